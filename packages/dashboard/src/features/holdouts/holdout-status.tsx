import { CircleCheck, CirclePlay, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import type { Holdout } from './api-types.ts'
import { type State, stateOf, stateWords } from './state.ts'

const ICONS: Record<State, ReactNode> = {
  waiting: <Clock aria-hidden="true" />,
  active: <CirclePlay aria-hidden="true" />,
  ended: <CircleCheck aria-hidden="true" />,
}

/** The state of a holdout as a badge. */
export const HoldoutStatus = ({ holdout }: { holdout: Holdout }) => {
  const { label, tone } = stateWords(holdout)
  return (
    <Badge tone={tone} icon={ICONS[stateOf(holdout)]}>
      {label}
    </Badge>
  )
}
