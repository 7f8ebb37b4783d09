import type { Comparison } from '../../safety/index.ts'
import type { Stage, StageWrite, TriggerType } from '../queries.ts'

/** A demand on a safety metric, while it is written. */
export interface ConditionDraft {
  id: string
  metric: string
  comparison: Comparison
  /** null: not typed yet. */
  threshold: number | null
}

/** A stage while it is written. */
export interface StageDraft {
  /** Tells the stages apart; of a stored stage its own id. */
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
  /** Hours; undefined: it waits for ever. */
  timeoutHours: number | undefined
}

let drafts = 0

const newId = (kind: string): string => {
  drafts += 1
  return `${kind}-${drafts}`
}

/** A demand that a careful person would make. */
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

/** What is sent to the API. */
export const stageToSend = (draft: StageDraft): StageWrite => ({
  name: draft.name.trim(),
  target_percentage: draft.target,
  trigger_type: draft.trigger,
  trigger_configuration: configurationOf(draft),
  start_date: draft.trigger === 'MANUAL' ? null : (draft.startDate ?? null),
})

/** What is wrong with stages, each in one sentence. */
export const stagesProblems = (stages: readonly StageDraft[]): string[] =>
  stages.flatMap((stage, at) => {
    const problems: string[] = []
    const before = stages[at - 1]
    if (stage.name.trim() === '') problems.push(`Stage ${at + 1} needs a name.`)
    if (before && stage.target < before.target) {
      problems.push(`Stage ${at + 1} must not reach fewer than stage ${at}.`)
    }
    return stage.trigger === 'METRIC_BASED' ? [...problems, ...conditionProblems(stage, at)] : problems
  })

const conditionProblems = ({ conditions }: StageDraft, at: number): string[] => {
  if (conditions.length === 0) return [`Stage ${at + 1} needs a metric to wait for.`]
  return conditions.some(({ threshold }) => threshold === null)
    ? [`A metric of stage ${at + 1} needs a limit.`]
    : []
}
