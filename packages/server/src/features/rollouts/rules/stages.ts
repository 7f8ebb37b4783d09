import { defined } from '../../../lib/defined.ts'
import { invalid, type Problem, unprocessable, wrongField } from '../../../lib/errors.ts'
import type { Schedule } from '../schema/schedule.ts'
import { MAX_STAGES, type Stage, type StageChange, type StageWrite } from '../schema/stage.ts'
import { type Frame, isGapless, ofStage, planProblems, requestedOrder } from './plan.ts'
import { carriedConfiguration, configurationProblems, filledConfiguration } from './triggers.ts'

/** Stages as a caller writes them. */
export interface NewStages {
  wishes: readonly StageWrite[]
  now: Date
  newId: () => string
}

/**
 * The stages of a new schedule, in their order.
 *
 * @throws AppError 422 when they contradict each other or the schedule
 */
export const newStages = (schedule: Schedule, { wishes, now, newId }: NewStages): Stage[] => {
  const order = requestedOrder(wishes)
  if (!isGapless(order)) throw wrongField(['body', 'stages'], 'stage_order must go 1, 2, 3 ... without gaps')
  const sent = wishes
    .map((wish, at) => ({ wish, at, place: order[at] ?? at + 1 }))
    .sort((one, other) => one.place - other.place)
  const stages = sent.map(({ wish, place }) =>
    stageOf(wish, { schedule, stage_order: place, now, id: newId() }),
  )
  refuse([
    ...wishes.flatMap(({ trigger_type, trigger_configuration = {} }, at) =>
      placed(configurationProblems(trigger_type, trigger_configuration), ['body', 'stages', at]),
    ),
    ...ofStage(planProblems(schedule, stages), (at) => ['stages', sent[at]?.at ?? at]),
  ])
  return stages
}

interface Identity {
  schedule: Schedule
  stage_order: number
  now: Date
  id: string
}

const stageOf = (wish: StageWrite, { schedule, stage_order, now, id }: Identity): Stage => ({
  id,
  rollout_schedule_id: schedule.id,
  stage_order,
  name: wish.name,
  description: wish.description ?? null,
  target_percentage: wish.target_percentage,
  trigger_type: wish.trigger_type,
  trigger_configuration: filledConfiguration(wish.trigger_type, wish.trigger_configuration ?? {}),
  start_date: wish.start_date ?? null,
  status: 'PENDING',
  started_date: null,
  completed_date: null,
  failure_reason: null,
  waiting_for: null,
  created_at: now,
  updated_at: now,
})

const placed = (problems: readonly Problem[], start: (string | number)[]): Problem[] =>
  problems.map((problem) => ({ ...problem, loc: [...start, ...problem.loc] }))

const refuse = (problems: readonly Problem[]): void => {
  if (problems.length > 0) throw unprocessable([...problems])
}

/** Problems that a change of one stage brings into the plan; those about its neighbours are its fault as well. */
const refusePlan = (frame: Frame, stages: readonly Stage[]): void =>
  refuse(ofStage(planProblems(frame, stages), () => []))

/**
 * The stages with a new one behind them.
 *
 * @throws AppError 400 when there are too many, 422
 */
export const appended = (
  schedule: Schedule,
  wish: StageWrite,
  { now, id }: Pick<Identity, 'now' | 'id'>,
): Stage[] => {
  const place = schedule.stages.length + 1
  if (place > MAX_STAGES) throw invalid(`A schedule has at most ${MAX_STAGES} stages`)
  if (wish.stage_order !== undefined && wish.stage_order !== place) {
    throw wrongField(['body', 'stage_order'], `a new stage comes last, in place ${place}`)
  }
  refuse(placed(configurationProblems(wish.trigger_type, wish.trigger_configuration ?? {}), ['body']))
  const stages = [...schedule.stages, stageOf(wish, { schedule, stage_order: place, now, id })]
  refusePlan(schedule, stages)
  return stages
}

/**
 * The stages after a pending one was changed, and moved to another place if that was sent.
 *
 * @throws AppError 400 when the stage, or one that it changes places with, is not pending, 422
 */
export const changed = (schedule: Schedule, stage: Stage, change: StageChange): Stage[] => {
  refuseMoved(stage)
  const place = change.stage_order ?? stage.stage_order
  if (place > schedule.stages.length) {
    throw wrongField(['body', 'stage_order'], `there are ${schedule.stages.length} stages`)
  }
  const after = changedStage(stage, change)
  const others = schedule.stages.filter(({ id }) => id !== stage.id)
  const stages = inOrder(others.toSpliced(place - 1, 0, after))
  for (const before of schedule.stages) {
    const moved = stages.find(({ id }) => id === before.id)
    if (moved?.stage_order !== before.stage_order) refuseMoved(before)
  }
  refusePlan(schedule, stages)
  return stages
}

const refuseMoved = ({ status }: Stage): void => {
  if (status !== 'PENDING') throw invalid('Only a pending stage can change')
}

const inOrder = (stages: readonly Stage[]): Stage[] =>
  stages.map((stage, at) => ({ ...stage, stage_order: at + 1 }))

const changedStage = (stage: Stage, { trigger_configuration, ...change }: StageChange): Stage => {
  const trigger_type = change.trigger_type ?? stage.trigger_type
  const wish = trigger_configuration ?? carriedConfiguration(stage, trigger_type)
  refuse(placed(configurationProblems(trigger_type, wish), ['body']))
  return {
    ...stage,
    ...defined(change),
    trigger_type,
    trigger_configuration: filledConfiguration(trigger_type, wish),
  }
}

/**
 * The stages without a pending one; later ones move up.
 *
 * @throws AppError 400 when the stage is not pending, or the last one left, 422 when the others then contradict
 * each other
 */
export const without = (schedule: Schedule, stage: Stage): Stage[] => {
  refuseMoved(stage)
  if (schedule.stages.length === 1) throw invalid('A schedule needs at least one stage')
  return inOrder(schedule.stages.filter(({ id }) => id !== stage.id))
}
