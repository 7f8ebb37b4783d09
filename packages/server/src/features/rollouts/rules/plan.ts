import { HOUR_MS } from '../../../lib/durations.ts'
import type { Problem } from '../../../lib/errors.ts'
import type { Schedule } from '../schema/schedule.ts'
import type { Stage } from '../schema/stage.ts'

/** Constraints of a schedule on all its stages. */
export type Frame = Pick<Schedule, 'start_date' | 'end_date' | 'max_percentage' | 'min_stage_duration'>

type PlannedStage = Pick<Stage, 'target_percentage' | 'trigger_type' | 'start_date'>

/** A contradiction in a plan: between two stages, or between one and the frame. */
interface PlanProblem {
  /** Index of the stage, from 0; undefined: the frame contradicts itself. */
  at: number | undefined
  /** The field of the stage that causes the problem. */
  stageField: string
  /** The field of the frame that causes the problem when the stages have not changed. */
  frameField: keyof Frame
  msg: string
}

/**
 * All contradictions in a schedule: dates outside of its own, targets above its limit, decreasing targets and dates,
 * and dates that leave a stage less time than min_stage_duration.
 *
 * @param stages in their order
 */
export const planProblems = (frame: Frame, stages: readonly PlannedStage[]): PlanProblem[] => [
  ...frameProblems(frame),
  ...stages.flatMap((stage, at) => [
    ...stageProblems(frame, stage, at),
    ...targetProblems(stages, at),
    ...dateProblems(frame, stages, at),
  ]),
]

const frameProblems = ({ start_date, end_date }: Frame): PlanProblem[] =>
  start_date && end_date && end_date <= start_date
    ? [{ at: undefined, stageField: '', frameField: 'end_date', msg: 'end_date must be after start_date' }]
    : []

const stageProblems = (frame: Frame, stage: PlannedStage, at: number): PlanProblem[] => {
  const problems: PlanProblem[] = []
  if (stage.target_percentage > frame.max_percentage) {
    const msg = 'target_percentage must not be above max_percentage'
    problems.push({ at, stageField: 'target_percentage', frameField: 'max_percentage', msg })
  }
  const { start_date } = stage
  if (start_date && frame.start_date && start_date < frame.start_date) {
    const msg = 'a stage must not start before the start_date of its schedule'
    problems.push({ at, stageField: 'start_date', frameField: 'start_date', msg })
  }
  if (start_date && frame.end_date && start_date > frame.end_date) {
    const msg = 'a stage must not start after the end_date of its schedule'
    problems.push({ at, stageField: 'start_date', frameField: 'end_date', msg })
  }
  return problems
}

const targetProblems = (stages: readonly PlannedStage[], at: number): PlanProblem[] => {
  const [before, stage] = [stages[at - 1], stages[at]]
  if (!before || !stage || stage.target_percentage >= before.target_percentage) return []
  const msg = 'target_percentage must not be below that of the stage before'
  return [{ at, stageField: 'target_percentage', frameField: 'max_percentage', msg }]
}

const lastDate = (stages: readonly PlannedStage[]): Date | undefined =>
  stages.findLast(({ start_date }) => start_date !== null)?.start_date ?? undefined

const dateProblems = (frame: Frame, stages: readonly PlannedStage[], at: number): PlanProblem[] => {
  const stage = stages[at]
  const earlier = stages.slice(0, at)
  const before = lastDate(earlier)
  if (!stage?.start_date || !before) return []
  if (stage.start_date < before) {
    const msg = 'start_date must not be before that of an earlier stage'
    return [{ at, stageField: 'start_date', frameField: 'start_date', msg }]
  }
  const timed = lastDate(earlier.filter(({ trigger_type }) => trigger_type === 'TIME_BASED'))
  if (stage.trigger_type !== 'TIME_BASED' || !timed) return []
  if (stage.start_date.getTime() - timed.getTime() >= frame.min_stage_duration * HOUR_MS) return []
  const msg = 'start_date must be at least min_stage_duration after that of the stage before'
  return [{ at, stageField: 'start_date', frameField: 'min_stage_duration', msg }]
}

/** The positions of new stages, from 1: as requested, else their position in the list. */
export const requestedOrder = (stages: readonly { stage_order?: number | undefined }[]): number[] =>
  stages.map(({ stage_order }, at) => stage_order ?? at + 1)

/** Whether positions are 1, 2, 3 … without gaps or duplicates. */
export const isGapless = (order: readonly number[]): boolean =>
  [...order].sort((one, other) => one - other).every((position, at) => position === at + 1)

/** Problems of a stage in the request. */
export const ofStage = (problems: readonly PlanProblem[], loc: (at: number) => (string | number)[]) =>
  problems.map(({ at, stageField, frameField, msg }): Problem => {
    const path = at === undefined ? ['body', frameField] : ['body', ...loc(at), stageField]
    return { type: 'value_error', loc: path, msg }
  })

/** Problems of the frame in the request. */
export const ofFrame = (problems: readonly PlanProblem[]): Problem[] =>
  problems.map(({ frameField, msg }) => ({ type: 'value_error', loc: ['body', frameField], msg }))
