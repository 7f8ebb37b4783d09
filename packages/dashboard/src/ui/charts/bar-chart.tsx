import { Group } from '@visx/group'
import { ChartFrame } from './chart-frame.tsx'
import { type SeriesColour, seriesColour } from './colours.ts'
import { boundText } from './forest-rows.ts'
import { fitted, widest } from './label-layout.ts'
import { KeyboardReader, type Reading, useReader } from './reader.tsx'
import { domainFromZero, type NumberScale, numberScale } from './scales.ts'

/** One amount. */
interface Bar {
  id: string
  label: string
  value: number
  /** Ends of the interval around the value. */
  low?: number | null
  high?: number | null
  /** By default all bars have one colour: their names tell them apart. */
  colour?: SeriesColour
}

interface BarChartProps {
  label: string
  bars: readonly Bar[]
  format: (value: number) => string
}

const ROW = 34

/** Amounts compared by length from zero; each is written beside its bar. */
export const BarChart = ({ label, bars, format }: BarChartProps) => (
  <ChartFrame
    label={label}
    height={Math.max(ROW, bars.length * ROW)}
    numbers={{
      columns: ['Name', 'Value', 'Interval'],
      rows: bars.map((bar) => ({
        id: bar.id,
        cells: [bar.label, format(bar.value), intervalOf(bar, format) || '–'],
      })),
    }}
  >
    {(width) => <BarDrawing label={label} bars={bars} format={format} width={width} />}
  </ChartFrame>
)

const intervalOf = ({ low, high }: Bar, format: (value: number) => string): string =>
  typeof low === 'number' && typeof high === 'number'
    ? `${boundText(low, format)} to ${boundText(high, format)}`
    : ''

/** Room for the names at the left and for the values at the outer ends of the bars. */
const barLayout = ({ bars, format, width }: Omit<BarChartProps, 'label'> & { width: number }) => {
  const names = Math.min(
    width * 0.38,
    widest(
      bars.map(({ label }) => label),
      13,
    ) + 16,
  )
  const values =
    widest(
      bars.map(({ value }) => format(value)),
      13,
    ) + 12
  const hasNegative = bars.some(({ value, low }) => value < 0 || (low ?? 0) < 0)
  const from = names + (hasNegative ? values : 0)
  const ends = bars.flatMap(({ value, low, high }) => [value, low, high])
  const scale = numberScale(domainFromZero(ends, 0.02), [from, Math.max(from + 20, width - values)])
  return { names, scale }
}

const readingOf = (bar: Bar, format: (value: number) => string): Reading => ({
  title: bar.label,
  lines: [
    {
      id: bar.id,
      label: '',
      text: [format(bar.value), intervalOf(bar, format)].filter(Boolean).join(', '),
    },
  ],
})

const BarDrawing = ({ label, bars, format, width }: BarChartProps & { width: number }) => {
  const reader = useReader()
  const { names, scale } = barLayout({ bars, format, width })
  const readings = bars.map((bar) => readingOf(bar, format))
  return (
    <div className="relative rounded-lg has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus">
      <svg
        data-chart=""
        role="img"
        aria-label={label}
        width={width}
        height={bars.length * ROW}
        className="block"
      >
        {bars.map((bar, index) => (
          <Group key={bar.id} top={index * ROW}>
            {reader.index === index && <rect width={width} height={ROW} rx={6} className="fill-sunken" />}
            <text y={ROW / 2 + 5} fontSize={13} className="fill-ink">
              <title>{bar.label}</title>
              {fitted(bar.label, names - 12, 13)}
            </text>
            <BarMark bar={bar} scale={scale} text={format(bar.value)} />
          </Group>
        ))}
        <line
          x1={scale(0)}
          x2={scale(0)}
          y1={0}
          y2={bars.length * ROW}
          className="stroke-ink"
          strokeWidth={1.25}
        />
      </svg>
      <KeyboardReader label={label} readings={readings} reader={reader} isVertical />
    </div>
  )
}

const BarMark = ({ bar, scale, text }: { bar: Bar; scale: NumberScale; text: string }) => {
  const colour = seriesColour(1, bar.colour)
  const [zero, end, middle] = [scale(0), scale(bar.value), ROW / 2]
  const isNegative = bar.value < 0
  const outer = isNegative
    ? Math.min(end, scale(bar.low ?? bar.value))
    : Math.max(end, scale(bar.high ?? bar.value))
  return (
    <>
      <rect
        x={Math.min(zero, end)}
        y={8}
        width={Math.abs(end - zero)}
        height={ROW - 16}
        rx={2}
        fill={colour}
        fillOpacity={0.85}
      />
      {typeof bar.low === 'number' && typeof bar.high === 'number' && (
        <path
          d={`M${scale(bar.low)},${middle - 4}v8m0,-4H${scale(bar.high)}m0,-4v8`}
          className="stroke-ink"
          strokeWidth={1.5}
          fill="none"
        />
      )}
      <text
        x={outer + (isNegative ? -8 : 8)}
        y={middle + 5}
        fontSize={13}
        fontWeight={500}
        textAnchor={isNegative ? 'end' : 'start'}
        className="figures fill-ink"
      >
        {text}
      </text>
    </>
  )
}
