import { type KeyboardEvent, useRef, useState } from 'react'
import { ChartFrame } from './chart-frame.tsx'
import { type Judgement, judgementColour } from './colours.ts'
import { fitted, textWidth, widest } from './label-layout.ts'
import { extent } from './scales.ts'

interface Heading {
  id: string
  label: string
}

/** What a cell shows. */
export interface HeatCell {
  /** Decides how strong the colour is, compared with all other cells; its size counts, not its sign. */
  value: number
  text: string
  tone?: Judgement
}

interface HeatMapProps {
  label: string
  rows: readonly Heading[]
  columns: readonly Heading[]
  /** By the ids of the row and the column; undefined: there is nothing to say. */
  cell: (rowId: string, columnId: string) => HeatCell | undefined
  onSelect?: (rowId: string, columnId: string) => void
}

/** A cell with its place, from 0. */
interface Placed {
  id: string
  row: Heading
  column: Heading
  rowIndex: number
  columnIndex: number
  content: HeatCell | undefined
}

const HEIGHT = 36
const HEAD = 88

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
    <ChartFrame label={label} height={HEAD + rows.length * HEIGHT + 4} numbers={numbers}>
      {(width) => <HeatDrawing {...props} width={width} />}
    </ChartFrame>
  )
}

const HeatDrawing = (props: HeatMapProps & { width: number }) => {
  const { label, rows, columns, width } = props
  const cells = placedCells(props)
  const names = Math.min(
    width * 0.34,
    widest(
      rows.map((row) => row.label),
      13,
    ) + 16,
  )
  const needed =
    widest(
      cells.map(({ content }) => content?.text ?? ''),
      12,
    ) + 12
  const size = Math.max(needed, Math.min(120, (width - names) / Math.max(1, columns.length)))
  const [, strongest] = extent(cells.map(({ content }) => content && Math.abs(content.value))) ?? [0, 1]
  const total = names + size * columns.length
  return (
    <div className="overflow-x-auto">
      <div className="relative" style={{ width: total }}>
        <svg
          data-chart=""
          role="img"
          aria-label={label}
          width={total}
          height={HEAD + rows.length * HEIGHT + 4}
          className="block"
        >
          {columns.map((column, index) => (
            <ColumnName key={column.id} column={column} x={names + size * index} size={size} />
          ))}
          {rows.map((row, index) => (
            <RowName key={row.id} row={row} y={HEAD + HEIGHT * index} width={names - 12} />
          ))}
          {cells.map((placed) => (
            <CellMark
              key={placed.id}
              placed={placed}
              x={names + size * placed.columnIndex}
              size={size}
              strongest={strongest}
            />
          ))}
        </svg>
        {props.onSelect && (
          <CellButtons label={label} cells={cells} left={names} size={size} onSelect={props.onSelect} />
        )}
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

/** Upright when it fits above its column, else slanted. */
const ColumnName = ({ column, x, size }: { column: Heading; x: number; size: number }) => {
  const isShort = textWidth(column.label) < size - 6
  const [at, y] = [x + size / 2, HEAD - 10]
  return (
    <text
      x={at}
      y={y}
      fontSize={12}
      textAnchor={isShort ? 'middle' : 'start'}
      transform={isShort ? undefined : `rotate(-40 ${at} ${y})`}
      className="fill-ink-muted"
    >
      <title>{column.label}</title>
      {isShort ? column.label : fitted(column.label, 104)}
    </text>
  )
}

interface CellMarkProps {
  placed: Placed
  x: number
  size: number
  strongest: number
}

const CellMark = ({ placed: { content, rowIndex }, x, size, strongest }: CellMarkProps) => {
  const y = HEAD + rowIndex * HEIGHT
  const strength = content && strongest > 0 ? Math.abs(content.value) / strongest : 0
  return (
    <>
      <rect x={x + 1.5} y={y + 1.5} width={size - 3} height={HEIGHT - 3} rx={4} className="fill-sunken" />
      {content && (
        <>
          <rect
            x={x + 1.5}
            y={y + 1.5}
            width={size - 3}
            height={HEIGHT - 3}
            rx={4}
            fill={judgementColour(content.tone)}
            fillOpacity={0.05 + 0.4 * strength}
          />
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
  cells: readonly Placed[]
  left: number
  size: number
  onSelect: (rowId: string, columnId: string) => void
}

const STEPS = new Map([
  ['ArrowLeft', [0, -1]],
  ['ArrowRight', [0, 1]],
  ['ArrowUp', [-1, 0]],
  ['ArrowDown', [1, 0]],
])

/** A button over each cell that says something. Tab reaches one of them, the arrow keys the others. */
const CellButtons = ({ label, cells, left, size, onSelect }: CellButtonsProps) => {
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
            left: left + size * placed.columnIndex,
            top: HEAD + HEIGHT * placed.rowIndex,
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
