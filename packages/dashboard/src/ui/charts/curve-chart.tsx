import { LinePath } from '@visx/shape'
import { ChartFrame } from './chart-frame.tsx'
import { textWidth } from './label-layout.ts'
import { marginsFor, Plot, type PlotReading } from './plot.tsx'
import {
  domainFromZero,
  extent,
  type NumberScale,
  numberScale,
  numberTicks,
  paddedDomain,
  tickCount,
} from './scales.ts'

interface CurvePoint {
  x: number
  y: number
}

/** A point of the curve that matters: a vertical line with a name, and a dot when `y` is given. */
export interface CurveMark {
  x: number
  y?: number
  label: string
}

interface CurveChartProps {
  label: string
  /** In ascending order of x. */
  points: readonly CurvePoint[]
  marks?: readonly CurveMark[]
  xLabel: string
  yLabel: string
  formatX: (value: number) => string
  formatY: (value: number) => string
  /** true: the vertical axis reaches to zero. */
  fromZero?: boolean
  /** Pixels; 280 by default. */
  height?: number
}

/** How one number depends on another. */
export const CurveChart = (props: CurveChartProps) => {
  const { label, points, xLabel, yLabel, formatX, formatY, height = 280 } = props
  const numbers = {
    columns: [xLabel, yLabel],
    rows: points.map(({ x, y }) => ({ id: String(x), cells: [formatX(x), formatY(y)] })),
  }
  return (
    <ChartFrame label={label} height={height} numbers={numbers}>
      {(width) => <CurveDrawing {...props} width={width} height={height} />}
    </ChartFrame>
  )
}

const readingsOf = ({ points, xLabel, yLabel, formatX, formatY }: CurveChartProps): PlotReading[] =>
  points.map(({ x, y }) => ({
    x,
    title: `${xLabel} ${formatX(x)}`,
    lines: [{ id: 'y', label: yLabel, text: formatY(y) }],
    dots: [{ id: 'y', y, colour: 'var(--series-2)' }],
  }))

const CurveDrawing = (props: CurveChartProps & { width: number; height: number }) => {
  const { label, points, marks = [], xLabel, yLabel, formatX, formatY, fromZero, width, height } = props
  const values = [...points, ...marks].map(({ y }) => y)
  const domain = fromZero ? domainFromZero(values) : paddedDomain(values)
  const wanted = tickCount(height - 70, 48)
  const draft = numberTicks(numberScale(domain, [0, 1], wanted), wanted, formatY)
  const margins = marginsFor({ yTicks: draft.map(({ text }) => text), yLabel, xLabel })
  const inner = { width: width - margins.left - margins.right, height: height - margins.top - margins.bottom }
  const x = numberScale(extent([...points, ...marks].map((point) => point.x)) ?? [0, 1], [0, inner.width])
  const y = numberScale(domain, [inner.height, 0], wanted)
  return (
    <Plot
      {...{ label, width, height, margins, x, y, xLabel, yLabel }}
      xTicks={numberTicks(x, tickCount(inner.width, 90), formatX)}
      yTicks={numberTicks(y, wanted, formatY)}
      readings={readingsOf(props)}
    >
      <LinePath<CurvePoint>
        data={[...points]}
        x={(point) => x(point.x)}
        y={(point) => y(point.y)}
        className="stroke-series-2"
        strokeWidth={2}
        fill="none"
      />
      <VerticalMarks marks={marks} x={x} y={y} />
    </Plot>
  )
}

interface VerticalMarksProps {
  marks: readonly CurveMark[]
  x: NumberScale
  y: NumberScale
}

/** Named vertical lines; the name stands on the side that has room, each a line lower than the one before. */
export const VerticalMarks = ({ marks, x, y }: VerticalMarksProps) => {
  const [bottom = 0, top = 0] = y.range()
  const [, right = 0] = x.range()
  return marks.map((mark, index) => {
    const at = x(mark.x)
    const isLeft = at + textWidth(mark.label) + 8 > right
    return (
      <g key={`${mark.label} ${mark.x}`}>
        <line
          x1={at}
          x2={at}
          y1={bottom}
          y2={top}
          className="stroke-gold"
          strokeWidth={1.5}
          strokeDasharray="6 4"
        />
        {mark.y !== undefined && (
          <circle cx={at} cy={y(mark.y)} r={5} className="fill-gold stroke-surface" strokeWidth={2} />
        )}
        <text
          x={at + (isLeft ? -6 : 6)}
          y={top + 12 + index * 16}
          fontSize={12}
          fontWeight={500}
          textAnchor={isLeft ? 'end' : 'start'}
          className="fill-gold stroke-surface"
          strokeWidth={3}
          paintOrder="stroke"
        >
          {mark.label}
        </text>
      </g>
    )
  })
}
