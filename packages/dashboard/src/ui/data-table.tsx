import { type ReactNode, useState } from 'react'
import { type Column, type RowTarget, rowHeaderId, type Sort } from './column.ts'
import { BulkBar, RowCheckbox, withRow } from './row-selection.tsx'
import { ScrollArea } from './scroll-area.tsx'
import { useShownColumns } from './shown-columns.ts'
import { sortRows } from './sort-rows.ts'
import { Skeleton } from './states.tsx'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { TableToolbar } from './table-toolbar.tsx'

export type { Column, Sort } from './column.ts'

export interface DataTableProps<Row> {
  /** Names the table for screen readers; the choice of columns is remembered under it. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** What tells the rows apart, usually their id. */
  rowKey: (row: Row) => string
  /** The sort that the page keeps. Without `onSort` the table sorts its rows by itself, beginning with `sort`. */
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** The keys of the selected rows; with `onSelect` each row has a checkbox. */
  selected?: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string>) => void
  /** Buttons for the selected rows. */
  bulkActions?: ReactNode
  /** Where the whole row leads. */
  rowLink?: (row: Row) => RowTarget
  /** What a press on the row does, where it does not lead to another page. */
  onOpen?: (row: Row) => void
  /** Shown when there are no rows. */
  empty?: ReactNode
  /** The name of the CSV file with the rows and columns that are shown. */
  csv?: string
  chooseColumns?: boolean
  /** Search and filters, over the table. */
  toolbar?: ReactNode
  /** true: other rows are loading; these stay, dimmed. */
  isBusy?: boolean
}

/** The order of the rows: the page's, or the table's own where the page keeps none. */
const useOrder = <Row,>({ rows, columns, sort, onSort }: DataTableProps<Row>) => {
  const [own, setOwn] = useState(sort)
  return onSort === undefined
    ? { ordered: sortRows(rows, columns, own), current: own, change: setOwn }
    : { ordered: rows, current: sort, change: onSort }
}

const NONE: ReadonlySet<string> = new Set()

/** Rows of one kind in columns. Up to a few hundred rows; beyond that use EndlessTable. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { label, columns, rows, onSelect, csv, isBusy = false } = props
  const { shown, choose } = useShownColumns(label, columns)
  const { ordered, current, change } = useOrder(props)
  return (
    <div className="min-w-0 [--head-top:3.25rem] lg:[--head-top:0px]">
      <TableToolbar
        columns={columns}
        shown={shown}
        onChoose={props.chooseColumns ? choose : undefined}
        rows={ordered}
        csv={csv}
      >
        {props.toolbar}
      </TableToolbar>
      <ScrollArea label={label} heightWhenWide="75dvh">
        <table
          aria-label={label}
          aria-busy={isBusy}
          className="w-full min-w-max border-separate border-spacing-0 transition-opacity aria-busy:opacity-60 sm:min-w-full"
        >
          <TableHead
            columns={shown}
            sort={current}
            onSort={change}
            selection={onSelect && <AllRows {...props} onSelect={onSelect} />}
          />
          <tbody>
            <Rows {...props} columns={shown} rows={ordered} />
          </tbody>
        </table>
      </ScrollArea>
      {rows.length === 0 && props.empty}
      <SelectionBar {...props} />
    </div>
  )
}

/** The bar over the lower edge, while rows are selected. */
const SelectionBar = <Row,>({ selected = NONE, onSelect, bulkActions }: DataTableProps<Row>) =>
  onSelect && selected.size > 0 ? (
    <BulkBar selected={selected.size} onClear={() => onSelect(NONE)}>
      {bulkActions}
    </BulkBar>
  ) : null

type AllRowsProps<Row> = DataTableProps<Row> & Required<Pick<DataTableProps<Row>, 'onSelect'>>

const AllRows = <Row,>({ rows, rowKey, selected = NONE, onSelect }: AllRowsProps<Row>) => {
  const keys = rows.map(rowKey)
  const isAll = keys.length > 0 && keys.every((key) => selected.has(key))
  return (
    <RowCheckbox
      label="Select all rows"
      isSelected={isAll}
      isIndeterminate={!isAll && keys.some((key) => selected.has(key))}
      onChange={(isSelected) => onSelect(isSelected ? new Set(keys) : NONE)}
    />
  )
}

const Rows = <Row,>(props: DataTableProps<Row>) => {
  const { columns, rows, rowKey, rowLink, onOpen, selected = NONE, onSelect } = props
  const headerId = rowHeaderId(columns)
  return rows.map((row) => {
    const key = rowKey(row)
    const isSelected = selected.has(key)
    return (
      <TableRow
        key={key}
        row={row}
        columns={columns}
        headerId={headerId}
        target={rowLink?.(row)}
        onOpen={onOpen}
        isSelected={isSelected}
        selection={
          onSelect && (
            <RowCheckbox
              label="Select this row"
              isSelected={isSelected}
              onChange={(next) => onSelect(withRow(selected, key, next))}
            />
          )
        }
      />
    )
  })
}

const LINES = ['w-40', 'w-52', 'w-36', 'w-48', 'w-44', 'w-56', 'w-32', 'w-60']

/** A placeholder for a table that is loading, in the size of so many rows (at most eight). */
export const TableSkeleton = ({ rows = 6 }: { rows?: number }) => (
  <div aria-busy="true">
    <span className="sr-only">Loading</span>
    {LINES.slice(0, rows).map((width) => (
      <div key={width} className="flex h-12 items-center gap-6 border-b border-line px-4 last:border-b-0">
        <Skeleton className={`h-4 max-w-1/2 ${width}`} />
        <Skeleton className="ml-auto h-4 w-16" />
        <Skeleton className="hidden h-4 w-24 sm:block" />
      </div>
    ))}
  </div>
)
