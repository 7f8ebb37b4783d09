import type { PointerEvent } from 'react'
import { ChartFrame } from './chart-frame.tsx'
import type { ChartNumbers } from './chart-table.tsx'
import { type ForestLayout, forestHeight, forestLayout } from './forest-layout.ts'
import { ForestRowMarks } from './forest-row.tsx'
import { direction, type ForestLine, type ForestRow, intervalText, levelText } from './forest-rows.ts'
import { KeyboardReader, type Reading, useReader } from './reader.tsx'

export type { ForestRow } from './forest-rows.ts'

interface ForestPlotProps {
  /** What the estimates are of; the title of the chart. */
  label: string
  rows: readonly ForestRow[]
  /** Where there is no effect: 0 for differences, 1 for ratios. */
  zero?: number
  /** Writes a value of the axis, with its unit and its sign. */
  format: (value: number) => string
  /** What the axis measures, such as 'Relative change'. */
  unitLabel: string
}

type Line = Extract<ForestLine, { kind: 'row' }>

/** Estimates with their intervals under each other, by group, around the line of no effect. */
export const ForestPlot = ({ zero = 0, ...props }: ForestPlotProps) => (
  <ChartFrame
    label={props.label}
    height={(width) => forestHeight(props.rows, width)}
    numbers={forestNumbers({ ...props, zero })}
  >
    {(width) => <ForestDrawing {...props} zero={zero} width={width} />}
  </ChartFrame>
)

const forestNumbers = ({ rows, format, zero }: Required<ForestPlotProps>): ChartNumbers => ({
  columns: ['Name', 'Estimate', 'Interval', 'Level', 'Direction', 'Note'],
  rows: rows.map((row) => ({
    id: row.id,
    cells: [
      row.group === undefined ? row.label : `${row.group}: ${row.label}`,
      row.estimate === null ? '–' : format(row.estimate),
      row.isReference ? '–' : intervalText(row, format),
      levelText(row.level),
      direction(row, zero).word,
      row.note ?? '',
    ],
  })),
})

const readingOf = ({ row }: Line, { format, zero }: Required<ForestPlotProps>): Reading => {
  const estimate = row.isReference || row.estimate === null ? '' : format(row.estimate)
  const interval = row.isReference || row.low === null ? '' : `(${intervalText(row, format)})`
  const text = [estimate, interval, direction(row, zero).word, row.note].filter(Boolean).join(' ')
  return {
    title: row.group === undefined ? row.label : `${row.group}, ${row.label}`,
    lines: [{ id: row.id, label: '', text }],
  }
}

interface DrawingProps extends Required<ForestPlotProps> {
  width: number
}

const ForestDrawing = (props: DrawingProps) => {
  const { label, width } = props
  const layout = forestLayout(props, width)
  const reader = useReader()
  const lines = layout.lines.filter((line) => line.kind === 'row')
  const hover = (event: PointerEvent<SVGSVGElement>) => {
    const y = event.clientY - event.currentTarget.getBoundingClientRect().top - layout.top
    const index = lines.findIndex(({ top, height }) => y >= top && y < top + height)
    if (index === -1) reader.leave()
    else reader.point(index)
  }
  return (
    <div className="relative rounded-lg has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus">
      <svg
        data-chart=""
        role="img"
        aria-label={label}
        width={width}
        height={layout.height}
        onPointerMove={hover}
        onPointerLeave={reader.leave}
        className="block"
      >
        {reader.index !== undefined && <Highlight line={lines[reader.index]} layout={layout} width={width} />}
        <ForestLines {...props} layout={layout} />
      </svg>
      <KeyboardReader
        label={label}
        readings={lines.map((line) => readingOf(line, props))}
        reader={reader}
        isVertical
      />
    </div>
  )
}

const Highlight = ({ line, layout, width }: { line?: Line; layout: ForestLayout; width: number }) =>
  line && (
    <rect x={0} y={layout.top + line.top} width={width} height={line.height} rx={6} className="fill-sunken" />
  )

const ForestLines = ({ layout, zero, width, unitLabel, format }: DrawingProps & { layout: ForestLayout }) => (
  <>
    <Axis layout={layout} zero={zero} width={width} unitLabel={unitLabel} />
    {!layout.isNarrow && <Headings layout={layout} />}
    {layout.lines.map((line) =>
      line.kind === 'group' ? (
        <GroupName key={line.id} line={line} layout={layout} width={width} />
      ) : (
        <ForestRowMarks key={line.id} line={line} layout={layout} zero={zero} format={format} />
      ),
    )}
  </>
)

const Headings = ({ layout: { columns, heading } }: { layout: ForestLayout }) => (
  <g className="fill-ink-muted" fontSize={12}>
    <text x={columns.estimate} y={14} textAnchor="end">
      Estimate
    </text>
    <text x={columns.interval} y={14} textAnchor="end">
      {heading}
    </text>
    <text x={columns.direction} y={14}>
      Direction
    </text>
  </g>
)

interface GroupNameProps {
  line: Extract<ForestLine, { kind: 'group' }>
  layout: ForestLayout
  width: number
}

const GroupName = ({ line, layout, width }: GroupNameProps) => {
  const y = layout.top + line.top
  return (
    <>
      <line x1={0} x2={width} y1={y + 3} y2={y + 3} className="stroke-line" />
      <text
        x={layout.isNarrow ? layout.plot.from : 0}
        y={y + 24}
        fontSize={13}
        fontWeight={600}
        className="fill-ink-muted"
      >
        {line.label}
      </text>
    </>
  )
}

interface AxisProps {
  layout: ForestLayout
  zero: number
  width: number
  unitLabel: string
}

/** Hairlines at the ticks, a clear line where there is no effect, and what left and right mean. */
const Axis = ({ layout: { scale, ticks, top, bottom, plot }, zero, width, unitLabel }: AxisProps) => (
  <>
    {ticks.map(({ value, text }) => (
      <g key={value}>
        <line x1={scale(value)} x2={scale(value)} y1={top} y2={bottom} className="stroke-line" />
        <text
          x={scale(value)}
          y={bottom + 17}
          fontSize={12}
          textAnchor="middle"
          className="figures fill-ink-muted"
        >
          {text}
        </text>
      </g>
    ))}
    <line x1={0} x2={width} y1={bottom} y2={bottom} className="stroke-line" />
    <line
      x1={scale(zero)}
      x2={scale(zero)}
      y1={top - 4}
      y2={bottom + 4}
      className="stroke-ink"
      strokeWidth={1.5}
    />
    <g fontSize={12} className="fill-ink-muted">
      <text x={plot.from} y={bottom + 40}>
        ← lower
      </text>
      <text x={(plot.from + plot.to) / 2} y={bottom + 40} textAnchor="middle" fontWeight={500}>
        {unitLabel}
      </text>
      <text x={plot.to} y={bottom + 40} textAnchor="end">
        higher →
      </text>
    </g>
  </>
)
