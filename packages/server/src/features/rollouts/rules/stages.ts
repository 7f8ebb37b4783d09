import { defined } from '../../../lib/defined.ts'
import { invalid, type Problem, unprocessable, wrongField } from '../../../lib/errors.ts'
import type { Schedule } from '../schema/schedule.ts'
import { MAX_STAGES, type Stage, type StageChange, type StageWrite } from '../schema/stage.ts'
import { type Frame, isGapless, ofStage, planProblems, requestedOrder } from './plan.ts'
import { carriedConfiguration, configurationProblems, filledConfiguration } from './triggers.ts'

/** Stages as a caller writes them. */
export interface NewStages {
  inputs: readonly StageWrite[]
  now: Date
  newId: () => string
}

/**
 * The stages of a new schedule, in their order.
 *
 * @throws AppError 422 when they contradict each other or the schedule
 */
export const newStages = (schedule: Schedule, { inputs, now, newId }: NewStages): Stage[] => {
  const order = requestedOrder(inputs)
  if (!isGapless(order)) throw wrongField(['body', 'stages'], 'stage_order must go 1, 2, 3 ... without gaps')
  const sent = inputs
    .map((input, at) => ({ input, at, position: order[at] ?? at + 1 }))
    .sort((one, other) => one.position - other.position)
  const stages = sent.map(({ input, position }) =>
    stageOf(input, { schedule, stage_order: position, now, id: newId() }),
  )
  refuse([
    ...inputs.flatMap(({ trigger_type, trigger_configuration = {} }, at) =>
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

const stageOf = (input: StageWrite, { schedule, stage_order, now, id }: Identity): Stage => ({
  id,
  rollout_schedule_id: schedule.id,
  stage_order,
  name: input.name,
  description: input.description ?? null,
  target_percentage: input.target_percentage,
  trigger_type: input.trigger_type,
  trigger_configuration: filledConfiguration(input.trigger_type, input.trigger_configuration ?? {}),
  start_date: input.start_date ?? null,
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

/** Refuses a plan with problems that a change of one stage causes, including those of its neighbours. */
const refusePlan = (frame: Frame, stages: readonly Stage[]): void =>
  refuse(ofStage(planProblems(frame, stages), () => []))

/**
 * The stages with a new one appended.
 *
 * @throws AppError 400 when there are too many, 422
 */
export const appended = (
  schedule: Schedule,
  input: StageWrite,
  { now, id }: Pick<Identity, 'now' | 'id'>,
): Stage[] => {
  const position = schedule.stages.length + 1
  if (position > MAX_STAGES) throw invalid(`A schedule has at most ${MAX_STAGES} stages`)
  if (input.stage_order !== undefined && input.stage_order !== position) {
    throw wrongField(['body', 'stage_order'], `a new stage comes last, in place ${position}`)
  }
  refuse(placed(configurationProblems(input.trigger_type, input.trigger_configuration ?? {}), ['body']))
  const stages = [...schedule.stages, stageOf(input, { schedule, stage_order: position, now, id })]
  refusePlan(schedule, stages)
  return stages
}

/**
 * The stages after a change of a pending one, which also moves it when its position was sent.
 *
 * @throws AppError 400 when the stage, or one that it changes positions with, is not pending, 422
 */
export const changed = (schedule: Schedule, stage: Stage, change: StageChange): Stage[] => {
  refuseMoved(stage)
  const position = change.stage_order ?? stage.stage_order
  if (position > schedule.stages.length) {
    throw wrongField(['body', 'stage_order'], `there are ${schedule.stages.length} stages`)
  }
  const after = changedStage(stage, change)
  const others = schedule.stages.filter(({ id }) => id !== stage.id)
  const stages = inOrder(others.toSpliced(position - 1, 0, after))
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
  const input = trigger_configuration ?? carriedConfiguration(stage, trigger_type)
  refuse(placed(configurationProblems(trigger_type, input), ['body']))
  return {
    ...stage,
    ...defined(change),
    trigger_type,
    trigger_configuration: filledConfiguration(trigger_type, input),
  }
}

/**
 * The stages without a pending one; later ones move up.
 *
 * @throws AppError 400 when the stage is not pending, or the last one left, 422 when the others then contradict each
 * other
 */
export const without = (schedule: Schedule, stage: Stage): Stage[] => {
  refuseMoved(stage)
  if (schedule.stages.length === 1) throw invalid('A schedule needs at least one stage')
  return inOrder(schedule.stages.filter(({ id }) => id !== stage.id))
}
