import type { Tone } from './colours.ts'
import { type Domain, extent } from './scales.ts'

/** An estimate with its interval. */
export interface ForestRow {
  id: string
  label: string
  /** Rows with the same group stand together under its name. */
  group?: string
  /** null: cannot be said yet; `note` says why. */
  estimate: number | null
  /** Ends of the interval; null when there is none yet, infinite when one-sided. */
  low: number | null
  high: number | null
  /** Level of the interval, 0 to 1. */
  level: number
  /** A few words beside the row. */
  note?: string
  /** How the effect is judged; by default it is not. */
  tone?: Tone
  /** What the others are compared with: it stands at zero and has no interval. */
  isReference?: boolean
}

/** Where an interval is drawn, and which of its ends lie outside. */
interface ClippedInterval {
  from: number
  to: number
  isLowCut: boolean
  isHighCut: boolean
}

const reach = (value: number | null, zero: number): number =>
  value !== null && Number.isFinite(value) ? Math.abs(value - zero) : 0

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}

/**
 * What the axis of a forest plot shows: zero, every estimate and the intervals, except that one interval may not
 * press all others together. Whatever reaches farther than three times the median reach is cut.
 */
export const forestDomain = (rows: readonly ForestRow[], zero: number): Domain => {
  const shown = rows.filter(({ isReference }) => isReference !== true)
  const reaches = shown
    .map(({ low, high }) => Math.max(reach(low, zero), reach(high, zero)))
    .filter((value) => value > 0)
  const farthestEstimate = Math.max(0, ...shown.map(({ estimate }) => reach(estimate, zero)))
  const limit = Math.max(3 * median(reaches), 1.1 * farthestEstimate)
  const limited = (value: number | null): number | null =>
    value === null ? null : Math.max(zero - limit, Math.min(zero + limit, value))
  const ends = shown.flatMap(({ low, high, estimate }) => [limited(low), limited(high), estimate])
  const [from, to] = extent([zero, ...ends]) ?? [zero, zero]
  if (from === to) return [zero - 1, zero + 1]
  const air = (to - from) * 0.06
  return [from - air, to + air]
}

/** The part of an interval inside the axis; undefined when there is no interval. */
export const clipped = (
  { low, high }: Pick<ForestRow, 'low' | 'high'>,
  [from, to]: Domain,
): ClippedInterval | undefined => {
  if (low === null || high === null) return undefined
  return {
    from: Math.min(to, Math.max(from, low)),
    to: Math.max(from, Math.min(to, high)),
    isLowCut: low < from,
    isHighCut: high > to,
  }
}

/** In which direction an effect goes, as a sign and a word. */
interface Direction {
  sign: string
  word: string
}

const TONE_WORDS: Partial<Record<Tone, string>> = { positive: 'Better', negative: 'Worse' }

/**
 * The direction of an effect: clear only when the interval does not hold zero. A judged row says better or worse,
 * another one higher or lower.
 */
export const direction = (row: ForestRow, zero: number): Direction => {
  const { low, high, tone = 'neutral', isReference } = row
  if (isReference) return { sign: '', word: 'Reference' }
  if (row.estimate === null || low === null || high === null) return { sign: '', word: 'No estimate' }
  if (low <= zero && high >= zero) return { sign: '≈', word: 'Unclear' }
  const isUp = low > zero
  return { sign: isUp ? '▲' : '▼', word: TONE_WORDS[tone] ?? (isUp ? 'Higher' : 'Lower') }
}

/** The end of an interval in words; an end that is not bounded is infinity. */
export const boundText = (value: number, format: (value: number) => string): string => {
  if (Number.isFinite(value)) return format(value)
  return value < 0 ? '−∞' : '∞'
}

/** An interval in words: `−1 % to +3 %`; a dash when there is none. */
export const intervalText = (
  { low, high }: Pick<ForestRow, 'low' | 'high'>,
  format: (value: number) => string,
): string => (low === null || high === null ? '–' : `${boundText(low, format)} to ${boundText(high, format)}`)

/** The level of intervals: 0.95 as `95 %`, 0.995 as `99.5 %`. */
export const levelText = (level: number): string => `${Number((level * 100).toFixed(2))} %`

/** The heading above intervals, with the level when all rows have the same. */
export const intervalHeading = (rows: readonly ForestRow[]): string => {
  const levels = new Set(rows.filter((row) => row.low !== null).map(({ level }) => level))
  const [only] = levels
  return levels.size === 1 && only !== undefined ? `${levelText(only)} interval` : 'Interval'
}

/** A line of a forest plot: the name of a group, or a row. */
export type ForestLine =
  | { kind: 'group'; id: string; label: string; top: number; height: number }
  | { kind: 'row'; id: string; row: ForestRow; top: number; height: number }

/** How high the lines are, in pixels: in one line of text, or on a phone in three. */
const LINE_HEIGHT = { group: 34, wide: 38, narrow: 78, narrowReference: 54 }

/** The lines from top to bottom, each group once, at its first row. */
export const forestLines = (rows: readonly ForestRow[], isNarrow: boolean): ForestLine[] => {
  const groups = [...new Set(rows.map(({ group }) => group))]
  const heightOf = ({ isReference }: ForestRow): number => {
    if (!isNarrow) return LINE_HEIGHT.wide
    return isReference ? LINE_HEIGHT.narrowReference : LINE_HEIGHT.narrow
  }
  const lines: ForestLine[] = []
  let top = 0
  for (const group of groups) {
    if (group !== undefined) {
      lines.push({ kind: 'group', id: `group ${group}`, label: group, top, height: LINE_HEIGHT.group })
      top += LINE_HEIGHT.group
    }
    for (const row of rows.filter((candidate) => candidate.group === group)) {
      const height = heightOf(row)
      lines.push({ kind: 'row', id: row.id, row, top, height })
      top += height
    }
  }
  return lines
}
