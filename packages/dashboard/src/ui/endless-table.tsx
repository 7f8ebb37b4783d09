import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { type Column, type RowTarget, rowHeaderId, type Sort } from './column.ts'
import { count } from './format.ts'
import { useShownColumns } from './shown-columns.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { TableToolbar } from './table-toolbar.tsx'

interface EndlessTableProps<Row> {
  /** Names the table for screen readers; the choice of columns is remembered under it. */
  label: string
  /** Widths keep the columns in place while rows come and go. */
  columns: readonly Column<Row>[]
  /** All rows read so far, in the order of the service. */
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What `useInfiniteQuery` returned: the next page is read before the reader gets there. */
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  /** How many rows there are in all, when the service says it. */
  total?: number
  sort?: Sort
  onSort?: (sort: Sort) => void
  rowLink?: (row: Row) => RowTarget
  onOpen?: (row: Row) => void
  /** Height in CSS units. */
  height?: string
  empty?: ReactNode
  /** The name of the CSV file with the rows read so far. */
  csv?: string
  chooseColumns?: boolean
  toolbar?: ReactNode
  isBusy?: boolean
}

const ROW_HEIGHT = 48
const ROWS_AHEAD = 40

/** The rows that are drawn, by their index, and the heights of those before and after in pixels. */
interface DrawnRows {
  first: number
  end: number
  before: number
  after: number
}

/** The rows near the position that the reader has scrolled to. */
const useDrawnRows = (rowCount: number, scroller: RefObject<HTMLDivElement | null>): DrawnRows => {
  const virtualizer = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  })
  const visible = virtualizer.getVirtualItems()
  const last = visible.at(-1)
  return {
    first: visible[0]?.index ?? 0,
    end: (last?.index ?? -1) + 1,
    before: visible[0]?.start ?? 0,
    after: last === undefined ? 0 : virtualizer.getTotalSize() - last.end,
  }
}

type Query = EndlessTableProps<unknown>['query']

/** Reads the next page when the reader is within forty rows of the end. */
const useNextPage = (query: Query, isNear: boolean) => {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const isDue = isNear && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isDue) void fetchNextPage()
  }, [isDue, fetchNextPage])
}

/** Thousands of rows of which only those in sight are drawn; more are read as the reader scrolls on. */
export const EndlessTable = <Row,>(props: EndlessTableProps<Row>) => {
  const { label, columns, rows, query, total, csv, height = 'min(70dvh, 44rem)', isBusy = false } = props
  const { shown, choose } = useShownColumns(label, columns)
  const scroller = useRef<HTMLDivElement>(null)
  const drawn = useDrawnRows(rows.length, scroller)
  useNextPage(query, drawn.end + ROWS_AHEAD >= rows.length)
  const rowTotal = total ?? (query.hasNextPage ? undefined : rows.length)
  const keyboard = { tabIndex: 0, role: 'region', 'aria-label': `${label}, scrolls` }
  return (
    <div className="min-w-0">
      <TableToolbar
        columns={columns}
        shown={shown}
        onChoose={props.chooseColumns ? choose : undefined}
        rows={rows}
        csv={csv}
      >
        {props.toolbar}
      </TableToolbar>
      <div
        ref={scroller}
        {...keyboard}
        style={{ maxHeight: height }}
        className="overflow-auto -outline-offset-2 [--head-top:0px]"
      >
        <table
          aria-label={label}
          aria-busy={isBusy}
          aria-rowcount={rowTotal === undefined ? -1 : rowTotal + 1}
          className="w-full min-w-max table-fixed border-separate border-spacing-0 aria-busy:opacity-60"
        >
          <TableHead columns={shown} sort={props.sort} onSort={props.onSort} />
          <Rows {...props} columns={shown} drawn={drawn} />
        </table>
      </div>
      {rows.length === 0 ? props.empty : <Footer shown={rows.length} total={rowTotal} query={query} />}
    </div>
  )
}

const Spacer = ({ height, columns }: { height: number; columns: number }) =>
  height <= 0 ? null : (
    <tbody aria-hidden="true">
      <tr>
        <td colSpan={columns} style={{ height }} className="p-0" />
      </tr>
    </tbody>
  )

const Rows = <Row,>(props: EndlessTableProps<Row> & { drawn: DrawnRows }) => {
  const { columns, rows, rowKey, rowLink, onOpen, drawn } = props
  const headerId = rowHeaderId(columns)
  return (
    <>
      <Spacer height={drawn.before} columns={columns.length} />
      <tbody>
        {rows.slice(drawn.first, drawn.end).map((row, index) => (
          <TableRow
            key={rowKey(row)}
            row={row}
            columns={columns}
            headerId={headerId}
            target={rowLink?.(row)}
            onOpen={onOpen}
            rowIndex={drawn.first + index + 2}
            isOneLine
          />
        ))}
      </tbody>
      <Spacer height={drawn.after} columns={columns.length} />
    </>
  )
}

const rowsLoaded = (shown: number, total: number | undefined): string => {
  if (total === undefined) return `${count(shown)} rows loaded`
  return shown === total ? `${count(total)} rows` : `${count(shown)} of ${count(total)} rows loaded`
}

const Footer = ({ shown, total, query }: { shown: number; total: number | undefined; query: Query }) => (
  <div className="flex min-h-11 items-center justify-between gap-3 border-t border-line px-4 py-2 text-sm text-ink-muted">
    <span className="figures">{rowsLoaded(shown, total)}</span>
    {query.isFetchingNextPage && <span>Loading more …</span>}
    {query.isFetchNextPageError && (
      <Button size="small" onPress={() => void query.fetchNextPage()}>
        More rows could not be loaded. Try again
      </Button>
    )}
  </div>
)
