import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { pageAt, skipOf } from '../../../app/search-params.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { CopyButton } from '../../../ui/code-block.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { fileSize } from '../../../ui/file-size.ts'
import { count } from '../../../ui/format.ts'
import { PagedTable } from '../../../ui/paged-table.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Moment } from '../../../ui/time.tsx'
import type { LakePartition, LakeTable } from '../api-types.ts'
import { PAGE_SIZE, partitionsQuery } from '../queries.ts'

const route = getRouteApi('/shell/etl/tables/$database/$table')

const nameOf = ({ values }: LakePartition): string =>
  Object.entries(values)
    .map(([key, value]) => `${key}=${value}`)
    .join(' / ') || 'The whole table'

const STATUSES: Record<LakePartition['status'], { label: string; tone: Tone }> = {
  present: { label: 'Present', tone: 'positive' },
  empty: { label: 'Empty', tone: 'neutral' },
  missing: { label: 'Missing', tone: 'negative' },
}

const SOURCES: Record<LakePartition['source'], string> = {
  job: 'a job',
  crawler: 'the crawler',
  added: 'hand',
}

const FIGURES: readonly Column<LakePartition>[] = [
  {
    id: 'rows',
    header: 'Rows',
    align: 'end',
    cell: ({ rows }) => count(rows),
    text: ({ rows }) => String(rows),
  },
  {
    id: 'files',
    header: 'Files',
    align: 'end',
    cell: ({ files }) => count(files),
    text: ({ files }) => String(files),
  },
  {
    id: 'size',
    header: 'Size',
    align: 'end',
    cell: ({ bytes }) => fileSize(bytes),
    text: ({ bytes }) => String(bytes),
  },
]

const COLUMNS: readonly Column<LakePartition>[] = [
  { id: 'partition', header: 'Partition', isRowHeader: true, cell: nameOf, text: nameOf },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>,
    text: ({ status }) => status,
  },
  ...FIGURES,
  {
    id: 'source',
    header: 'Registered by',
    cell: ({ source }) => SOURCES[source],
    text: ({ source }) => source,
  },
  {
    id: 'changed',
    header: 'Changed',
    cell: ({ updated_at }) => <Moment at={updated_at} />,
    text: ({ updated_at }) => updated_at,
  },
  {
    id: 'copy',
    header: '',
    cell: (partition) => (
      <CopyButton text={partition.location} label="Copy location" subject={`of ${nameOf(partition)}`} />
    ),
  },
]

const SHOWN = [
  { id: 'all' as const, label: 'All' },
  { id: 'present' as const, label: 'Present' },
  { id: 'empty' as const, label: 'Empty' },
  { id: 'missing' as const, label: 'Missing' },
]

/** The partitions of a table, the newest first. */
export const PartitionTable = ({ table: { database, name } }: { table: LakeTable }) => {
  const { page, status } = route.useSearch()
  const navigate = route.useNavigate()
  const skip = skipOf(page, PAGE_SIZE)
  return (
    <PagedTable
      label="Partitions"
      query={useQuery(partitionsQuery({ database, table: name }, status, skip))}
      skip={skip}
      limit={PAGE_SIZE}
      onSkip={(to) => void navigate({ search: { status, page: pageAt(to, PAGE_SIZE) } })}
      columns={COLUMNS}
      rowKey={({ location }) => location}
      csv={`${name}-partitions.csv`}
      toolbar={
        <Segmented
          label="Partitions that are shown"
          labelHidden
          options={SHOWN}
          value={status ?? 'all'}
          onChange={(next) =>
            void navigate({ search: { status: next === 'all' ? undefined : next }, replace: true })
          }
        />
      }
      empty={<p className="px-5 py-8 text-center text-ink-muted">No partition matches.</p>}
    />
  )
}
