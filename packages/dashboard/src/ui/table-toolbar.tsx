import { Columns3, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { Button } from './button.tsx'
import { classes } from './class-names.ts'
import { type Column, rowHeaderId } from './column.ts'
import { csvText } from './csv.ts'
import { download } from './download.ts'
import { LIST, LIST_ITEM, POPOVER } from './overlay-style.ts'

/** The table as it is shown, as a CSV file; columns without a text are left out. */
const saveCsv = <Row,>(fileName: string, columns: readonly Column<Row>[], rows: readonly Row[]): void => {
  const exported = columns.flatMap(({ header, text }) => (text ? [{ header, text }] : []))
  const lines = rows.map((row) => exported.map(({ text }) => text(row)))
  download(
    fileName.endsWith('.csv') ? fileName : `${fileName}.csv`,
    csvText([exported.map(({ header }) => header), ...lines]),
    'text/csv',
  )
}

interface TableToolbarProps<Row> {
  columns: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  /** undefined: the columns cannot be chosen. */
  onChoose: ((ids: ReadonlySet<string>) => void) | undefined
  rows: readonly Row[]
  csv: string | undefined
  children: ReactNode
}

/** What stands over a table: the page's own filters, then the choice of columns and the download. */
export const TableToolbar = <Row,>(props: TableToolbarProps<Row>) => {
  const { columns, shown, onChoose, rows, csv, children } = props
  if (!children && onChoose === undefined && csv === undefined) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3 print:hidden">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 not-empty:max-sm:basis-full">
        {children}
      </div>
      <div className="ml-auto flex items-center gap-1">
        {onChoose && <ColumnChoice columns={columns} shown={shown} onChoose={onChoose} />}
        {csv !== undefined && (
          <Button look="quiet" isDisabled={rows.length === 0} onPress={() => saveCsv(csv, shown, rows)}>
            <Download aria-hidden="true" />
            CSV
          </Button>
        )}
      </div>
    </div>
  )
}

interface ColumnChoiceProps<Row> {
  columns: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  onChoose: (ids: ReadonlySet<string>) => void
}

const ColumnChoice = <Row,>({ columns, shown, onChoose }: ColumnChoiceProps<Row>) => {
  const fixed = rowHeaderId(columns)
  const named = columns.filter(({ header }) => header !== '')
  const nameless = columns.filter(({ header }) => header === '').map(({ id }) => id)
  return (
    <MenuTrigger>
      <Button look="quiet">
        <Columns3 aria-hidden="true" />
        Columns
      </Button>
      <Popover placement="bottom end" className={classes(POPOVER, 'min-w-48')}>
        <Menu
          aria-label="Visible columns"
          className={LIST}
          selectionMode="multiple"
          selectedKeys={shown.map(({ id }) => id)}
          disabledKeys={fixed === undefined ? [] : [fixed]}
          onSelectionChange={(keys) =>
            onChoose(
              new Set(keys === 'all' ? columns.map(({ id }) => id) : [...nameless, ...[...keys].map(String)]),
            )
          }
        >
          {named.map(({ id, header }) => (
            <MenuItem key={id} id={id} textValue={header} className={LIST_ITEM}>
              {({ isSelected }) => (
                <>
                  <span aria-hidden="true" className="w-4 text-accent">
                    {isSelected && '✓'}
                  </span>
                  {header}
                </>
              )}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
