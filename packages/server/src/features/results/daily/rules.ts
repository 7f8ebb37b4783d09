import { type Arm, compareConversions, type SequentialEvidence } from '@assay/statistics'
import type { Experiment } from '../../experiments/index.ts'
import type { DailyTotals } from '../../rollup/index.ts'
import { ownTotals } from '../comparison/conversions.ts'
import type { VariantLabel } from '../counts.ts'
import { finite, intervalEnds } from '../json-numbers.ts'
import { alwaysValidComparison } from '../sequential/always-valid.ts'
import type { ComparisonSettings } from '../settings.ts'
import type { CumulativePoint, DayValue } from './schema.ts'

/** The first and the last day of a series, YYYY-MM-DD. */
interface DayRange {
  first: string
  last: string
}

const DAY = 86_400_000

/** The calendar day of a moment in a time zone, YYYY-MM-DD. */
export const dayOf = (moment: Date, timeZone: string): string => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return format.format(moment)
}

/** Every day of a range in order. */
export const daysIn = ({ first, last }: DayRange): string[] => {
  const [start, end] = [Date.parse(first), Date.parse(last)]
  const count = Math.max(0, Math.round((end - start) / DAY) + 1)
  return Array.from({ length: count }, (_, index) => new Date(start + index * DAY).toISOString().slice(0, 10))
}

const latest = (days: readonly string[]): string | undefined => days.toSorted().at(-1)
const earliest = (days: readonly string[]): string | undefined => days.toSorted()[0]

/**
 * The days that a series covers: from the first start to today, when completed to the end; in either case on to the
 * last day with a conversion. Undefined before the start.
 */
export const rangeOf = (
  { start_date, end_date, status }: Pick<Experiment, 'start_date' | 'end_date' | 'status'>,
  totals: readonly DailyTotals[],
  { now, timeZone }: { now: Date; timeZone: string },
): DayRange | undefined => {
  if (!start_date || start_date > now) return undefined
  const start = dayOf(start_date, timeZone)
  const until = dayOf(status === 'COMPLETED' && end_date ? end_date : now, timeZone)
  const dates = totals.flatMap(({ date, assigned, conversions }) =>
    assigned + conversions > 0 ? [date] : [],
  )
  return { first: earliest([start, ...dates]) ?? start, last: latest([until, ...dates]) ?? until }
}

/** One variant's days. */
export interface SeriesInput {
  variant: VariantLabel
  /** The variant's own days. */
  totals: readonly DailyTotals[]
  /** The days shown; earlier days still count in cumulative values. */
  shown: readonly string[]
}

/** A variant's subjects, conversions and events on each day shown. */
export const valuesOf = ({ totals, shown }: SeriesInput): DayValue[] => {
  const rows = new Map(totals.map((row) => [row.date, row]))
  return shown.map((date) => {
    const { assigned = 0, conversions = 0, events = 0, value_sum = null } = rows.get(date) ?? {}
    return { date, assigned, conversions, events, value_sum }
  })
}

/** A variant's subjects and conversions up to the end of each day shown. */
export const dayTotalsOf = ({ totals: own, shown }: SeriesInput): Arm[] => {
  let [next, users, conversions] = [0, 0, 0]
  return shown.map((date) => {
    for (let row = own[next]; row && row.date <= date; row = own[next]) {
      users += row.assigned
      conversions += row.conversions
      next += 1
    }
    return { users, conversions }
  })
}

/** A variant's totals at the end of a day. */
interface DayTotals {
  variant: VariantLabel
  date: string
  arm: Arm
  /** The control on the same day; undefined for the control itself. */
  reference: Arm | undefined
  /** Evidence of all looks, where the day is the present one; earlier days are analysed alone. */
  evidence: SequentialEvidence | undefined
}

/** A day of a cumulative series. */
export const pointOf = (
  { variant, date, arm, reference, evidence }: DayTotals,
  settings: ComparisonSettings,
): CumulativePoint => {
  const own = ownTotals({ variant, ...arm, values: null }, settings.alpha)
  return {
    date,
    sample_size: own.sample_size,
    conversions: own.conversions,
    mean: own.mean,
    confidence_interval: own.confidence_interval,
    ...(reference ? against({ control: reference, treatment: arm, evidence }, settings) : NOT_COMPARED),
  }
}

const NOT_COMPARED = {
  p_value: null,
  difference: null,
  difference_interval: null,
  always_valid_interval: null,
}

interface DayComparison {
  control: Arm
  treatment: Arm
  evidence: SequentialEvidence | undefined
}

const against = ({ control, treatment, evidence }: DayComparison, settings: ComparisonSettings) => {
  const { alpha, plannedSize, evidenceAlpha } = settings
  const { test, difference, differenceInterval } = compareConversions({ control, treatment, alpha })
  const comparison = { control, treatment, alpha, evidenceAlpha }
  return {
    p_value: test.pValue,
    difference: finite(difference),
    difference_interval: intervalEnds(differenceInterval),
    always_valid_interval:
      plannedSize === null
        ? null
        : alwaysValidComparison({ ...comparison, plannedSize }, evidence).difference_interval,
  }
}
