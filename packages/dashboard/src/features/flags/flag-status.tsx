import { Clock, Layers } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import { Badge } from '../../ui/badge.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import type { Flag } from './api-types.ts'
import { staleReason } from './staleness.ts'

const STATUS = {
  ACTIVE: { tone: 'positive', text: 'On' },
  INACTIVE: { tone: 'neutral', text: 'Off' },
  ARCHIVED: { tone: 'warning', text: 'Archived' },
} as const

/** Whether a flag is on, off or archived. */
export const FlagStatus = ({ status }: { status: Flag['status'] }) => (
  <Badge tone={STATUS[status].tone}>{STATUS[status].text}</Badge>
)

/** Marks a stale flag, with the reason; nothing for any other. */
export const StaleMark = ({ flag }: { flag: Flag }) => {
  const reason = staleReason(flag)
  if (reason === undefined) return null
  return (
    <Tooltip text={reason}>
      <AriaButton className="relative z-1 cursor-help rounded-full">
        <Badge tone="warning" icon={<Clock aria-hidden="true" />}>
          Stale
        </Badge>
      </AriaButton>
    </Tooltip>
  )
}

/** Marks a flag with a rollout; nothing for any other. */
export const RolloutMark = ({ flag }: { flag: Flag }) =>
  flag.rollout_schedule_id === null ? null : (
    <Badge tone="accent" icon={<Layers aria-hidden="true" />}>
      Rollout
    </Badge>
  )
