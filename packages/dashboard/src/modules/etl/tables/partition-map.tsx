import { useQuery } from '@tanstack/react-query'
import { QueryView } from '../../../ui/query-view.tsx'
import { ScrollArea } from '../../../ui/scroll-area.tsx'
import type { LakeTable } from '../api-types.ts'
import { newestPartitionsQuery } from '../queries.ts'
import { type MapCell, type MapRow, mapRows } from './partition-rows.ts'

/** More rows would push everything else off the page; the table below has them all. */
const MAX_ROWS = 31

/** The newest partitions at a glance: a row per day with its hours, or per month with its days. */
export const PartitionMap = ({ table }: { table: LakeTable }) => {
  const { database, name, partition_keys: keys } = table
  const query = useQuery(newestPartitionsQuery({ database, table: name }))
  if (keys.length === 0) return null
  return (
    <QueryView query={query}>
      {({ items }) => (items.length === 0 ? null : <Strips rows={mapRows(items, keys).slice(0, MAX_ROWS)} />)}
    </QueryView>
  )
}

const Strips = ({ rows }: { rows: readonly MapRow[] }) => (
  <div className="flex flex-col gap-2 px-5 py-3">
    <ScrollArea label="Map of the partitions">
      <ul className="flex w-max min-w-full flex-col gap-1">
        {rows.map((row) => (
          <Strip key={row.id} row={row} />
        ))}
      </ul>
    </ScrollArea>
    <p className="text-sm text-ink-muted">
      The stronger the colour, the more rows. A dashed frame: empty. A crossed field: the files are missing.
    </p>
  </div>
)

const Strip = ({ row: { label, cells, text } }: { row: MapRow }) => (
  <li className="flex items-center gap-3">
    <span className="figures min-w-24 text-sm whitespace-nowrap">{label || 'All'}</span>
    <span className="flex gap-0.5" aria-hidden="true">
      {cells.map((cell) => (
        <Cell key={cell.id} cell={cell} />
      ))}
    </span>
    <span className="text-sm whitespace-nowrap text-ink-muted">{text}</span>
  </li>
)

const LOOKS: Record<MapCell['status'], string> = {
  present: 'border border-transparent',
  empty: 'border border-dashed border-line-strong',
  missing:
    'border border-negative bg-[linear-gradient(to_top_right,transparent_45%,var(--negative)_45%,var(--negative)_55%,transparent_55%)]',
}

/** The palest field of a partition with rows. */
const MIN_OPACITY = 0.25

const Cell = ({ cell: { status, share, text } }: { cell: MapCell }) => (
  <span title={text} className={`size-4 shrink-0 overflow-hidden rounded-sm ${LOOKS[status]}`}>
    {status === 'present' && (
      <span
        className="block size-full bg-accent"
        style={{ opacity: MIN_OPACITY + (1 - MIN_OPACITY) * share }}
      />
    )}
  </span>
)
