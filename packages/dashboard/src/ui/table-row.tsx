import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classes } from './class-names.ts'
import type { Column, RowTarget } from './column.ts'

const CELL =
  'border-b border-line px-4 py-2.5 align-middle group-last:border-b-0 [&_:is(a,button,label)]:relative [&_:is(a,button,label)]:z-1'

// The link of the row header reaches over the whole row; other links and buttons in the row lie above it.
const WHOLE_ROW =
  'static! font-medium text-ink hover:text-accent after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus'

interface TableRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  /** The id of the column that names the row. */
  headerId: string | undefined
  target?: RowTarget | undefined
  onOpen?: ((row: Row) => void) | undefined
  /** The cell with the row's checkbox, when rows can be selected. */
  selection?: ReactNode
  isSelected?: boolean
  /** Its position among all rows, the head being 1, for tables that do not draw all of them. */
  rowIndex?: number
  /** true: every cell is one line of the same height; what does not fit is cut off with dots. */
  isOneLine?: boolean
}

/** One row. The whole of it can be pressed when it leads somewhere. */
export const TableRow = <Row,>(props: TableRowProps<Row>) => {
  const { row, columns, headerId, target, onOpen, selection, isSelected = false, rowIndex, isOneLine } = props
  const leads = target !== undefined || onOpen !== undefined
  return (
    <tr
      aria-rowindex={rowIndex}
      className={classes(
        'group relative',
        leads && 'hover:bg-[color-mix(in_srgb,var(--sunken)_55%,transparent)]',
        isSelected && 'bg-[color-mix(in_srgb,var(--accent-soft)_50%,transparent)]',
        isOneLine && 'h-12 [&>*]:truncate',
      )}
    >
      {selection && <td className={classes(CELL, 'w-10 pr-0')}>{selection}</td>}
      {columns.map((column) => {
        const className = classes(CELL, column.align === 'end' && 'figures text-right whitespace-nowrap')
        const content = column.cell(row)
        return column.id === headerId ? (
          <th key={column.id} scope="row" className={classes(className, 'text-left font-normal')}>
            <div className="max-sm:w-max max-sm:max-w-[44vw]">
              <RowName target={target} onOpen={onOpen && (() => onOpen(row))}>
                {content}
              </RowName>
            </div>
          </th>
        ) : (
          <td key={column.id} className={className}>
            {content}
          </td>
        )
      })}
    </tr>
  )
}

interface RowNameProps {
  target: RowTarget | undefined
  onOpen: (() => void) | undefined
  children: ReactNode
}

const RowName = ({ target, onOpen, children }: RowNameProps) => {
  if (target !== undefined) {
    return (
      <Link to={target.to} params={target.params ?? {}} search={target.search ?? {}} className={WHOLE_ROW}>
        {children}
      </Link>
    )
  }
  if (onOpen === undefined) return children
  return (
    <button type="button" onClick={onOpen} className={classes(WHOLE_ROW, 'cursor-pointer text-left')}>
      {children}
    </button>
  )
}
