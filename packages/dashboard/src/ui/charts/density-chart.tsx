import { Area, LinePath } from '@visx/shape'
import { useState } from 'react'
import { ChartFrame } from './chart-frame.tsx'
import { type SeriesColour, seriesColour } from './colours.ts'
import { type CurveMark, VerticalMarks } from './curve-chart.tsx'
import { Legend, toggled } from './legend.tsx'
import { type Margins, Plot, type PlotReading } from './plot.tsx'
import { extent, type NumberScale, numberScale, numberTicks, tickCount } from './scales.ts'

/** A distribution. */
interface DensityCurve {
  id: string
  label: string
  /** In ascending order of x; y is the density. */
  points: readonly { x: number; y: number }[]
  colour?: SeriesColour
}

interface DensityChartProps {
  label: string
  curves: readonly DensityCurve[]
  /** What the horizontal axis measures. */
  xLabel: string
  format: (value: number) => string
  marks?: readonly CurveMark[]
  /** Pixels; 240 by default. */
  height?: number
}

interface ColouredCurve extends Omit<DensityCurve, 'colour'> {
  colour: string
}

/** Distributions over each other: where each has its mass, and how far they overlap. */
export const DensityChart = (props: DensityChartProps) => {
  const { label, curves, format, xLabel, height = 240 } = props
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const items = curves.map((curve, index) => ({ ...curve, colour: seriesColour(index, curve.colour) }))
  const numbers = {
    columns: [xLabel, ...curves.map((curve) => `${curve.label}, density`)],
    rows: gridOf(curves).map((x) => ({
      id: String(x),
      cells: [format(x), ...curves.map((curve) => densityText(densityAt(curve, x)))],
    })),
  }
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
        <DensityDrawing {...props} {...{ width, height }} items={items.filter(({ id }) => !hidden.has(id))} />
      )}
    </ChartFrame>
  )
}

const gridOf = (curves: readonly { points: DensityCurve['points'] }[]): number[] =>
  [...new Set(curves.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b)

/** The density at a point: between two points it runs straight, outside of them it is zero. */
const densityAt = ({ points }: { points: DensityCurve['points'] }, x: number): number => {
  const after = points.findIndex((point) => point.x >= x)
  const [low, high] = [points[Math.max(0, after - 1)], points[after]]
  if (low === undefined || high === undefined || high.x < x || low.x > x) return 0
  return high.x === low.x ? high.y : low.y + ((high.y - low.y) * (x - low.x)) / (high.x - low.x)
}

const densityText = (density: number): string => String(Number(density.toPrecision(3)))

const MARGINS: Margins = { top: 12, right: 16, bottom: 48, left: 16 }

interface DrawingProps extends DensityChartProps {
  width: number
  height: number
  items: readonly ColouredCurve[]
}

/** At most about a hundred points, so that the arrow keys get somewhere. */
const readingsOf = ({ items, format, xLabel }: DrawingProps): PlotReading[] => {
  const grid = gridOf(items)
  const every = Math.ceil(grid.length / 100)
  return grid
    .filter((_, index) => index % every === 0)
    .map((x) => {
      const lines = items.map((item) => ({ ...item, y: densityAt(item, x) }))
      return {
        x,
        title: `${xLabel} ${format(x)}`,
        lines: lines.map(({ id, label, colour, y }) => ({
          id,
          label,
          colour,
          text: `density ${densityText(y)}`,
        })),
        dots: lines.map(({ id, colour, y }) => ({ id, y, colour })),
      }
    })
}

const DensityDrawing = (props: DrawingProps) => {
  const { label, items, xLabel, format, marks = [], width, height } = props
  const inner = { width: width - 32, height: height - MARGINS.top - MARGINS.bottom }
  const positions = [...gridOf(items), ...marks.map((mark) => mark.x)]
  const highest = Math.max(0, ...items.flatMap(({ points }) => points.map(({ y }) => y)))
  const x = numberScale(extent(positions) ?? [0, 1], [0, inner.width])
  const y = numberScale([0, highest * 1.06 || 1], [inner.height, 0])
  return (
    <Plot
      {...{ label, width, height, x, y, xLabel }}
      margins={MARGINS}
      xTicks={numberTicks(x, tickCount(inner.width, 90), format)}
      yTicks={[]}
      readings={readingsOf(props)}
    >
      {items.map((item) => (
        <CurveMarks key={item.id} item={item} x={x} y={y} />
      ))}
      <VerticalMarks marks={marks} x={x} y={y} />
    </Plot>
  )
}

const CurveMarks = ({ item, x, y }: { item: ColouredCurve; x: NumberScale; y: NumberScale }) => {
  const data = [...item.points]
  return (
    <g>
      <Area
        data={data}
        x={(point) => x(point.x)}
        y0={y(0)}
        y1={(point) => y(point.y)}
        fill={item.colour}
        fillOpacity={0.18}
      />
      <LinePath
        data={data}
        x={(point) => x(point.x)}
        y={(point) => y(point.y)}
        stroke={item.colour}
        strokeWidth={2}
        fill="none"
      />
    </g>
  )
}
