import { Archive, CircleCheck, CirclePause, CirclePlay, PencilLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import type { Experiment, Status } from '../api-types.ts'
import { labelOf, STATUSES, toneOf } from '../labels.ts'

const ICONS: Record<Status, ReactNode> = {
  DRAFT: <PencilLine aria-hidden="true" />,
  ACTIVE: <CirclePlay aria-hidden="true" />,
  PAUSED: <CirclePause aria-hidden="true" />,
  COMPLETED: <CircleCheck aria-hidden="true" />,
}

/** The status of an experiment as a badge, with a second one when it is archived. */
export const ExperimentStatus = ({
  status,
  archived_at = null,
}: Pick<Experiment, 'status'> & { archived_at?: string | null }) => (
  <span className="inline-flex flex-wrap items-center gap-1.5">
    <Badge tone={toneOf(status)} icon={ICONS[status]}>
      {labelOf(STATUSES, status)}
    </Badge>
    {archived_at !== null && <Badge icon={<Archive aria-hidden="true" />}>Archived</Badge>}
  </span>
)
