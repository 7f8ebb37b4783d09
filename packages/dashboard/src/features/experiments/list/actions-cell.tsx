import { Ellipsis } from 'lucide-react'
import { memo } from 'react'
import { type ActionItem, ActionMenu } from '../../../ui/action-menu.tsx'
import type { Experiment } from '../api-types.ts'
import { useVisibleFor } from './use-visible-for.ts'

interface ActionsCellProps {
  experiment: Experiment
  actionsOf: (experiment: Experiment) => readonly ActionItem[]
}

const MIN_VISIBLE_MS = 150

/** The menu of a row. Rows that only fly past show its dots alone, which cost nothing. */
export const ActionsCell = memo(({ experiment, actionsOf }: ActionsCellProps) =>
  useVisibleFor(MIN_VISIBLE_MS) ? (
    <ActionMenu label={`Actions of ${experiment.name}`} items={actionsOf(experiment)} />
  ) : (
    <span className="inline-grid size-8 place-items-center text-ink-muted">
      <Ellipsis aria-hidden="true" className="size-4.5" />
    </span>
  ),
)
