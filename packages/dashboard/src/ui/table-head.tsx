import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './class-names.ts'
import type { Column, Sort } from './column.ts'
import { nextSort } from './sort-rows.ts'
import { Explained } from './tooltip.tsx'

// A scrolling area sets --head-top to 0; on the page the head sticks below the top bar of narrow screens.
const HEAD =
  'sticky top-(--head-top) z-10 h-10 border-b border-line bg-surface px-4 text-left align-middle text-xs font-medium whitespace-nowrap text-ink-muted'

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  /** The cell over the checkboxes of the rows, when there are any. */
  selection?: ReactNode
}

/** The head of a table; the headers of sortable columns are buttons. */
export const TableHead = <Row,>({ columns, sort, onSort, selection }: TableHeadProps<Row>) => (
  <thead>
    <tr aria-rowindex={1}>
      {selection && <th className={classes(HEAD, 'w-10 pr-0')}>{selection}</th>}
      {columns.map((column) => (
        <th
          key={column.id}
          scope="col"
          aria-sort={sort?.column === column.id ? sort.direction : undefined}
          style={{ width: column.width }}
          className={classes(HEAD, column.align === 'end' && 'text-right')}
        >
          <Header column={column} sort={sort} onSort={onSort} />
        </th>
      ))}
    </tr>
  </thead>
)

interface HeaderProps<Row> {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

const Header = <Row,>({ column, sort, onSort }: HeaderProps<Row>) => {
  const { id, header, hint, sortable, align } = column
  const text = hint === undefined ? header : <Explained text={hint}>{header}</Explained>
  if (!sortable || onSort === undefined) return text
  const isSorted = sort?.column === id
  return (
    <span className={classes('inline-flex items-center gap-0.5', align === 'end' && 'flex-row-reverse')}>
      <button
        type="button"
        title={hint}
        onClick={() => onSort(nextSort(sort, id))}
        className={classes(
          'group -mx-1.5 inline-flex h-7 cursor-pointer items-center gap-1 rounded-md px-1.5 hover:bg-sunken hover:text-ink',
          isSorted && 'text-ink',
          align === 'end' && 'flex-row-reverse',
        )}
      >
        {header}
        <SortMark direction={isSorted ? sort.direction : undefined} />
      </button>
    </span>
  )
}

const SortMark = ({ direction }: { direction: Sort['direction'] | undefined }) => {
  if (direction === 'ascending') return <ArrowUp aria-hidden="true" className="size-3.5" />
  if (direction === 'descending') return <ArrowDown aria-hidden="true" className="size-3.5" />
  return <ChevronsUpDown aria-hidden="true" className="size-3.5 text-ink-faint opacity-60" />
}
