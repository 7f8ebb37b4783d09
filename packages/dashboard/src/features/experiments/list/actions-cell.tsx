import { useNavigate } from '@tanstack/react-router'
import { ChartNoAxesCombined, Ellipsis, FlaskConical } from 'lucide-react'
import { memo } from 'react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { ActionMenu } from '../../../ui/action-menu.tsx'
import type { Experiment } from '../api-types.ts'
import { useActionItems } from '../lifecycle/action-items.tsx'
import { useVisibleFor } from './use-visible-for.ts'

interface ActionsCellProps {
  experiment: Experiment
  /** Opens the dialog that clones the experiment. */
  clone: (experiment: Experiment) => void
}

const MIN_VISIBLE_MS = 150

/** The menu of a row. While somebody scrolls past, only its dots are drawn, which is cheap. */
export const ActionsCell = memo((props: ActionsCellProps) =>
  useVisibleFor(MIN_VISIBLE_MS) ? (
    <RowMenu {...props} />
  ) : (
    <span className="inline-grid size-8 place-items-center text-ink-muted">
      <Ellipsis aria-hidden="true" className="size-4.5" />
    </span>
  ),
)

const resultsRefusal = ({ status }: Experiment, mayRead: boolean): string | undefined => {
  if (!mayRead) return reservedFor('reader')
  return status === 'DRAFT' ? 'A draft has no results yet.' : undefined
}

const RowMenu = ({ experiment, clone }: ActionsCellProps) => {
  const navigate = useNavigate()
  const mayRead = useMay('reader')
  const items = useActionItems(experiment, { clone })
  const params = { id: experiment.id }
  return (
    <ActionMenu
      label={`Actions of ${experiment.name}`}
      items={[
        {
          id: 'open',
          label: 'Open',
          icon: <FlaskConical aria-hidden="true" />,
          onAction: () => void navigate({ to: '/experiments/$id', params }),
        },
        {
          id: 'results',
          label: 'Results',
          icon: <ChartNoAxesCombined aria-hidden="true" />,
          onAction: () => void navigate({ to: '/experiments/$id/results', params }),
          refused: resultsRefusal(experiment, mayRead),
        },
        ...items,
      ]}
    />
  )
}
