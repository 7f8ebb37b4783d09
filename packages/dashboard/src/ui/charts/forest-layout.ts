import {
  type ForestLine,
  type ForestRow,
  forestDomain,
  forestLines,
  intervalHeading,
  intervalText,
} from './forest-rows.ts'
import { widest } from './label-layout.ts'
import { type NumberScale, numberScale, numberTicks, type Tick, tickCount } from './scales.ts'

/** Where everything of a forest plot stands, in pixels. */
export interface ForestLayout {
  isNarrow: boolean
  lines: readonly ForestLine[]
  /** Below the headings of the columns. */
  top: number
  /** Below the last line, where the axis is. */
  bottom: number
  height: number
  labelWidth: number
  plot: { from: number; to: number }
  /** Right edges of the estimates and intervals, left edge of the directions; without meaning when narrow. */
  columns: { estimate: number; interval: number; direction: number }
  heading: string
  scale: NumberScale
  ticks: readonly Tick[]
}

/** Below this width the text of a row stands above and below its interval. */
const NARROW = 640
const AXIS = 52
const HEADINGS = 28
const GAP = 20
const DIRECTION = 96

interface ForestInput {
  rows: readonly ForestRow[]
  zero: number
  format: (value: number) => string
}

/** Height of a forest plot of a width, before anything is drawn. */
export const forestHeight = (rows: readonly ForestRow[], width: number): number => {
  const isNarrow = width < NARROW
  const last = forestLines(rows, isNarrow).at(-1)
  return (last ? last.top + last.height : 60) + (isNarrow ? 8 : HEADINGS) + AXIS
}

/** Lays a forest plot out for a width. */
export const forestLayout = ({ rows, zero, format }: ForestInput, width: number): ForestLayout => {
  const isNarrow = width < NARROW
  const lines = forestLines(rows, isNarrow)
  const top = isNarrow ? 8 : HEADINGS
  const last = lines.at(-1)
  const bottom = top + (last ? last.top + last.height : 0)
  const heading = intervalHeading(rows)
  const labelWidth = Math.min(
    width * 0.28,
    widest(
      rows.map(({ label }) => label),
      14,
    ) + GAP,
  )
  const columns = columnEdges({ rows, format, heading, width })
  const plot = isNarrow
    ? { from: 10, to: width - 10 }
    : { from: labelWidth + 8, to: columns.estimateLeft - GAP }
  const wanted = tickCount(plot.to - plot.from, isNarrow ? 72 : 84)
  const scale = numberScale(forestDomain(rows, zero), [plot.from, plot.to])
  const ticks = numberTicks(scale, wanted, format)
  return {
    isNarrow,
    lines,
    top,
    bottom,
    height: bottom + AXIS,
    labelWidth,
    plot,
    columns,
    heading,
    scale,
    ticks,
  }
}

const columnEdges = (from: Omit<ForestInput, 'zero'> & { heading: string; width: number }) => {
  const { rows, format, heading, width } = from
  const estimates = rows.map(({ estimate }) => (estimate === null ? '–' : format(estimate)))
  const estimateWidth = widest(['Estimate', ...estimates], 13)
  const intervalWidth = widest([heading, ...rows.map((row) => intervalText(row, format))], 13)
  const direction = width - DIRECTION
  const interval = direction - GAP
  const estimate = interval - intervalWidth - GAP
  return { estimate, interval, direction, estimateLeft: estimate - estimateWidth }
}
