import type { Schedule } from '../schema/schedule.ts'
import type { Stage } from '../schema/stage.ts'
import { hasEnded, type Situation, verdictOf } from './readiness.ts'
import { overAt, withWaiting } from './waiting.ts'

/** A change of a stage's status. */
export interface StageMove {
  verb: 'start' | 'complete' | 'fail'
  /** The stage after the move. */
  stage: Stage
}

/** The result of a pass over a schedule. */
export interface Pass {
  /** The schedule after the pass. */
  schedule: Schedule
  /** Moves in the order in which they happened. */
  moves: StageMove[]
  /** The flag's new rollout percentage; undefined: unchanged. */
  percentage: number | undefined
  /** METRIC_BASED stages that could start and only lack a reading of their metrics. */
  unread: Stage[]
}

/**
 * Evaluates an active schedule once, stage by stage: completes stages whose time is over and starts those that are due.
 * A completed stage may let the next one start in the same pass. The schedule ends with its last stage, or at its
 * end_date.
 */
export const pass = (situation: Situation): Pass => {
  const walk: Walk = { stages: [...situation.schedule.stages], moves: [], unread: [] }
  const { schedule, now } = situation
  for (const at of walk.stages.keys()) {
    if (!step({ ...situation, schedule: { ...schedule, stages: walk.stages } }, walk, at)) break
  }
  if (hasEnded(schedule, now)) completeAll(walk, now)
  const after = { ...schedule, ...ending(situation, walk), stages: walk.stages }
  const { moves, unread } = walk
  return {
    schedule: withWaiting({ ...situation, schedule: after }),
    moves,
    percentage: percentageAfter(schedule.stages, moves),
    unread,
  }
}

interface Walk {
  stages: Stage[]
  moves: StageMove[]
  unread: Stage[]
}

/** Evaluates one stage; false: the pass stops here. */
const step = (situation: Situation, walk: Walk, at: number): boolean => {
  const stage = walk.stages[at]
  const { now } = situation
  if (stage?.status === 'IN_PROGRESS' && isOver(stage, now)) put(walk, at, completed(stage, now))
  if (stage?.status !== 'PENDING') return true
  const verdict = verdictOf(situation, at)
  if (verdict.kind === 'start') put(walk, at, started(stage, now))
  if (verdict.kind === 'read') walk.unread.push(stage)
  if (verdict.kind === 'fail') put(walk, at, failed(stage, verdict.reason))
  return verdict.kind !== 'fail'
}

const put = (walk: Walk, at: number, move: StageMove): void => {
  walk.stages[at] = move.stage
  walk.moves.push(move)
}

const completeAll = (walk: Walk, now: Date): void => {
  for (const [at, stage] of walk.stages.entries()) {
    if (stage.status === 'IN_PROGRESS') put(walk, at, completed(stage, now))
  }
}

const isOver = (stage: Stage, now: Date): boolean => {
  const end = overAt(stage)
  return end !== undefined && end <= now
}

/** Starts a stage now. */
export const started = (stage: Stage, now: Date): StageMove => ({
  verb: 'start',
  stage: { ...stage, status: 'IN_PROGRESS', started_date: now },
})

const completed = (stage: Stage, now: Date): StageMove => ({
  verb: 'complete',
  stage: { ...stage, status: 'COMPLETED', completed_date: now },
})

/** Fails a stage. */
export const failed = (stage: Stage, reason: string): StageMove => ({
  verb: 'fail',
  stage: { ...stage, status: 'FAILED', failure_reason: reason },
})

const ending = (
  { schedule, now }: Situation,
  { stages, moves }: Walk,
): Pick<Schedule, 'status' | 'completed_at'> => {
  const isFailed = moves.some(({ verb }) => verb === 'fail')
  if (isFailed) return { status: 'PAUSED', completed_at: null }
  const isDone = hasEnded(schedule, now) || stages.every(({ status }) => status === 'COMPLETED')
  return isDone ? { status: 'COMPLETED', completed_at: now } : { status: 'ACTIVE', completed_at: null }
}

/**
 * The flag's percentage after stages have started: the target of the last of them, unless a later one has started
 * before. A late stage never lowers the percentage.
 *
 * @param before the stages before the pass
 */
export const percentageAfter = (
  before: readonly Stage[],
  moves: readonly StageMove[],
): number | undefined => {
  const last = moves.findLast(({ verb }) => verb === 'start')?.stage
  if (!last) return undefined
  const isOvertaken = before.some(
    ({ stage_order, started_date, status }) =>
      stage_order > last.stage_order && started_date !== null && status !== 'FAILED',
  )
  return isOvertaken ? undefined : last.target_percentage
}
