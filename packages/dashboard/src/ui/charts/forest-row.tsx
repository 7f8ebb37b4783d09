import { Group } from '@visx/group'
import { toneColour } from './colours.ts'
import type { ForestLayout } from './forest-layout.ts'
import { clipped, direction, type ForestLine, type ForestRow, intervalText } from './forest-rows.ts'
import { fitted } from './label-layout.ts'

interface ForestRowProps {
  line: Extract<ForestLine, { kind: 'row' }>
  layout: ForestLayout
  zero: number
  format: (value: number) => string
}

/** The interval of a row: a soft bar and a whisker, with an arrow where it goes on outside the axis. */
const Interval = ({ row, layout, y }: { row: ForestRow; layout: ForestLayout; y: number }) => {
  const { scale } = layout
  const [from = 0, to = 1] = scale.domain()
  const interval = clipped(row, [from, to])
  if (interval === undefined) return null
  const colour = toneColour(row.tone)
  const [left, right] = [scale(interval.from), scale(interval.to)]
  return (
    <Group stroke={colour} strokeWidth={2} fill="none" strokeLinecap="round">
      <rect
        x={left}
        y={y - 6}
        width={Math.max(0, right - left)}
        height={12}
        rx={3}
        fill={colour}
        fillOpacity={0.16}
        stroke="none"
      />
      <line x1={left} x2={right} y1={y} y2={y} />
      <path
        d={
          interval.isLowCut
            ? `M${left + 6},${y - 5}L${left},${y}L${left + 6},${y + 5}`
            : `M${left},${y - 5}V${y + 5}`
        }
      />
      <path
        d={
          interval.isHighCut
            ? `M${right - 6},${y - 5}L${right},${y}L${right - 6},${y + 5}`
            : `M${right},${y - 5}V${y + 5}`
        }
      />
    </Group>
  )
}

const Point = ({ row, layout, y }: { row: ForestRow; layout: ForestLayout; y: number }) =>
  row.estimate === null ? null : (
    <circle
      cx={layout.scale(row.estimate)}
      cy={y}
      r={5}
      fill={toneColour(row.tone)}
      stroke="var(--surface)"
      strokeWidth={2}
    />
  )

/** What the others are compared with: a short bar across the zero line. */
const Reference = ({ layout, zero, y }: { layout: ForestLayout; zero: number; y: number }) => (
  <rect x={layout.scale(zero) - 3} y={y - 9} width={6} height={18} rx={2} fill="var(--ink)" />
)

const Marks = ({ line: { row }, layout, zero, y }: Omit<ForestRowProps, 'format'> & { y: number }) =>
  row.isReference ? (
    <Reference layout={layout} zero={zero} y={y} />
  ) : (
    <>
      <Interval row={row} layout={layout} y={y} />
      <Point row={row} layout={layout} y={y} />
    </>
  )

const DirectionText = ({ row, zero, x, y }: { row: ForestRow; zero: number; x: number; y: number }) => {
  const { sign, word } = direction(row, zero)
  return (
    <text x={x} y={y} fontSize={13} fontWeight={500} fill={toneColour(row.tone)}>
      {sign !== '' && `${sign} `}
      {word}
    </text>
  )
}

const estimateText = ({ estimate, isReference }: ForestRow, format: (value: number) => string): string =>
  estimate === null || isReference ? '' : format(estimate)

const rowInterval = (row: ForestRow, format: (value: number) => string): string =>
  row.isReference ? '' : intervalText(row, format)

/** A row on a wide screen: name, interval, then estimate, interval and direction in words. */
const WideRow = ({ line, layout, zero, format }: ForestRowProps) => {
  const { row } = line
  const middle = layout.top + line.top + line.height / 2
  const { columns } = layout
  const baseline = row.note ? middle - 2 : middle + 5
  return (
    <>
      <text x={0} y={baseline} fontSize={14} fontWeight={500} className="fill-ink">
        <title>{row.label}</title>
        {fitted(row.label, layout.labelWidth, 14)}
      </text>
      {row.note && (
        <text x={0} y={middle + 13} fontSize={12} className="fill-ink-muted">
          <title>{row.note}</title>
          {fitted(row.note, layout.labelWidth, 12)}
        </text>
      )}
      <Marks line={line} layout={layout} zero={zero} y={middle} />
      <g className="figures fill-ink" fontSize={13} textAnchor="end">
        <text x={columns.estimate} y={middle + 5} fontWeight={600}>
          {estimateText(row, format)}
        </text>
        <text x={columns.interval} y={middle + 5}>
          {rowInterval(row, format)}
        </text>
      </g>
      <DirectionText row={row} zero={zero} x={columns.direction} y={middle + 5} />
    </>
  )
}

/** Text over the lines of the axis, which stay out of its letters. */
const HALO = { className: 'fill-ink stroke-surface', strokeWidth: 4, paintOrder: 'stroke' }
const QUIET_HALO = { ...HALO, className: 'fill-ink-muted stroke-surface' }

/** A row on a phone: name and direction above the interval, the numbers below it. */
const NarrowRow = ({ line, layout, zero, format }: ForestRowProps) => {
  const { row } = line
  const top = layout.top + line.top
  const { from, to } = layout.plot
  return (
    <>
      <Marks line={line} layout={layout} zero={zero} y={top + 40} />
      <text x={from} y={top + 20} fontSize={14} fontWeight={500} {...HALO}>
        <title>{row.label}</title>
        {fitted(row.label, to - from - 100, 14)}
      </text>
      <g textAnchor="end" className="stroke-surface" strokeWidth={4} paintOrder="stroke">
        <DirectionText row={row} zero={zero} x={to} y={top + 20} />
      </g>
      <NarrowNumbers row={row} layout={layout} y={top + 66} format={format} />
    </>
  )
}

interface NarrowNumbersProps {
  row: ForestRow
  layout: ForestLayout
  y: number
  format: (value: number) => string
}

const NarrowNumbers = ({ row, layout: { plot }, y, format }: NarrowNumbersProps) => {
  if (row.isReference) return null
  const hasNumbers = row.estimate !== null
  const [x, anchor] = hasNumbers ? [plot.to, 'end' as const] : [plot.from, 'start' as const]
  return (
    <>
      {hasNumbers && (
        <text x={plot.from} y={y} fontSize={13} {...HALO}>
          <tspan fontWeight={600}>{estimateText(row, format)}</tspan>
          {row.low !== null && ` (${intervalText(row, format)})`}
        </text>
      )}
      {row.note && (
        <text x={x} y={y} fontSize={12} textAnchor={anchor} {...QUIET_HALO}>
          {fitted(row.note, (plot.to - plot.from) * (hasNumbers ? 0.42 : 1), 12)}
        </text>
      )}
    </>
  )
}

/** One estimate with its interval, drawn and in words. */
export const ForestRowMarks = (props: ForestRowProps) =>
  props.layout.isNarrow ? <NarrowRow {...props} /> : <WideRow {...props} />
