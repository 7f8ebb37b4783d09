import { type Column, DataTable } from '../../ui/data-table.tsx'
import { count } from '../../ui/format.ts'
import { Moment } from '../../ui/time.tsx'
import type { Holdout } from './api-types.ts'
import { HoldoutMenu } from './holdout-actions.tsx'
import { HoldoutStatus } from './holdout-status.tsx'
import { percentText, stateWords } from './state.ts'

const moment = (at: string | null) => (at === null ? '—' : <Moment at={at} />)

const COLUMNS: readonly Column<Holdout>[] = [
  {
    id: 'name',
    header: 'Holdout',
    isRowHeader: true,
    sortable: true,
    cell: ({ name }) => name,
    text: ({ name }) => name,
  },
  {
    id: 'state',
    header: 'State',
    cell: (holdout) => <HoldoutStatus holdout={holdout} />,
    text: (holdout) => stateWords(holdout).label,
  },
  {
    id: 'share',
    header: 'Held out',
    hint: 'The percentage of all subjects that enter no new experiment.',
    align: 'end',
    sortable: true,
    cell: ({ holdout_percentage }) => percentText(holdout_percentage),
    text: ({ holdout_percentage }) => String(holdout_percentage),
    sortBy: ({ holdout_percentage }) => holdout_percentage,
  },
  {
    id: 'subjects',
    header: 'Subjects',
    hint: 'Subjects that requested a variant while it was active, held out or not.',
    align: 'end',
    sortable: true,
    cell: ({ subjects_count }) => count(subjects_count),
    text: ({ subjects_count }) => String(subjects_count),
    sortBy: ({ subjects_count }) => subjects_count,
  },
  {
    id: 'started',
    header: 'Started',
    cell: ({ activated_at }) => moment(activated_at),
    text: ({ activated_at }) => activated_at ?? '',
  },
  {
    id: 'ended',
    header: 'Ended',
    cell: ({ deactivated_at }) => moment(deactivated_at),
    text: ({ deactivated_at }) => deactivated_at ?? '',
  },
  {
    id: 'actions',
    header: '',
    align: 'end',
    width: '4rem',
    cell: (holdout) => <HoldoutMenu holdout={holdout} />,
  },
]

/** All holdouts, ended ones included. */
export const HoldoutTable = ({ holdouts }: { holdouts: readonly Holdout[] }) => (
  <DataTable
    label="Holdouts"
    rows={holdouts}
    rowKey={({ id }) => id}
    rowLink={({ id }) => ({ to: '/holdouts/$id', params: { id } })}
    columns={COLUMNS}
    csv="holdouts.csv"
    toolbar={<h2 className="text-lg font-semibold">All holdouts</h2>}
  />
)
