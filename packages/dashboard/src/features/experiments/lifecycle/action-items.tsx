import { Archive, ArchiveRestore, CopyPlus, Download, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import type { ActionItem } from '../../../ui/action-menu.tsx'
import type { Experiment } from '../api-types.ts'
import { exportReport } from '../export-report.ts'
import { commandRefusal } from './command-refusal.ts'
import { type CommandName, commandLabel, useExperimentCommand } from './commands.ts'

const exportItems = (experiment: Experiment): ActionItem[] => [
  {
    id: 'export-json',
    label: 'Export everything (JSON)',
    icon: <Download aria-hidden="true" />,
    onAction: () => void exportReport(experiment, 'json'),
  },
  {
    id: 'export-csv',
    label: 'Export metrics (CSV)',
    icon: <Download aria-hidden="true" />,
    onAction: () => void exportReport(experiment, 'csv'),
  },
]

interface ActionItemOptions {
  /** Opens the dialog that clones the experiment. */
  clone: (experiment: Experiment) => void
  onDeleted?: () => unknown
}

/** The menu of an experiment, in the list and on its page: clone, export, archive or unarchive, delete a draft. */
export const useActionItems = (
  experiment: Experiment,
  { clone, onDeleted }: ActionItemOptions,
): ActionItem[] => {
  const [mayCreate, mayUpdate, mayDelete] = [
    useMay('editor', 'experiment.create'),
    useMay('editor', 'experiment.update'),
    useMay('editor', 'experiment.delete'),
  ]
  const { run } = useExperimentCommand(experiment, (name) => (name === 'delete' ? onDeleted?.() : undefined))
  const commandItem = (name: CommandName, icon: ReactNode): ActionItem => ({
    id: name,
    label: commandLabel(name, experiment),
    icon,
    onAction: () => run(name),
    refused: (name === 'delete' ? mayDelete : mayUpdate)
      ? commandRefusal(name, experiment)
      : reservedFor('editor'),
  })
  return [
    {
      id: 'clone',
      label: 'Clone',
      icon: <CopyPlus aria-hidden="true" />,
      onAction: () => clone(experiment),
      refused: mayCreate ? undefined : reservedFor('editor'),
    },
    ...exportItems(experiment),
    experiment.archived_at === null
      ? commandItem('archive', <Archive aria-hidden="true" />)
      : commandItem('unarchive', <ArchiveRestore aria-hidden="true" />),
    ...(experiment.status === 'DRAFT'
      ? [{ ...commandItem('delete', <Trash2 aria-hidden="true" />), tone: 'danger' as const }]
      : []),
  ]
}
