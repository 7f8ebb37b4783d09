import type { Stage as ShownStage } from '../../../ui/charts/stage-timeline.tsx'
import { HOUR_MS } from '../../../ui/durations.ts'
import type { Schedule, Stage } from '../api-types.ts'
import { ownWait } from './stage-words.ts'

type TimelineStage = Pick<
  Stage,
  | 'id'
  | 'name'
  | 'target_percentage'
  | 'trigger_type'
  | 'trigger_configuration'
  | 'start_date'
  | 'status'
  | 'started_date'
  | 'completed_date'
  | 'waiting_for'
>

interface TimelineSchedule {
  status: Schedule['status']
  start_date: string | null
  stages: readonly TimelineStage[]
}

const after = (from: number, { trigger_configuration }: TimelineStage): number =>
  from + trigger_configuration.duration * HOUR_MS

/** Start of a pending stage, as far as the clock alone decides it; undefined: metrics or somebody decide. */
const expectedStart = (stage: TimelineStage, beforeEnds: number | undefined): number | undefined => {
  if (stage.trigger_type === 'MANUAL') return undefined
  if (stage.start_date === null) return stage.trigger_type === 'METRIC_BASED' ? undefined : beforeEnds
  const date = Date.parse(stage.start_date)
  return stage.trigger_type === 'TIME_BASED' ? date : undefined
}

const startOf = (stage: TimelineStage, beforeEnds: number | undefined): number | undefined =>
  stage.started_date === null ? expectedStart(stage, beforeEnds) : Date.parse(stage.started_date)

const endOf = (stage: TimelineStage, start: number | undefined): number | undefined => {
  if (stage.completed_date !== null) return Date.parse(stage.completed_date)
  return start === undefined ? undefined : after(start, stage)
}

const iso = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString()

const stateOf = (stage: TimelineStage, schedule: TimelineSchedule['status']): ShownStage['state'] => {
  if (stage.status === 'COMPLETED') return 'done'
  if (stage.status === 'FAILED') return 'failed'
  if (stage.status === 'PENDING') return 'later'
  return schedule === 'PAUSED' ? 'paused' : 'current'
}

/**
 * The stages of a schedule for a timeline. Times that the clock decides are filled in; stages that wait for metrics
 * or for somebody have none.
 *
 * @param now milliseconds since 1970
 */
export const timeline = (schedule: TimelineSchedule, now: number): ShownStage[] => {
  const firstStart = schedule.start_date === null ? now : Math.max(now, Date.parse(schedule.start_date))
  let beforeEnds: number | undefined = firstStart
  return schedule.stages.map((stage) => {
    const start = startOf(stage, beforeEnds)
    const end = endOf(stage, start)
    beforeEnds = end === undefined ? undefined : Math.max(end, now)
    return {
      id: stage.id,
      label: stage.name,
      from: iso(start),
      to: iso(end),
      percentage: stage.target_percentage,
      state: stateOf(stage, schedule.status),
      waitsFor: ownWait(stage),
    }
  })
}
