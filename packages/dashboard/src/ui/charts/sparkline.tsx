import { numberScale, paddedDomain } from './scales.ts'
import { lineRuns } from './time-series.ts'

interface SparklineProps {
  /** What the values are, for screen readers: 'Requests per minute'. */
  label: string
  /** In order, evenly spaced; null where unknown. */
  values: readonly (number | null)[]
  format?: (value: number) => string
  width?: number
  height?: number
}

/** The values in words: where they began, where they are now, and between which bounds. */
const words = (label: string, known: readonly number[], format: (value: number) => string): string => {
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return `${label}: no data yet`
  const [least, most] = [Math.min(...known), Math.max(...known)]
  return `${label}: from ${format(first)} to ${format(last)}, between ${format(least)} and ${format(most)}`
}

/** The course of a value, small enough for a line of text or a cell; its end is marked. */
export const Sparkline = ({ label, values, format = String, width = 96, height = 24 }: SparklineProps) => {
  const known = values.filter((value) => value !== null)
  const x = numberScale([0, Math.max(1, values.length - 1)], [2, width - 5])
  const y = numberScale(paddedDomain(known), [height - 3, 3])
  const points = values.map((value, index) => ({ at: new Date(index).toISOString(), value }))
  const last = known.at(-1)
  return (
    <svg
      role="img"
      aria-label={words(label, known, format)}
      width={width}
      height={height}
      className="inline-block align-middle"
    >
      {lineRuns(points).map((run) => (
        <polyline
          key={run[0]?.x}
          points={run.map((point) => `${x(point.x)},${y(point.y)}`).join(' ')}
          fill="none"
          className="stroke-series-2"
          strokeWidth={1.5}
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      ))}
      {last !== undefined && (
        <circle cx={x(values.lastIndexOf(last))} cy={y(last)} r={2.5} className="fill-series-2" />
      )}
    </svg>
  )
}
