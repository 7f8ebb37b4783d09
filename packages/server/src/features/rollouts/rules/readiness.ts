import { HOUR_MS } from '../../../lib/durations.ts'
import { compares, type SafetyReading } from '../../safety/index.ts'
import type { Schedule } from '../schema/schedule.ts'
import type { Stage } from '../schema/stage.ts'

/** The inputs that decide whether a stage starts. */
export interface Situation {
  /** The schedule with the current state of its stages. */
  schedule: Schedule
  now: Date
  isFlagArchived: boolean
  /** Safety metrics by the id of the METRIC_BASED stage. */
  readings: ReadonlyMap<string, SafetyReading>
}

/** The decision about a pending stage. */
type Verdict =
  | { kind: 'start' }
  | { kind: 'wait'; for: string }
  /** It could start, if the metrics meet its conditions. */
  | { kind: 'read' }
  | { kind: 'fail'; reason: string }

const START: Verdict = { kind: 'start' }
const wait = (text: string): Verdict => ({ kind: 'wait', for: text })

/** Whether a schedule is past its end_date. */
export const hasEnded = ({ end_date }: Pick<Schedule, 'end_date'>, now: Date): boolean =>
  end_date !== null && end_date <= now

/**
 * The decision about a pending stage of an active schedule.
 *
 * @param at index of the stage, from 0
 */
export const verdictOf = (situation: Situation, at: number): Verdict => {
  const { schedule, now, isFlagArchived } = situation
  const stage = schedule.stages[at]
  if (!stage) throw new RangeError(`There is no stage at ${at}`)
  if (isFlagArchived) return wait('the flag to be brought back from the archive')
  const { start_date } = schedule
  if (start_date && start_date > now) return wait(`the start of the schedule, ${start_date.toISOString()}`)
  if (hasEnded(schedule, now) && !wasDue(stage, schedule)) return wait('nothing: the schedule is over')
  return VERDICTS[stage.trigger_type](situation, { stage, before: schedule.stages[at - 1] })
}

/** A date before the schedule's end counts even if no pass ran until that was over. */
const wasDue = ({ trigger_type, start_date }: Stage, { end_date }: Schedule): boolean =>
  trigger_type === 'TIME_BASED' && start_date !== null && end_date !== null && start_date <= end_date

interface StageContext {
  stage: Stage
  before: Stage | undefined
}

const waitForDate = ({ start_date }: Stage, now: Date): string | undefined =>
  start_date && start_date > now ? `its start_date, ${start_date.toISOString()}` : undefined

const waitForBefore = (before: Stage | undefined): string | undefined =>
  before && before.status !== 'COMPLETED' ? `stage ${before.stage_order} to be completed` : undefined

const verdictByTime = ({ now }: Situation, { stage, before }: StageContext): Verdict => {
  const reason = stage.start_date ? waitForDate(stage, now) : waitForBefore(before)
  return reason === undefined ? START : wait(reason)
}

/** When a stage reaches min_stage_duration; undefined: it may end at any time. */
const enoughAt = ({ min_stage_duration }: Schedule, stage: Stage | undefined): Date | undefined =>
  stage?.started_date ? new Date(stage.started_date.getTime() + min_stage_duration * HOUR_MS) : undefined

/** Whether a stage has run for at least min_stage_duration. */
export const hasRunEnough = (schedule: Schedule, stage: Stage, now: Date): boolean => {
  const enough = enoughAt(schedule, stage)
  return enough !== undefined && enough <= now
}

const waitToRun = ({ schedule, now }: Situation, before: Stage | undefined): string | undefined =>
  before && !hasRunEnough(schedule, before, now)
    ? `stage ${before.stage_order} to have run for ${schedule.min_stage_duration} hours`
    : undefined

const verdictByMetrics = (situation: Situation, context: StageContext): Verdict => {
  const { stage, before } = context
  const reason = waitForDate(stage, situation.now) ?? waitForBefore(before) ?? waitToRun(situation, before)
  if (reason !== undefined) return wait(reason)
  const reading = situation.readings.get(stage.id)
  if (!reading) return { kind: 'read' }
  const unmet = unmetConditions(stage, reading)
  if (unmet.length === 0) return START
  const text = unmet.join('; ')
  if (!isTimedOut(situation, context)) return wait(text)
  const { timeout_hours } = stage.trigger_configuration
  return { kind: 'fail', reason: `Not started within ${timeout_hours} hours, waiting for ${text}` }
}

const unmetConditions = (
  { trigger_configuration }: Stage,
  { evaluations, values }: SafetyReading,
): string[] => {
  const { conditions = [], min_evaluations = 0 } = trigger_configuration
  const known = new Map<string, number | null>(Object.entries(values))
  const unmet = conditions
    .map((condition) => ({ ...condition, value: known.get(condition.metric) ?? null }))
    .filter(({ value, comparison_type, threshold }) => !compares(value, comparison_type, threshold))
    .map(({ metric, comparison_type, threshold, value }) => {
      const current = value === null ? 'no data' : `now ${Number(value.toPrecision(4))}`
      return `${metric} to be ${comparison_type.replace('_', ' ')} ${threshold} (${current})`
    })
  if (evaluations >= min_evaluations) return unmet
  return [`at least ${min_evaluations} evaluations (now ${evaluations})`, ...unmet]
}

/** Whether a stage has exceeded the time in which it could have started. */
const isTimedOut = ({ schedule, now }: Situation, { stage, before }: StageContext): boolean => {
  const { timeout_hours } = stage.trigger_configuration
  if (typeof timeout_hours !== 'number') return false
  const needed = [
    schedule.activated_at,
    schedule.start_date,
    stage.start_date,
    before?.completed_date,
    enoughAt(schedule, before),
  ]
  const since = Math.max(...needed.map((date) => date?.getTime() ?? 0))
  return now.getTime() >= since + timeout_hours * HOUR_MS
}

const VERDICTS: Record<Stage['trigger_type'], (situation: Situation, context: StageContext) => Verdict> = {
  TIME_BASED: verdictByTime,
  METRIC_BASED: verdictByMetrics,
  MANUAL: () => wait('somebody to advance it'),
}
