import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { count, date } from '../../../ui/format.ts'
import { RowCheckbox, withRow } from '../../../ui/row-selection.tsx'
import type { Experiment } from '../api-types.ts'
import { labelOf, STATUSES, TYPES } from '../labels.ts'
import { ExperimentStatus } from '../lifecycle/experiment-status.tsx'
import { progressOf } from '../lifecycle/progress.ts'
import { dayCount, daysRunning } from '../schedule/timing.ts'
import { ActionsCell } from './actions-cell.tsx'
import { ProgressCell } from './progress-cell.tsx'

const TagsCell = ({ tags }: Experiment) => (
  <span className="flex gap-1">
    {tags.slice(0, 1).map((tag) => (
      <Badge key={tag}>{tag}</Badge>
    ))}
    {tags.length > 1 && (
      <span title={tags.slice(1).join(', ')} className="text-xs text-ink-muted">
        +{tags.length - 1}
      </span>
    )}
  </span>
)

const ranFor = (experiment: Experiment, now: number): string => {
  const days = daysRunning(experiment, now)
  if (days === undefined) return '—'
  return days === 0 ? '< 1 day' : dayCount(days)
}

const FACTS: readonly Column<Experiment>[] = [
  {
    id: 'name',
    header: 'Experiment',
    cell: ({ name }) => name,
    text: ({ name }) => name,
    sortable: true,
    isRowHeader: true,
    width: '17rem',
  },
  { id: 'key', header: 'Key', cell: ({ key }) => key, text: ({ key }) => key, hidden: true, width: '14rem' },
  {
    id: 'status',
    header: 'Status',
    cell: (experiment) => (
      <ExperimentStatus status={experiment.status} archived_at={experiment.archived_at} />
    ),
    text: ({ status }) => labelOf(STATUSES, status),
    sortable: true,
    width: '8.75rem',
  },
  {
    id: 'progress',
    header: 'Progress',
    hint: 'Problems first, such as a sample ratio mismatch; then whether the results are ready for a decision.',
    cell: (experiment) => <ProgressCell experiment={experiment} />,
    text: (experiment) => progressOf(experiment, undefined)?.text ?? '',
    width: '12rem',
  },
  {
    id: 'type',
    header: 'Type',
    cell: ({ experiment_type }) => labelOf(TYPES, experiment_type),
    text: ({ experiment_type }) => labelOf(TYPES, experiment_type),
    hidden: true,
    width: '9.5rem',
  },
  {
    id: 'owner',
    header: 'Owner',
    cell: ({ owner_name }) => owner_name ?? '—',
    text: ({ owner_name }) => owner_name ?? '',
    width: '5.5rem',
  },
  { id: 'tags', header: 'Tags', cell: TagsCell, text: ({ tags }) => tags.join(', '), width: '8.25rem' },
]

const moment = (value: string | null): string => (value === null ? '—' : date(value))

const DATES: readonly Column<Experiment>[] = [
  {
    id: 'created_at',
    header: 'Created',
    cell: ({ created_at }) => date(created_at),
    text: ({ created_at }) => created_at,
    sortable: true,
    hidden: true,
    width: '7.5rem',
  },
  {
    id: 'updated_at',
    header: 'Updated',
    cell: ({ updated_at }) => date(updated_at),
    text: ({ updated_at }) => updated_at,
    sortable: true,
    hidden: true,
    width: '7.5rem',
  },
  {
    id: 'start_date',
    header: 'Start',
    cell: ({ start_date }) => moment(start_date),
    text: ({ start_date }) => start_date ?? '',
    sortable: true,
    hidden: true,
    width: '7.5rem',
  },
  {
    id: 'end_date',
    header: 'End',
    cell: ({ end_date }) => moment(end_date),
    text: ({ end_date }) => end_date ?? '',
    sortable: true,
    hidden: true,
    width: '7.5rem',
  },
]

const sizeColumns = (now: number): Column<Experiment>[] => [
  {
    id: 'days',
    header: 'Running',
    hint: 'Days since the start, or between start and completion.',
    cell: (experiment) => ranFor(experiment, now),
    text: (experiment) => String(daysRunning(experiment, now) ?? ''),
    align: 'end',
    width: '5.75rem',
  },
  {
    id: 'assignments',
    header: 'Subjects',
    cell: ({ assignments_count }) => count(assignments_count),
    text: ({ assignments_count }) => String(assignments_count),
    align: 'end',
    hidden: true,
    width: '6.5rem',
  },
  ...DATES,
]

interface RowControls {
  /** Opens the dialog that clones an experiment. */
  clone: (experiment: Experiment) => void
  /** The ids of the selected experiments. */
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
}

const selection = ({ selected, onSelect }: RowControls): Column<Experiment> => ({
  id: 'selected',
  header: 'Select',
  cell: ({ id, name }) => (
    <RowCheckbox
      label={`Select ${name}`}
      isSelected={selected.has(id)}
      onChange={(isSelected) => onSelect(withRow(selected, id, isSelected))}
    />
  ),
  width: '3.5rem',
})

/**
 * The columns of the list.
 *
 * @param now in milliseconds since 1970
 */
export const experimentColumns = (controls: RowControls, now: number): readonly Column<Experiment>[] => [
  selection(controls),
  ...FACTS,
  ...sizeColumns(now),
  {
    id: 'actions',
    header: 'Actions',
    cell: (experiment) => <ActionsCell experiment={experiment} clone={controls.clone} />,
    align: 'end',
    width: '5.25rem',
  },
]
