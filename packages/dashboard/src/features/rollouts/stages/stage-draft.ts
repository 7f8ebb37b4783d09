import type { Comparison } from '../../safety/index.ts'
import type { Stage, StageWrite, TriggerType } from '../api-types.ts'

/** A condition on a safety metric, while it is written. */
export interface ConditionDraft {
  id: string
  metric: string
  comparison: Comparison
  /** null: still empty. */
  threshold: number | null
}

/** A stage while it is written. */
export interface StageDraft {
  /** Key in lists; of a stored stage its id. */
  id: string
  name: string
  /** Percent. */
  target: number
  trigger: TriggerType
  startDate: string | undefined
  /** Hours. */
  duration: number
  conditions: readonly ConditionDraft[]
  windowMinutes: number
  minEvaluations: number
  /** Hours; undefined: no timeout. */
  timeoutHours: number | undefined
}

let drafts = 0

const newId = (kind: string): string => {
  drafts += 1
  return `${kind}-${drafts}`
}

/** A condition with the usual limit. */
export const newCondition = (metric = 'error_rate', threshold: number | null = 0.01): ConditionDraft => ({
  id: newId('condition'),
  metric,
  comparison: 'less_than',
  threshold,
})

const DAY_HOURS = 24

/** A stage with the usual settings. */
export const newStage = (change: Partial<StageDraft> = {}): StageDraft => ({
  id: newId('stage'),
  name: '',
  target: 100,
  trigger: 'TIME_BASED',
  startDate: undefined,
  duration: DAY_HOURS,
  conditions: [newCondition()],
  windowMinutes: 15,
  minEvaluations: 100,
  timeoutHours: undefined,
  ...change,
})

/** The form for a stored stage. */
export const draftOfStage = (stage: Stage): StageDraft => {
  const { duration, conditions, window_minutes, min_evaluations, timeout_hours } = stage.trigger_configuration
  return {
    ...newStage(),
    id: stage.id,
    name: stage.name,
    target: stage.target_percentage,
    trigger: stage.trigger_type,
    startDate: stage.start_date ?? undefined,
    duration,
    ...(conditions && {
      conditions: conditions.map(({ metric, comparison_type, threshold }) => ({
        ...newCondition(metric, threshold),
        comparison: comparison_type,
      })),
    }),
    ...(window_minutes !== undefined && { windowMinutes: window_minutes }),
    ...(min_evaluations !== undefined && { minEvaluations: min_evaluations }),
    timeoutHours: timeout_hours ?? undefined,
  }
}

const configurationOf = (draft: StageDraft): NonNullable<StageWrite['trigger_configuration']> =>
  draft.trigger === 'METRIC_BASED'
    ? {
        duration: draft.duration,
        conditions: draft.conditions.map(({ metric, comparison, threshold }) => ({
          metric,
          comparison_type: comparison,
          threshold: threshold ?? 0,
        })),
        window_minutes: draft.windowMinutes,
        min_evaluations: draft.minEvaluations,
        timeout_hours: draft.timeoutHours ?? null,
      }
    : { duration: draft.duration }

/** The stage as the API wants it. */
export const stageToSend = (draft: StageDraft): StageWrite => ({
  name: draft.name.trim(),
  target_percentage: draft.target,
  trigger_type: draft.trigger,
  trigger_configuration: configurationOf(draft),
  start_date: draft.trigger === 'MANUAL' ? null : (draft.startDate ?? null),
})

/**
 * Problems of stages, each in one sentence.
 *
 * @param firstNumber number of the first of them
 */
export const stagesProblems = (stages: readonly StageDraft[], firstNumber = 1): string[] =>
  stages.flatMap((stage, at) => {
    const number = at + firstNumber
    const problems: string[] = []
    const before = stages[at - 1]
    if (stage.name.trim() === '') problems.push(`Stage ${number} needs a name.`)
    if (before && stage.target < before.target) {
      problems.push(`The percentage of stage ${number} must not be below that of stage ${number - 1}.`)
    }
    return stage.trigger === 'METRIC_BASED' ? [...problems, ...conditionProblems(stage, number)] : problems
  })

const conditionProblems = ({ conditions }: StageDraft, number: number): string[] => {
  if (conditions.length === 0) return [`Stage ${number} needs at least one metric.`]
  return conditions.some(({ threshold }) => threshold === null)
    ? [`A metric of stage ${number} needs a limit.`]
    : []
}
