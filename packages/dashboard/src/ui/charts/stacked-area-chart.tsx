import { Area } from '@visx/shape'
import { useState } from 'react'
import { DAY_MS } from '../durations.ts'
import { ChartFrame } from './chart-frame.tsx'
import { seriesColour } from './colours.ts'
import { Legend, toggled } from './legend.tsx'
import { marginsFor, Plot, type PlotReading } from './plot.tsx'
import {
  type Domain,
  domainFromZero,
  type NumberScale,
  numberScale,
  numberTicks,
  type TimeScale,
  tickCount,
  timeScale,
  timeTicks,
} from './scales.ts'
import { type BandPoint, type Layer, stacked, stepped, type TimeSeries } from './time-series.ts'
import { momentText, timeNumbers } from './time-series-text.ts'

interface StackedAreaChartProps {
  label: string
  series: readonly TimeSeries[]
  format: (value: number) => string
  yLabel?: string
  /** false: values change evenly between two points; by default each holds until the next. */
  stepped?: boolean
  /** Pixels; 260 by default. */
  height?: number
}

interface ColouredLayer extends Omit<Layer, 'colour'> {
  colour: string
}

/** Shares of a whole over time, piled up in the order of the series. */
export const StackedAreaChart = (props: StackedAreaChartProps) => {
  const { label, series, format, height = 260, stepped: isStepped = true } = props
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const items = series.map((one, index) => ({
    id: one.id,
    label: one.label,
    colour: seriesColour(index, one.colour),
  }))
  const colours = new Map(items.map(({ id, colour }) => [id, colour]))
  const shown = series.filter(({ id }) => !hidden.has(id))
  const layers = stacked(shown, isStepped).map((layer) => ({ ...layer, colour: colours.get(layer.id) ?? '' }))
  return (
    <ChartFrame
      label={label}
      height={height}
      numbers={timeNumbers(series, format)}
      legend={
        <Legend
          label={label}
          items={items}
          hidden={hidden}
          onToggle={(id) => setHidden(toggled(hidden, id))}
        />
      }
    >
      {(width) => <StackDrawing {...props} {...{ width, height, layers, isStepped }} />}
    </ChartFrame>
  )
}

interface StackDrawingProps extends StackedAreaChartProps {
  width: number
  height: number
  layers: readonly ColouredLayer[]
  isStepped: boolean
}

const readingsOf = (layers: readonly ColouredLayer[], format: (value: number) => string): PlotReading[] =>
  (layers[0]?.points ?? []).map(({ x }, index) => ({
    x,
    title: momentText(x),
    // The uppermost layer first, as it is on the picture.
    lines: layers.toReversed().map(({ id, label, colour, points }) => ({
      id,
      label,
      colour,
      text: format((points[index]?.high ?? 0) - (points[index]?.low ?? 0)),
    })),
    dots: [],
  }))

const spanOf = (layers: readonly ColouredLayer[]): Domain => {
  const points = layers[0]?.points ?? []
  const [from = 0, to = from] = [points[0]?.x, points.at(-1)?.x]
  return from === to ? [from, from + DAY_MS] : [from, to]
}

const StackDrawing = ({ label, format, yLabel, width, height, layers, isStepped }: StackDrawingProps) => {
  const tops = layers.flatMap(({ points }) => points.map(({ high }) => high))
  const wanted = tickCount(height - 60, 48)
  const draft = numberTicks(numberScale(domainFromZero(tops, 0), [0, 1]), wanted, format)
  const margins = marginsFor({ yTicks: draft.map(({ text }) => text), yLabel })
  const inner = { width: width - margins.left - margins.right, height: height - margins.top - margins.bottom }
  const x = timeScale(spanOf(layers), [0, inner.width])
  const y = numberScale(domainFromZero(tops, 0), [inner.height, 0])
  return (
    <Plot
      {...{ label, width, height, margins, x, y, yLabel }}
      xTicks={timeTicks(x, tickCount(inner.width))}
      yTicks={numberTicks(y, wanted, format)}
      readings={readingsOf(layers, format)}
    >
      {layers.map((layer) => (
        <LayerMark key={layer.id} layer={layer} x={x} y={y} isStepped={isStepped} />
      ))}
    </Plot>
  )
}

interface LayerMarkProps {
  layer: ColouredLayer
  x: TimeScale
  y: NumberScale
  isStepped: boolean
}

const LayerMark = ({ layer, x, y, isStepped }: LayerMarkProps) => (
  <Area<BandPoint>
    data={isStepped ? stepped(layer.points) : layer.points}
    x={(point) => x(point.x)}
    y0={(point) => y(point.low)}
    y1={(point) => y(point.high)}
    fill={layer.colour}
    fillOpacity={0.8}
    stroke="var(--surface)"
    strokeWidth={1}
  />
)
