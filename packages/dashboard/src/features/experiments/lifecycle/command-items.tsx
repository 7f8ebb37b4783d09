import {
  Archive,
  ArchiveRestore,
  ChartNoAxesCombined,
  CopyPlus,
  Download,
  FlaskConical,
  Trash2,
} from 'lucide-react'
import { reservedFor } from '../../../app/permissions.ts'
import type { ActionItem } from '../../../ui/action-menu.tsx'
import type { Experiment } from '../api-types.ts'
import { exportReport } from '../export-report.ts'
import { type ActName, act, actLabel, actRefusal } from './commands.ts'

interface Ways {
  mayEdit: boolean
  mayRead: boolean
  open: (experiment: Experiment) => void
  results: (experiment: Experiment) => void
  clone: (experiment: Experiment) => void
}

const actItem = (name: ActName, experiment: Experiment, mayEdit: boolean): ActionItem => ({
  id: name,
  label: actLabel(name, experiment),
  onAction: () => void act(name, experiment),
  refused: mayEdit ? actRefusal(name, experiment) : reservedFor('editor'),
})

const resultsRefusal = ({ status }: Experiment, mayRead: boolean): string | undefined => {
  if (!mayRead) return reservedFor('reader')
  return status === 'DRAFT' ? 'A draft has no results yet.' : undefined
}

const exports = (experiment: Experiment): ActionItem[] => [
  {
    id: 'export-json',
    label: 'Export everything (JSON)',
    icon: <Download aria-hidden="true" />,
    onAction: () => void exportReport(experiment, 'json'),
  },
  {
    id: 'export-csv',
    label: 'Export figures (CSV)',
    icon: <Download aria-hidden="true" />,
    onAction: () => void exportReport(experiment, 'csv'),
  },
]

/** Archive or unarchive, and delete for a draft. */
export const putAwayItems = (experiment: Experiment, mayEdit: boolean): ActionItem[] => [
  experiment.archived_at === null
    ? { ...actItem('archive', experiment, mayEdit), icon: <Archive aria-hidden="true" /> }
    : { ...actItem('unarchive', experiment, mayEdit), icon: <ArchiveRestore aria-hidden="true" /> },
  ...(experiment.status === 'DRAFT'
    ? [
        {
          ...actItem('delete', experiment, mayEdit),
          icon: <Trash2 aria-hidden="true" />,
          tone: 'danger' as const,
        },
      ]
    : []),
]

/** Clone and the two exports, wherever an experiment is shown. */
export const copyItems = (
  experiment: Experiment,
  { mayEdit, clone }: Pick<Ways, 'mayEdit' | 'clone'>,
): ActionItem[] => [
  {
    id: 'clone',
    label: 'Clone',
    icon: <CopyPlus aria-hidden="true" />,
    onAction: () => clone(experiment),
    refused: mayEdit ? undefined : reservedFor('editor'),
  },
  ...exports(experiment),
]

/** What can be done with an experiment in the list. */
export const rowActions = (experiment: Experiment, ways: Ways): readonly ActionItem[] => [
  {
    id: 'open',
    label: 'Open',
    icon: <FlaskConical aria-hidden="true" />,
    onAction: () => ways.open(experiment),
  },
  {
    id: 'results',
    label: 'Results',
    icon: <ChartNoAxesCombined aria-hidden="true" />,
    onAction: () => ways.results(experiment),
    refused: resultsRefusal(experiment, ways.mayRead),
  },
  ...copyItems(experiment, ways),
  ...putAwayItems(experiment, ways.mayEdit),
]
