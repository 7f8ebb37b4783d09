import { figure, percent, signedPercent } from '../../ui/format.ts'
import type { Correction, Interval } from './api-types.ts'

/** Difference between rates of 0.0484 as +4.84 pp (percentage points), with a true minus sign. */
export const points = (difference: number, digits = 2): string =>
  `${difference < 0 ? '−' : '+'}${Math.abs(difference * 100).toFixed(digits)} pp`

/** Difference between means, with its sign. */
export const signedFigure = (difference: number): string =>
  difference < 0 ? figure(difference) : `+${figure(difference)}`

/** Percentage of 26.3 (not a share) as +26.30 %. */
export const lift = (percentage: number): string => signedPercent(percentage / 100)

/** Percentage of 26.3 as +26.3 %, for tables. */
export const briefLift = (percentage: number): string => signedPercent(percentage / 100, 1)

/** Text of a number; a dash where there is none. */
export const shown = (value: number | null | undefined, format: (value: number) => string): string =>
  value === null || value === undefined ? '–' : format(value)

const UNIT = / (?:%|pp)$/

/** Both ends have the same unit, so it is written once. */
const joined = (low: string, high: string): string => {
  const unit = UNIT.exec(low)?.[0]
  return unit !== undefined && high.endsWith(unit)
    ? `${low.slice(0, -unit.length)} to ${high}`
    : `${low} to ${high}`
}

/** Interval as `low to high`, or above or below one end where the data do not bound the other. */
export const range = (interval: Interval | null | undefined, format: (value: number) => string): string => {
  if (!interval) return '–'
  const [low, high] = interval
  if (low === null && high === null) return 'unbounded'
  if (low === null) return `below ${format(high ?? 0)}`
  if (high === null) return `above ${format(low)}`
  return joined(format(low), format(high))
}

/** p-value; below 0.0001 with its order of magnitude, because 1e-5 and 1e-50 are not the same evidence. */
export const preciseP = (p: number): string => {
  if (p >= 0.0001) return p.toFixed(4)
  return p === 0 ? '< 1e−300' : p.toExponential(1).replace('-', '−')
}

/** Confidence level of 0.95 as 95 %. */
export const levelText = (level: number): string => percent(level, Number.isInteger(level * 100) ? 0 : 1)

const CORRECTION_NAMES: Record<Correction, string> = {
  'benjamini-hochberg': 'Benjamini-Hochberg',
  bonferroni: 'Bonferroni',
  none: 'no correction',
}

export const correctionName = (correction: Correction): string => CORRECTION_NAMES[correction]

/** Frequency of a result without an effect, from its p-value, as people can picture it. */
export const rarity = (p: number): string => {
  if (p >= 0.5) return 'more often than not'
  if (p < 1e-6) return 'less than once in a million times'
  return `about once in ${new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 2 }).format(1 / p)} times`
}
