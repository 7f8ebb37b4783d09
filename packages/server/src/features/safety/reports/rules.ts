import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../lib/durations.ts'
import { addAt, addSeconds, noSeconds, type Seconds, secondOf } from '../../flags/index.ts'
import type { ErrorReport, EvaluationReport } from './schema.ts'

const OLDEST_MS = DAY_MS
const FURTHEST_AHEAD_MS = 5 * MINUTE_MS

/** Why a time is too old or too far ahead for a report; undefined when it is accepted. */
export const timeProblem = (moment: Date | null, now: Date): string | undefined => {
  if (moment === null) return undefined
  if (moment.getTime() > now.getTime() + FURTHEST_AHEAD_MS) return 'must be at most 5 minutes ahead'
  return moment.getTime() < now.getTime() - OLDEST_MS ? 'must be at most 24 hours ago' : undefined
}

/** An error report with the time of the error. */
export interface DatedError extends Omit<ErrorReport, 'timestamp'> {
  timestamp: Date
}

/** A program's report of a flag within a minute. */
export interface MinuteReport {
  flag_key: string
  minute: Date
  evaluations: number
  enabled: number
  errors: number
  /** Errors of subjects known to have had the flag, and of those known not to have had it. */
  errors_enabled: number
  errors_disabled: number
  /** Durations by bucket, as `bucketOf` of the flags numbers them. */
  latency: Map<number, number>
  /** Evaluations, errors and durations in each second. */
  seconds: { evaluations: Seconds; errors: Seconds; durations: Seconds }
  /** Number of data points that the report was made of, if any. */
  points: number
}

const emptyReport = (flag_key: string, minute: Date): MinuteReport => ({
  flag_key,
  minute,
  evaluations: 0,
  enabled: 0,
  errors: 0,
  errors_enabled: 0,
  errors_disabled: 0,
  latency: new Map(),
  seconds: { evaluations: noSeconds(), errors: noSeconds(), durations: noSeconds() },
  points: 0,
})

const minuteOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS)

/** Collects reports, merged into one per flag and minute. */
export const createReports = () => {
  const reports = new Map<string, MinuteReport>()
  return {
    /** The report of a flag's minute, to be added to. */
    at: (flagKey: string, moment: Date): MinuteReport => {
      const minute = minuteOf(moment)
      const name = `${minute.getTime()} ${flagKey}`
      const report = reports.get(name) ?? emptyReport(flagKey, minute)
      reports.set(name, report)
      return report
    },
    all: (): MinuteReport[] => [...reports.values()],
  }
}
export type Reports = ReturnType<typeof createReports>

/** Adds the counts of one report to another of the same flag and minute. */
export const addReport = (sum: MinuteReport, other: MinuteReport): void => {
  sum.evaluations += other.evaluations
  sum.enabled += other.enabled
  sum.errors += other.errors
  sum.errors_enabled += other.errors_enabled
  sum.errors_disabled += other.errors_disabled
  sum.points += other.points
  for (const [bucket, count] of other.latency) sum.latency.set(bucket, (sum.latency.get(bucket) ?? 0) + count)
  addSeconds(sum.seconds.evaluations, other.seconds.evaluations)
  addSeconds(sum.seconds.errors, other.seconds.errors)
  addSeconds(sum.seconds.durations, other.seconds.durations)
}

/** The fraction of a window before a time that is later than its start. */
const shareBefore = (moment: number, { start, end }: Span): number =>
  moment >= end ? 1 : (moment - start) / (end - start)

interface Span {
  start: number
  end: number
}

/**
 * Spreads the decisions of a window evenly over its seconds, so that each is counted exactly once: up to the end of
 * each second, their number is the elapsed fraction of the window, rounded.
 */
export const addEvaluations = (reports: Reports, report: EvaluationReport): void => {
  const span = { start: report.window_start.getTime(), end: report.window_end.getTime() }
  const { count, enabled_count } = report
  const first = Math.floor(span.start / SECOND_MS) * SECOND_MS
  const last = Math.max(first + SECOND_MS, span.end)
  let [counted, enabled] = [0, 0]
  let sum = reports.at(report.flag_key, report.window_start)
  for (let second = first; second < last; second += SECOND_MS) {
    if (second % MINUTE_MS === 0) sum = reports.at(report.flag_key, new Date(second))
    const share = shareBefore(second + SECOND_MS, span)
    const countedNow = Math.round(count * share)
    const enabledNow = Math.round(enabled_count * share)
    addAt(sum.seconds.evaluations, secondOf(second), countedNow - counted)
    sum.evaluations += countedNow - counted
    sum.enabled += enabledNow - enabled
    counted = countedNow
    enabled = enabledNow
  }
}
