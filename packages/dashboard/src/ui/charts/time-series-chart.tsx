import { useState } from 'react'
import { DAY_MS } from '../durations.ts'
import { ChartFrame } from './chart-frame.tsx'
import { seriesColour } from './colours.ts'
import { spread, widest } from './label-layout.ts'
import { Legend, toggled } from './legend.tsx'
import { marginsFor, Plot, type PlotReading } from './plot.tsx'
import {
  type Domain,
  domainFromZero,
  numberScale,
  numberTicks,
  paddedDomain,
  tickCount,
  timeScale,
  timeTicks,
} from './scales.ts'
import { bandRuns, moments, pointFinder, type TimeSeries } from './time-series.ts'
import { EndLabels, SeriesMarks, Thresholds } from './time-series-marks.tsx'
import { momentText, timeNumbers } from './time-series-text.ts'

export type { TimeSeries } from './time-series.ts'

/** A level that matters, such as a limit; drawn as a dashed line. */
interface Threshold {
  value: number
  label: string
}

interface TimeSeriesChartProps {
  label: string
  series: readonly TimeSeries[]
  format: (value: number) => string
  /** What the vertical axis measures. */
  yLabel?: string
  thresholds?: readonly Threshold[]
  /** true: a value holds until the next one. */
  stepped?: boolean
  /** true: the vertical axis reaches down (or up) to zero. */
  fromZero?: boolean
  /** Pixels; 280 by default. */
  height?: number
}

/** Lines over time with bands for their intervals; legend, crosshair, table and picture come with it. */
export const TimeSeriesChart = (props: TimeSeriesChartProps) => {
  const { label, series, format, height = 280 } = props
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const items = series.map((one, index) => ({ ...one, colour: seriesColour(index, one.colour) }))
  const numbers = timeNumbers(series, format)
  return (
    <ChartFrame
      label={label}
      height={height}
      numbers={numbers}
      legend={
        items.length > 1 && (
          <Legend
            label={label}
            items={items}
            hidden={hidden}
            onToggle={(id) => setHidden(toggled(hidden, id))}
          />
        )
      }
    >
      {(width) => (
        <TimeSeriesDrawing
          {...props}
          height={height}
          width={width}
          items={items.filter(({ id }) => !hidden.has(id))}
        />
      )}
    </ChartFrame>
  )
}

/** A series with its colour as CSS has it. */
type ColouredSeries = Omit<TimeSeries, 'colour'> & { colour: string }

interface DrawingProps extends TimeSeriesChartProps {
  width: number
  height: number
  items: readonly ColouredSeries[]
}

const plain = ({ colour: _, ...series }: ColouredSeries): TimeSeries => series

const readingsOf = ({ items, format, stepped }: DrawingProps): PlotReading[] => {
  const finders = items.map((item) => ({ item, find: pointFinder(plain(item), stepped) }))
  return moments(items.map(plain)).map((moment) => {
    const found = finders.flatMap(({ item, find }) => {
      const point = find(moment)
      return typeof point?.value === 'number'
        ? [{ item, value: point.value, low: point.low, high: point.high }]
        : []
    })
    return {
      x: moment,
      title: momentText(moment),
      lines: found.map(({ item: { id, label, colour }, value, low, high }) => ({
        id,
        label,
        colour,
        text:
          typeof low === 'number' && typeof high === 'number'
            ? `${format(value)} (${format(low)} to ${format(high)})`
            : format(value),
      })),
      dots: found.map(({ item: { id, colour }, value }) => ({ id, y: value, colour })),
    }
  })
}

/** What the vertical axis shows. Only series that are shown count, so that hiding one lets the others grow. */
const valueDomain = ({ items, thresholds = [], fromZero }: DrawingProps): Domain => {
  const values = items.flatMap(({ points }) => points.map(({ value }) => value))
  const bands = items.flatMap(({ points }) =>
    bandRuns(points)
      .flat()
      .flatMap(({ low, high }) => [low, high]),
  )
  const shown = [...values, ...bands, ...thresholds.map(({ value }) => value)]
  return fromZero ? domainFromZero(shown) : paddedDomain(shown)
}

const timeDomain = (at: readonly number[]): Domain => {
  const [first = 0, last = first] = [at[0], at.at(-1)]
  return first === last ? [first - DAY_MS / 2, last + DAY_MS / 2] : [first, last]
}

/** Names stand at the ends of the lines where there is room for them. */
const LABELS_FROM = 560

const TimeSeriesDrawing = (props: DrawingProps) => {
  const { label, items, format, yLabel, thresholds = [], width, height } = props
  const hasNames = width >= LABELS_FROM && items.length > 1
  const yTicksWanted = tickCount(height - 60, 48)
  const draft = numberScale(valueDomain(props), [0, 1], yTicksWanted)
  const names = hasNames ? Math.min(width * 0.22, widest(items.map((item) => item.label)) + 14) : 16
  const margins = marginsFor({
    yTicks: numberTicks(draft, yTicksWanted, format).map(({ text }) => text),
    yLabel,
    right: names,
  })
  const inner = { width: width - margins.left - margins.right, height: height - margins.top - margins.bottom }
  const x = timeScale(timeDomain(moments(items.map(plain))), [0, inner.width])
  const y = numberScale(valueDomain(props), [inner.height, 0], yTicksWanted)
  const xTicks = timeTicks(x, tickCount(inner.width))
  const yTicks = numberTicks(y, yTicksWanted, format)
  const ends = items.flatMap((item) => {
    const last = item.points.findLast(({ value }) => value !== null)
    return typeof last?.value === 'number' ? [{ id: item.id, at: y(last.value) }] : []
  })
  const marks = { x, y, stepped: props.stepped ?? false }
  return (
    <Plot {...{ label, width, height, margins, x, y, xTicks, yTicks, yLabel }} readings={readingsOf(props)}>
      <Thresholds thresholds={thresholds} y={y} width={inner.width} />
      {items.map((item) => (
        <SeriesMarks key={item.id} item={item} {...marks} />
      ))}
      {hasNames && (
        <EndLabels
          items={items}
          positions={spread(ends, { from: 6, to: inner.height, gap: 16 })}
          x={inner.width + 10}
          room={names - 10}
        />
      )}
    </Plot>
  )
}
