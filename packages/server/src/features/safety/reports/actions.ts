import type { Context } from '../../../context.ts'
import { batch } from '../../../db/batch.ts'
import { perDatabase } from '../../../db/per-database.ts'
import { problemsOf } from '../../../http/problems.ts'
import { AppError, type Problem, unprocessable, wrongField } from '../../../lib/errors.ts'
import { numberedId } from '../../../lib/ids.ts'
import { mapYielding, ownTurn } from '../../../lib/turn.ts'
import { readOtlp } from './otlp.ts'
import {
  addEvaluations,
  addReport,
  createReports,
  type DatedError,
  type MinuteReport,
  timeProblem,
} from './rules.ts'
import {
  type ErrorAnswer,
  type ErrorBatchAnswer,
  type ErrorReport,
  type EvaluationReport,
  type EvaluationsAnswer,
  errorBody,
  type OtlpAnswer,
} from './schema.ts'
import { type ErrorOutcome, storeErrors, storeReports } from './store.ts'

interface ErrorList {
  errors: DatedError[]
  now: Date
}

/** Number of requests whose errors go into one statement; each can have a thousand. */
const LISTS_TOGETHER = 2

/** The recorder of this process for a database: concurrent requests share a statement. */
const recorderOf = perDatabase((db) => {
  const run = async (lists: ErrorList[]): Promise<ErrorOutcome[][]> => {
    const errors = lists.flatMap((list) => list.errors)
    const outcomes = await storeErrors(db, errors, lists.at(-1)?.now ?? new Date(0))
    let taken = 0
    return lists.map((list) => {
      taken += list.errors.length
      return outcomes.slice(taken - list.errors.length, taken)
    })
  }
  return {
    one: batch({ run, onFailure: 'split' }),
    list: batch({ run, maxItems: LISTS_TOGETHER, onFailure: 'split' }),
    reports: batch({
      run: async (lists: MinuteReport[][]): Promise<ReadonlySet<string>[]> => {
        const unknown = await storeReports(db, joined(lists.flat()))
        return lists.map(() => unknown)
      },
      onFailure: 'split',
    }),
  }
})

/** Merges reports into one per flag and minute. */
const joined = (all: readonly MinuteReport[]): MinuteReport[] => {
  const reports = createReports()
  for (const report of all) addReport(reports.at(report.flag_key, report.minute), report)
  return reports.all()
}

const dated = (error: ErrorReport, now: Date): DatedError => ({
  ...error,
  timestamp: error.timestamp ?? now,
})

const unknownName = (error: ErrorReport, { feature_flag_id }: ErrorOutcome): string => {
  const isFlag = error.feature_flag_key !== null && feature_flag_id === null
  const [noun, key] = isFlag ? ['Feature flag', error.feature_flag_key] : ['Experiment', error.experiment_key]
  return `${noun} with key '${key}' not found`
}

/**
 * Stores an error report; returns after the transaction has committed.
 *
 * @throws AppError 404 for an unknown flag or experiment, 422 for a time outside the limits
 */
export const reportError = async (ctx: Context, report: ErrorReport): Promise<ErrorAnswer> => {
  const now = ctx.now()
  const problem = timeProblem(report.timestamp, now)
  if (problem !== undefined) throw wrongField(['body', 'timestamp'], problem)
  const error = dated(report, now)
  const [outcome] = await recorderOf(ctx.db).one({ errors: [error], now })
  if (outcome === undefined) throw new Error('A stored error has no outcome')
  if (outcome.id === null) throw new AppError('not_found', unknownName(report, outcome))
  return {
    id: numberedId(error.timestamp, outcome.id),
    error_type: error.error_type,
    user_id: error.user_id,
    feature_flag_id: outcome.feature_flag_id,
    experiment_id: outcome.experiment_id,
    timestamp: error.timestamp,
  }
}

