import { type KeyboardEvent, useState } from 'react'
import { textWidth, widest } from './label-layout.ts'

/** What is read at one point of a chart. */
export interface Reading {
  /** Where: a date, a number, a name. */
  title: string
  lines: readonly ReadingLine[]
}

/** One value at a point. */
interface ReadingLine {
  id: string
  label: string
  text: string
  /** A CSS colour; undefined: no swatch. */
  colour?: string
}

/** The point of a chart that is being read, by pointer or by keyboard. */
interface Reader {
  index: number | undefined
  isByKeyboard: boolean
  /** The pointer is over a point. */
  point: (index: number) => void
  /** The keyboard went to a point. */
  go: (index: number) => void
  leave: () => void
}

/** Holds which point of a chart is being read. */
export const useReader = (): Reader => {
  const [point, setPoint] = useState<{ index: number; isByKeyboard: boolean }>()
  return {
    index: point?.index,
    isByKeyboard: point?.isByKeyboard ?? false,
    point: (index) => setPoint({ index, isByKeyboard: false }),
    go: (index) => setPoint({ index, isByKeyboard: true }),
    leave: () => setPoint(undefined),
  }
}

/** A reading as one sentence for screen readers. */
const spoken = ({ title, lines }: Reading): string =>
  `${title}: ${lines.map(({ label, text }) => (label === '' ? text : `${label} ${text}`)).join(', ')}`

interface KeyboardReaderProps {
  label: string
  readings: readonly Reading[]
  reader: Reader
  /** true: arrow down goes on, as in a list. */
  isVertical?: boolean
}

/**
 * The keyboard's way through a chart: arrow keys, Home and End move along its points, Escape leaves. The point is the
 * value of a slider; its values are announced by a live region.
 */
export const KeyboardReader = ({ label, readings, reader, isVertical = false }: KeyboardReaderProps) => {
  const last = readings.length - 1
  const start = isVertical ? 0 : last
  const index = Math.min(reader.index ?? start, last)
  const reading = reader.index === undefined ? undefined : readings[index]
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') reader.leave()
    const step = isVertical ? { ArrowDown: 1, ArrowUp: -1 }[event.key] : undefined
    if (step === undefined) return
    event.preventDefault()
    reader.go(Math.max(0, Math.min(last, index + step)))
  }
  if (last < 0) return null
  return (
    <>
      <input
        type="range"
        aria-label={`Read point by point: ${label}`}
        aria-valuetext={readings[index]?.title}
        min={0}
        max={last}
        step={1}
        value={index}
        onChange={(event) => reader.go(Number(event.target.value))}
        onFocus={() => reader.go(index)}
        onBlur={reader.leave}
        onKeyDown={press}
        className="pointer-events-none absolute inset-x-0 bottom-0 h-6 opacity-0 print:hidden"
      />
      <output className="sr-only">{reading && reader.isByKeyboard ? spoken(reading) : ''}</output>
    </>
  )
}

interface ReadingCardProps {
  reading: Reading
  /** Pixels from the left edge of the chart. */
  x: number
  /** Width of the chart in pixels. */
  width: number
}

/** About how wide the card is: the longest name and value with the swatch, the gap and the padding. */
const cardWidth = ({ title, lines }: Reading): number => {
  const names = Math.min(
    150,
    widest(
      lines.map(({ label }) => label),
      13,
    ),
  )
  const values = widest(
    lines.map(({ text }) => text),
    13,
  )
  return Math.max(textWidth(title, 13), names + values + 36) + 28
}

/** Stands beside the crosshair, on the side that has more room. Screen readers hear the live region instead. */
export const ReadingCard = ({ reading, x, width }: ReadingCardProps) => {
  const own = Math.min(width, cardWidth(reading))
  const left = x > width / 2 ? Math.max(0, x - 12 - own) : Math.min(x + 12, width - own)
  return (
    <div
      aria-hidden="true"
      style={{ left, width: own }}
      className="figures pointer-events-none absolute top-2 z-10 rounded-lg border border-line bg-surface px-3 py-2 text-sm shadow-raised print:hidden"
    >
      <p className="mb-1 font-medium whitespace-nowrap">{reading.title}</p>
      <table className="w-full border-collapse">
        <tbody>
          {reading.lines.map((line) => (
            <ReadingRow key={line.id} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const ReadingRow = ({ line: { label, text, colour } }: { line: ReadingLine }) => (
  <tr>
    <td className="max-w-40 truncate pr-3 text-ink-muted">
      {colour && (
        <span className="mr-2 inline-block size-2.5 rounded-full" style={{ backgroundColor: colour }} />
      )}
      {label}
    </td>
    <td className="text-right font-medium whitespace-nowrap">{text}</td>
  </tr>
)
