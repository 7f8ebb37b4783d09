import type { Stage as ShownStage } from '../../../ui/charts/stage-timeline.tsx'
import type { ScheduleWrite } from '../api-types.ts'
import { type StageDraft, stagesProblems, stageToSend } from '../stages/stage-draft.ts'
import { timeline } from '../stages/timeline.ts'

/** Name, dates and limits of a schedule, while they are written. */
export interface ScheduleSettings {
  name: string
  description: string
  startDate: string | undefined
  endDate: string | undefined
  /** Percent. */
  maxPercentage: number
  /** Hours. */
  minStageDuration: number
}

/** A schedule before it exists. */
export interface ScheduleDraft extends ScheduleSettings {
  flagId: string | undefined
  stages: readonly StageDraft[]
}

export const NEW_SETTINGS: ScheduleSettings = {
  name: '',
  description: '',
  startDate: undefined,
  endDate: undefined,
  maxPercentage: 100,
  minStageDuration: 0,
}

/** The settings as the API wants them. */
export const settingsToSend = (draft: ScheduleSettings) => ({
  name: draft.name.trim(),
  description: draft.description.trim() || null,
  start_date: draft.startDate ?? null,
  end_date: draft.endDate ?? null,
  max_percentage: draft.maxPercentage,
  min_stage_duration: draft.minStageDuration,
})

/** The schedule as the API wants it; undefined while no flag is chosen. */
export const scheduleToSend = (draft: ScheduleDraft): ScheduleWrite | undefined =>
  draft.flagId === undefined
    ? undefined
    : { ...settingsToSend(draft), feature_flag_id: draft.flagId, stages: draft.stages.map(stageToSend) }

/** Problems that keep a schedule from being created, each in one sentence. */
export const scheduleProblems = (draft: ScheduleDraft): string[] => {
  const problems: string[] = []
  if (draft.flagId === undefined) problems.push('Choose a flag.')
  if (draft.name.trim() === '') problems.push('Give the rollout a name.')
  if (draft.stages.length === 0) problems.push('Add at least one stage.')
  return [...problems, ...stagesProblems(draft.stages)]
}

/** The stages of a draft for a timeline, as if it were activated now. */
export const timelineOfDraft = (draft: ScheduleDraft, now: number): ShownStage[] =>
  timeline(
    {
      status: 'DRAFT',
      start_date: draft.startDate ?? null,
      stages: draft.stages.map((stage) => ({
        id: stage.id,
        name: stage.name || 'Unnamed',
        target_percentage: stage.target,
        trigger_type: stage.trigger,
        trigger_configuration: { duration: stage.duration },
        start_date: stage.trigger === 'MANUAL' ? null : (stage.startDate ?? null),
        status: 'PENDING',
        started_date: null,
        completed_date: null,
        waiting_for: waitsFor(stage),
      })),
    },
    now,
  )

const waitsFor = ({ trigger }: StageDraft): string | null => {
  if (trigger === 'MANUAL') return 'somebody to advance it'
  return trigger === 'METRIC_BASED' ? 'its metrics to be fine' : null
}