/** The error, or a description of what is wrong with it. */
const check = (sent: unknown, now: Date): DatedError | string => {
  const parsed = errorBody.safeParse(sent, { reportInput: true })
  if (!parsed.success) return describe(problemsOf(parsed.error, 'body'))
  const problem = timeProblem(parsed.data.timestamp, now)
  return problem === undefined ? dated(parsed.data, now) : `timestamp: ${problem}`
}

const describe = (problems: readonly Problem[]): string =>
  problems
    .map(({ loc: [, ...path], msg }) => (path.length > 0 ? `${path.join('.')}: ${msg}` : msg))
    .join('; ')

/** Number of errors from which building a statement takes milliseconds. */
const LARGE_LIST = 100

/** Stores the valid errors of a list, and lists the problems of the others. */
export const reportErrors = async (ctx: Context, sent: readonly unknown[]): Promise<ErrorBatchAnswer> => {
  const now = ctx.now()
  const checked = await mapYielding(sent, (error) => check(error, now))
  const good = checked.filter((outcome) => typeof outcome !== 'string')
  if (good.length >= LARGE_LIST) await ownTurn()
  const outcomes = good.length === 0 ? [] : await recorderOf(ctx.db).list({ errors: good, now })
  const stored = outcomes.values()
  const errors = checked.flatMap((error, index) => {
    const message = typeof error === 'string' ? error : refusal(error, stored.next().value)
    return message === undefined ? [] : [{ index, message }]
  })
  return { success_count: sent.length - errors.length, failure_count: errors.length, errors }
}

const refusal = (error: DatedError, outcome: ErrorOutcome | undefined): string | undefined =>
  outcome === undefined || outcome.id !== null ? undefined : unknownName(error, outcome)

const timeProblems = (reports: readonly EvaluationReport[], now: Date): Problem[] =>
  reports.flatMap((report, index) =>
    (['window_start', 'window_end'] as const).flatMap((name): Problem[] => {
      const msg = timeProblem(report[name], now)
      return msg === undefined
        ? []
        : [{ type: 'value_error', loc: ['body', 'evaluations', index, name], msg }]
    }),
  )

/**
 * Counts decisions that programs made locally.
 *
 * @throws AppError 422 for times outside the limits; then nothing is counted
 */
export const reportEvaluations = async (
  ctx: Context,
  sent: readonly EvaluationReport[],
): Promise<EvaluationsAnswer> => {
  const problems = timeProblems(sent, ctx.now())
  if (problems.length > 0) throw unprocessable(problems)
  const reports = createReports()
  for (const report of sent) addEvaluations(reports, report)
  const unknown = await recorderOf(ctx.db).reports(reports.all())
  const errors = sent.flatMap(({ flag_key }, index) =>
    unknown.has(flag_key)
      ? [
          {
            index,
            flag_key,
            code: 'unknown_flag' as const,
            message: `Feature flag with key '${flag_key}' not found`,
          },
        ]
      : [],
  )
  return { accepted: sent.length - errors.length, errors }
}

/** Counts the data points about flags in an export of OpenTelemetry metrics. */
export const reportMetrics = async (
  ctx: Context,
  resourceMetrics: readonly unknown[],
): Promise<OtlpAnswer> => {
  const { reports, refusals } = readOtlp(resourceMetrics, ctx.now())
  const unknown = reports.length === 0 ? new Set<string>() : await recorderOf(ctx.db).reports(reports)
  const lost = reports.filter(({ flag_key }) => unknown.has(flag_key))
  const reasons = [...refusals, ...lost.flatMap(refusedPoints)]
  if (reasons.length === 0) return {}
  const errorMessage = [...new Set(reasons)].slice(0, MAX_REASONS).join('; ')
  return { partialSuccess: { rejectedDataPoints: String(reasons.length), errorMessage } }
}

/** Maximum number of reasons in an answer. */
const MAX_REASONS = 10

const refusedPoints = ({ flag_key, points }: MinuteReport): string[] =>
  Array.from({ length: points }, () => `Feature flag with key '${flag_key.slice(0, 100)}' not found`)
