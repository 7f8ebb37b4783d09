import { Area, LinePath } from '@visx/shape'
import { fitted } from './label-layout.ts'
import type { NumberScale, TimeScale } from './scales.ts'
import { type BandPoint, bandRuns, lineRuns, type Point, stepped, type TimePoint } from './time-series.ts'

interface MarkItem {
  id: string
  label: string
  colour: string
  dashed?: boolean
  points: readonly TimePoint[]
}

interface SeriesMarksProps {
  item: MarkItem
  x: TimeScale
  y: NumberScale
  stepped: boolean
}

/** The band and the line of a series, broken where its values are unknown; a lone value is a dot. */
export const SeriesMarks = ({ item, x, y, stepped: isStepped }: SeriesMarksProps) => {
  const path = <P extends { x: number }>(points: P[]): P[] => (isStepped ? stepped(points) : points)
  const lines = lineRuns(item.points)
  return (
    <g>
      {bandRuns(item.points).map((run) => (
        <Area<BandPoint>
          key={run[0]?.x}
          data={path(run)}
          x={(point) => x(point.x)}
          y0={(point) => y(point.low)}
          y1={(point) => y(point.high)}
          fill={item.colour}
          fillOpacity={0.13}
        />
      ))}
      {lines.map((run) => (
        <LinePath<Point>
          key={run[0]?.x}
          data={path(run)}
          x={(point) => x(point.x)}
          y={(point) => y(point.y)}
          stroke={item.colour}
          strokeWidth={2}
          strokeLinecap="round"
          strokeLinejoin="round"
          strokeDasharray={item.dashed ? '5 5' : undefined}
          fill="none"
        />
      ))}
      {lines
        .filter((run) => run.length === 1)
        .flat()
        .map((point) => (
          <circle key={point.x} cx={x(point.x)} cy={y(point.y)} r={4} fill={item.colour} />
        ))}
    </g>
  )
}

interface ThresholdsProps {
  thresholds: readonly { value: number; label: string }[]
  y: NumberScale
  width: number
}

/** Dashed lines at levels that matter, each with its name. */
export const Thresholds = ({ thresholds, y, width }: ThresholdsProps) =>
  thresholds.map(({ value, label }) => (
    <g key={`${label} ${value}`}>
      <line
        x1={0}
        x2={width}
        y1={y(value)}
        y2={y(value)}
        className="stroke-warning"
        strokeWidth={1.5}
        strokeDasharray="6 4"
      />
      <text
        x={width - 4}
        y={y(value) - 6}
        textAnchor="end"
        fontSize={12}
        fontWeight={500}
        className="fill-warning stroke-surface"
        strokeWidth={3}
        paintOrder="stroke"
      >
        {label}
      </text>
    </g>
  ))

interface EndLabelsProps {
  items: readonly MarkItem[]
  positions: ReadonlyMap<string, number>
  x: number
  /** Pixels for the longest name. */
  room: number
}

/** The names of the series at the ends of their lines. */
export const EndLabels = ({ items, positions, x, room }: EndLabelsProps) =>
  items.map(({ id, label, colour }) => {
    const y = positions.get(id)
    return y === undefined ? null : (
      <text key={id} x={x} y={y} dy="0.32em" fontSize={12} fontWeight={600} fill={colour}>
        {fitted(label, room)}
      </text>
    )
  })
