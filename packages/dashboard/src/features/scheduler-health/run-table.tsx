import { useQuery } from '@tanstack/react-query'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { count, dateTime, words } from '../../ui/format.ts'
import { QueryView } from '../../ui/query-view.tsx'
import type { SchedulerRun } from './api-types.ts'
import { runsQuery } from './queries.ts'

const TONES: Record<NonNullable<SchedulerRun['status']>, Tone> = {
  SUCCESS: 'positive',
  PARTIAL: 'warning',
  FAILED: 'negative',
  SKIPPED: 'neutral',
}

const durationOf = ({ started_at, completed_at }: SchedulerRun): string =>
  completed_at === null
    ? 'Running'
    : `${((Date.parse(completed_at) - Date.parse(started_at)) / 1000).toFixed(2)} s`

const COLUMNS: readonly Column<SchedulerRun>[] = [
  {
    id: 'started',
    header: 'Started',
    isRowHeader: true,
    cell: ({ started_at }) => dateTime(started_at),
    text: ({ started_at }) => started_at,
  },
  {
    id: 'status',
    header: 'Outcome',
    cell: ({ status }) => (status ? <Badge tone={TONES[status]}>{words(status)}</Badge> : 'Running'),
    text: ({ status }) => status ?? '',
  },
  { id: 'duration', header: 'Duration', align: 'end', cell: durationOf, text: durationOf },
  {
    id: 'items',
    header: 'Items',
    align: 'end',
    cell: ({ items_processed }) => count(items_processed),
    text: ({ items_processed }) => String(items_processed),
  },
  {
    id: 'failed',
    header: 'Failed',
    align: 'end',
    cell: ({ items_failed }) => count(items_failed),
    text: ({ items_failed }) => String(items_failed),
  },
  {
    id: 'error',
    header: 'Error',
    cell: ({ error_message }) => error_message ?? '',
    text: ({ error_message }) => error_message ?? '',
  },
  {
    id: 'instance',
    header: 'Instance',
    hidden: true,
    cell: ({ instance }) => instance,
    text: ({ instance }) => instance,
  },
]

/** The last runs of a scheduler, the newest first. */
export const RunTable = ({ name }: { name: string }) => {
  const query = useQuery(runsQuery(name))
  return (
    <QueryView query={query}>
      {({ items }) => (
        <DataTable
          label={`Runs of ${name}`}
          rows={items}
          rowKey={({ id }) => id}
          csv={`runs-${name}.csv`}
          empty={<p className="py-6 text-center text-ink-muted">No runs yet.</p>}
          columns={COLUMNS}
        />
      )}
    </QueryView>
  )
}
