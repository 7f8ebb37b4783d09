import { type KeyboardEvent, useRef, useState } from 'react'
import { ChartFrame } from './chart-frame.tsx'
import { type Tone, toneColour } from './colours.ts'
import { fitted, widest } from './label-layout.ts'
import { extent } from './scales.ts'

interface Heading {
  id: string
  label: string
}

/** What a cell shows. */
interface HeatCell {
  /** Decides how strong the colour is, compared with all other cells; its size counts, not its sign. */
  value: number
  text: string
  tone?: Tone
}

interface HeatMapProps {
  label: string
  rows: readonly Heading[]
  columns: readonly Heading[]
  /** By the ids of the row and the column; undefined: there is nothing to say. */
  cell: (rowId: string, columnId: string) => HeatCell | undefined
  onSelect?: (rowId: string, columnId: string) => void
}

/** A cell with the indexes of its row and column, from 0. */
interface Placed {
  id: string
  row: Heading
  column: Heading
  rowIndex: number
  columnIndex: number
  content: HeatCell | undefined
}

const HEIGHT = 36
/** Height of the names of the columns: upright in a line, or slanted. */
const HEAD = { line: 28, slanted: 88 }
/** Room at the right for the end of the last slanted name. */
const OVERHANG = 64

const placedCells = ({ rows, columns, cell }: HeatMapProps): Placed[] =>
  rows.flatMap((row, rowIndex) =>
    columns.map((column, columnIndex) => ({
      id: `${row.id} ${column.id}`,
      row,
      column,
      rowIndex,
      columnIndex,
      content: cell(row.id, column.id),
    })),
  )

/** Pairs of things: the stronger the colour, the larger the value; each cell also says it. */
export const HeatMap = (props: HeatMapProps) => {
  const { label, rows, columns, cell } = props
  const numbers = {
    columns: ['', ...columns.map((column) => column.label)],
    rows: rows.map((row) => ({
      id: row.id,
      cells: [row.label, ...columns.map((column) => cell(row.id, column.id)?.text ?? '–')],
    })),
  }
  return (
    <ChartFrame label={label} height={(width) => heatLayout(props, width).height} numbers={numbers}>
      {(width) => <HeatDrawing {...props} width={width} />}
    </ChartFrame>
  )
}

interface HeatLayout {
  cells: readonly Placed[]
  /** Width of the names of the rows. */
  names: number
  /** Width of a cell. */
  size: number
  /** Height of the names of the columns. */
  head: number
  total: number
  height: number
}

const heatLayout = (props: HeatMapProps, width: number): HeatLayout => {
  const { rows, columns } = props
  const cells = placedCells(props)
  const names = Math.min(
    width * 0.34,
    widest(
      rows.map(({ label }) => label),
      13,
    ) + 16,
  )
  const needed = widest(cells.map(({ content }) => content?.text ?? '')) + 12
  const room = (slack: number): number =>
    Math.max(needed, Math.min(120, (width - names - slack) / Math.max(1, columns.length)))
  const isUpright = widest(columns.map(({ label }) => label)) < room(0) - 6
  const size = room(isUpright ? 0 : OVERHANG)
  const head = isUpright ? HEAD.line : HEAD.slanted
  const total = names + size * columns.length + (isUpright ? 0 : OVERHANG)
  return { cells, names, size, head, total, height: head + rows.length * HEIGHT + 4 }
}

const HeatDrawing = (props: HeatMapProps & { width: number }) => {
  const { label, rows, columns, onSelect } = props
  const layout = heatLayout(props, props.width)
  const { cells, names, size, head, total, height } = layout
  const [, strongest] = extent(cells.map(({ content }) => content && Math.abs(content.value))) ?? [0, 1]
  return (
    <div className="overflow-x-auto overflow-y-hidden">
      <div className="relative" style={{ width: total }}>
        <svg data-chart="" role="img" aria-label={label} width={total} height={height} className="block">
          {columns.map((column, index) => (
            <ColumnName key={column.id} column={column} x={names + size * (index + 0.5)} head={head} />
          ))}
          {rows.map((row, index) => (
            <RowName key={row.id} row={row} y={head + HEIGHT * index} width={names - 12} />
          ))}
          {cells.map((placed) => (
            <CellMark key={placed.id} placed={placed} layout={layout} strongest={strongest} />
          ))}
        </svg>
        {onSelect && <CellButtons label={label} layout={layout} onSelect={onSelect} />}
      </div>
    </div>
  )
}

