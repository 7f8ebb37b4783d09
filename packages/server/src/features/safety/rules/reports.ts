import type { ErrorReport, EvaluationReport } from '../schema/report.ts'

const MINUTE_MS = 60_000
const OLDEST_MS = 24 * 60 * MINUTE_MS
const FURTHEST_AHEAD_MS = 5 * MINUTE_MS

/** Why nothing can be reported of a moment any more, or not yet; undefined when it can. */
export const timeProblem = (moment: Date | null, now: Date): string | undefined => {
  if (moment === null) return undefined
  if (moment.getTime() > now.getTime() + FURTHEST_AHEAD_MS) return 'must be at most 5 minutes ahead'
  return moment.getTime() < now.getTime() - OLDEST_MS ? 'must be at most 24 hours ago' : undefined
}

/** An error report with the moment it happened at. */
export interface DatedError extends Omit<ErrorReport, 'timestamp'> {
  timestamp: Date
}

/** What a program reports of a flag within a minute. */
export interface MinuteReport {
  flag_key: string
  minute: Date
  evaluations: number
  enabled: number
  errors: number
  /** Of the errors those of subjects that are known to have had the flag, and not to have had it. */
  errors_enabled: number
  errors_disabled: number
  /** Durations by bucket, as `bucketOf` of the flags numbers them. */
  latency: Map<number, number>
  /** Data points that it was made of, where it was. */
  points: number
}

export const emptyReport = (flag_key: string, minute: Date): MinuteReport => ({
  flag_key,
  minute,
  evaluations: 0,
  enabled: 0,
  errors: 0,
  errors_enabled: 0,
  errors_disabled: 0,
  latency: new Map(),
  points: 0,
})

export const minuteOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS)

/** Gathers reports so that there is one per flag and minute. */
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
}

/** Which share of a window lies before a moment that is later than its start. */
const shareBefore = (moment: number, start: number, end: number): number =>
  moment >= end ? 1 : (moment - start) / (end - start)

/** Whole numbers for the parts of a count that end at the given shares; together they are the count. */
const parts = (count: number, shares: readonly number[]): number[] => {
  const ends = shares.map((share) => Math.round(count * share))
  return ends.map((end, index) => end - (ends[index - 1] ?? 0))
}

/** Spreads the decisions of a window evenly over its minutes, so that every single one is counted once. */
export const addEvaluations = (reports: Reports, report: EvaluationReport): void => {
  const [start, end] = [report.window_start.getTime(), report.window_end.getTime()]
  const first = minuteOf(report.window_start).getTime()
  const length = Math.max(1, Math.ceil((end - first) / MINUTE_MS))
  const minutes = Array.from({ length }, (_, index) => first + index * MINUTE_MS)
  const shares = minutes.map((minute) => shareBefore(minute + MINUTE_MS, start, end))
  const counts = parts(report.count, shares)
  const enabled = parts(report.enabled_count, shares)
  minutes.forEach((minute, index) => {
    const sum = reports.at(report.flag_key, new Date(minute))
    sum.evaluations += counts[index] ?? 0
    sum.enabled += enabled[index] ?? 0
  })
}
