import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/durations.ts'
import { type Counts, latencyMean, latencyQuantile, uniqueUsers } from '../flags/index.ts'
import type { FlagMetrics, Period } from './schema.ts'

/** Evaluations and errors that programs reported. */
export interface Reported {
  evaluations: number
  enabled: number
  errors: number
}

/** Metrics in the form that the API returns. */
export const metricsOf = (served: Counts, reported: Reported): FlagMetrics => {
  const total_evaluations = served.evaluations + reported.evaluations
  const error_count = served.errors + reported.errors
  const matched = served.reasons.get('targeting_rule') ?? 0
  const decided = matched + (served.reasons.get('rollout') ?? 0)
  return {
    total_evaluations,
    enabled_evaluations: served.enabled + reported.enabled,
    unique_users: uniqueUsers(served.users),
    error_count,
    error_rate: total_evaluations === 0 ? null : Math.min(1, error_count / total_evaluations),
    avg_latency: latencyMean(served.latency),
    p95_latency: latencyQuantile(served.latency, 0.95),
    rule_match_rate: decided === 0 ? null : matched / decided,
    by_variant: Object.fromEntries(served.variants),
    by_reason: Object.fromEntries(served.reasons),
  }
}

const floorTo = (date: Date, step: number): Date => new Date(Math.floor(date.getTime() / step) * step)

export const floorHour = (date: Date): Date => floorTo(date, HOUR_MS)
export const floorMinute = (date: Date): Date => floorTo(date, MINUTE_MS)

const ceilHour = (date: Date): Date => new Date(Math.ceil(date.getTime() / HOUR_MS) * HOUR_MS)

const utc = (year: number, month: number, day: number): Date => new Date(Date.UTC(year, month, day))

/** The start of the period that a time falls into; weeks begin on Monday, everything in UTC. */
const FLOORS: Record<Period, (date: Date) => Date> = {
  minute: floorMinute,
  hour: floorHour,
  day: (date) => floorTo(date, DAY_MS),
  week: (date) => {
    const sinceMonday = (date.getUTCDay() + 6) % 7
    return utc(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() - sinceMonday)
  },
  month: (date) => utc(date.getUTCFullYear(), date.getUTCMonth(), 1),
}

const NEXT: Record<Period, (start: Date) => Date> = {
  minute: (start) => new Date(start.getTime() + MINUTE_MS),
  hour: (start) => new Date(start.getTime() + HOUR_MS),
  day: (start) => new Date(start.getTime() + DAY_MS),
  week: (start) => new Date(start.getTime() + 7 * DAY_MS),
  month: (start) => utc(start.getUTCFullYear(), start.getUTCMonth() + 1, 1),
}

export const periodOf = (period: Period, date: Date): Date => FLOORS[period](date)

export const MAX_POINTS = 2000

/**
 * The starts of the periods that a range touches, and the end of the last one; undefined when there are more than 2000.
 */
export const periodsWithin = (
  period: Period,
  { from, to }: { from: Date; to: Date },
): { starts: Date[]; end: Date } | undefined => {
  const starts: Date[] = []
  let start = FLOORS[period](from)
  while (start <= to) {
    if (starts.length === MAX_POINTS) return undefined
    starts.push(start)
    start = NEXT[period](start)
  }
  return { starts, end: start }
}

/** Times from `from` on and before `to`. */
export interface Range {
  from: Date
  to: Date
}

/**
 * How to read a range when its hours before `until` are aggregated: whole hours from the aggregates, the rest by
 * minutes.
 */
export const partsOf = ({ from, to }: Range, until: Date | null): { hours: Range[]; minutes: Range[] } => {
  const first = ceilHour(from)
  const end = floorHour(until !== null && until < to ? until : to)
  if (until === null || first >= end) return { hours: [], minutes: [{ from, to }] }
  const edges = [
    { from, to: first },
    { from: end, to },
  ]
  return { hours: [{ from: first, to: end }], minutes: edges.filter((edge) => edge.from < edge.to) }
}

/**
 * Age after which counts of an hour are final: a process that cannot reach the database stores counts in memory for an
 * hour.
 */
const COUNTS_ARE_FINAL_MS = 2 * HOUR_MS

/** The end of the hours that can be aggregated. */
export const hoursUntil = (now: Date): Date => floorHour(new Date(now.getTime() - COUNTS_ARE_FINAL_MS))

/** Age after which reports of an hour are final: programs may report it when it is a day old. */
const REPORTS_ARE_FINAL_MS = 26 * HOUR_MS
/** Age after which reports are read by hour, before their minutes are deleted, whatever the retention. */
const REPORTS_ARE_READY_MS = 22 * HOUR_MS

/**
 * Reported hours of this range are aggregated repeatedly while reports may arrive; before `until` they are read by
 * hour.
 */
export const reportHours = (now: Date): { from: Date; to: Date; until: Date } => ({
  from: floorHour(new Date(now.getTime() - REPORTS_ARE_FINAL_MS)),
  to: floorHour(now),
  until: floorHour(new Date(now.getTime() - REPORTS_ARE_READY_MS)),
})