const RowName = ({ row, y, width }: { row: Heading; y: number; width: number }) => (
  <text y={y + HEIGHT / 2 + 5} fontSize={13} className="fill-ink">
    <title>{row.label}</title>
    {fitted(row.label, width, 13)}
  </text>
)

/** Upright when all names fit above their columns, else slanted. */
const ColumnName = ({ column, x, head }: { column: Heading; x: number; head: number }) => {
  const isUpright = head === HEAD.line
  const y = head - 10
  return (
    <text
      x={x}
      y={y}
      fontSize={12}
      textAnchor={isUpright ? 'middle' : 'start'}
      transform={isUpright ? undefined : `rotate(-40 ${x} ${y})`}
      className="fill-ink-muted"
    >
      <title>{column.label}</title>
      {isUpright ? column.label : fitted(column.label, 104)}
    </text>
  )
}

interface CellMarkProps {
  placed: Placed
  layout: HeatLayout
  strongest: number
}

const CellMark = ({ placed, layout: { names, size, head }, strongest }: CellMarkProps) => {
  const { content, rowIndex, columnIndex } = placed
  const [x, y] = [names + size * columnIndex, head + rowIndex * HEIGHT]
  const box = { x: x + 1.5, y: y + 1.5, width: size - 3, height: HEIGHT - 3, rx: 4 }
  const strength = content && strongest > 0 ? Math.abs(content.value) / strongest : 0
  return (
    <>
      <rect {...box} className="fill-sunken" />
      {content && (
        <>
          <rect {...box} fill={toneColour(content.tone)} fillOpacity={0.05 + 0.4 * strength} />
          <text
            x={x + size / 2}
            y={y + HEIGHT / 2 + 4}
            fontSize={12}
            fontWeight={500}
            textAnchor="middle"
            className="figures fill-ink"
          >
            {content.text}
          </text>
        </>
      )}
    </>
  )
}

interface CellButtonsProps {
  label: string
  layout: HeatLayout
  onSelect: (rowId: string, columnId: string) => void
}

const STEPS = new Map([
  ['ArrowLeft', [0, -1]],
  ['ArrowRight', [0, 1]],
  ['ArrowUp', [-1, 0]],
  ['ArrowDown', [1, 0]],
])

/** A button over each cell that says something. Tab reaches one of them, the arrow keys the others. */
const CellButtons = ({ label, layout, onSelect }: CellButtonsProps) => {
  const { cells, names, size, head } = layout
  const open = cells.filter(({ content }) => content !== undefined)
  const [current, setCurrent] = useState<string>()
  const box = useRef<HTMLFieldSetElement>(null)
  const press = (event: KeyboardEvent, from: Placed) => {
    const step = STEPS.get(event.key)
    const next = step && neighbour(open, from, step)
    if (next === undefined) return
    event.preventDefault()
    box.current?.querySelectorAll('button').item(open.indexOf(next)).focus()
  }
  const reachable = open.some(({ id }) => id === current) ? current : open[0]?.id
  return (
    <fieldset ref={box} className="absolute inset-0 m-0 border-0 p-0">
      <legend className="sr-only">Cells of {label}</legend>
      {open.map((placed) => (
        <button
          key={placed.id}
          type="button"
          tabIndex={placed.id === reachable ? 0 : -1}
          aria-label={`${placed.row.label}, ${placed.column.label}: ${placed.content?.text}`}
          onFocus={() => setCurrent(placed.id)}
          onKeyDown={(event) => press(event, placed)}
          onClick={() => onSelect(placed.row.id, placed.column.id)}
          style={{
            left: names + size * placed.columnIndex,
            top: head + HEIGHT * placed.rowIndex,
            width: size,
            height: HEIGHT,
          }}
          className="absolute cursor-pointer rounded-md hover:outline-2 hover:-outline-offset-1 hover:outline-line-strong"
        />
      ))}
    </fieldset>
  )
}

/** The next cell in a direction, passing over empty ones. */
const neighbour = (cells: readonly Placed[], from: Placed, step: readonly number[]): Placed | undefined => {
  const [down = 0, right = 0] = step
  const away = (cell: Placed): number => {
    const [rows, columns] = [cell.rowIndex - from.rowIndex, cell.columnIndex - from.columnIndex]
    if (down === 0) return rows === 0 ? columns * right : 0
    return columns === 0 ? rows * down : 0
  }
  return cells.filter((cell) => away(cell) > 0).sort((a, b) => away(a) - away(b))[0]
}
