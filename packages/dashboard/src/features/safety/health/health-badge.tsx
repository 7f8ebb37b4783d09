import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import type { Health } from '../api-types.ts'

const LOOKS = {
  HEALTHY: { tone: 'positive', text: 'Healthy', Icon: CircleCheck },
  WARNING: { tone: 'warning', text: 'Warning', Icon: TriangleAlert },
  CRITICAL: { tone: 'negative', text: 'Critical', Icon: CircleAlert },
  NO_DATA: { tone: 'neutral', text: 'No data', Icon: CircleDashed },
} as const

/** The health of a flag or of one of its metrics. */
export const HealthBadge = ({ health }: { health: Health }) => {
  const { tone, text, Icon } = LOOKS[health]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {text}
    </Badge>
  )
}
