import { type AuditEvent, changes } from '../../audit/index.ts'
import type { Notice } from '../../notifications/index.ts'
import type { Schedule } from '../schema/schedule.ts'
import type { Stage } from '../schema/stage.ts'
import type { StageMove } from './pass.ts'

const AUDITED_ELSEWHERE = ['stages', 'updated_at'] as const

const own = (schedule: Schedule): Record<string, unknown> => {
  const fields = new Map<string, unknown>(Object.entries(schedule))
  for (const name of AUDITED_ELSEWHERE) fields.delete(name)
  return Object.fromEntries(fields)
}

const lasting = ({ waiting_for: _, updated_at: __, ...stage }: Stage): Record<string, unknown> => stage

type ScheduleAction = Extract<AuditEvent['action'], `rollout_schedule_${string}`>
type StageAction = Extract<AuditEvent['action'], `rollout_stage_${string}`>

/** The audit entry of a schedule's change; its stages have entries of their own. */
export const scheduleEvent = (
  action: ScheduleAction,
  { before, after, reason }: { before?: Schedule; after?: Schedule; reason?: string | undefined },
): AuditEvent => {
  const { id, name } = after ?? before ?? { id: '', name: '' }
  const entity = { type: 'rollout_schedule' as const, id, name }
  if (before && after) return { action, entity, ...changes(own(before), own(after)), reason }
  return {
    action,
    entity,
    old_value: before && { ...own(before), stages: before.stages.map(lasting) },
    new_value: after && { ...own(after), stages: after.stages.map(lasting) },
    reason,
  }
}

/** The audit entry of a stage's change. */
export const stageEvent = (
  action: StageAction,
  { before, after }: { before?: Stage | undefined; after?: Stage | undefined },
): AuditEvent => {
  const { id, name, failure_reason = null } = after ?? before ?? { id: '', name: '' }
  const entity = { type: 'rollout_stage' as const, id, name }
  const reason = action === 'rollout_stage_fail' ? (failure_reason ?? undefined) : undefined
  if (before && after) return { action, entity, ...changes(lasting(before), lasting(after)), reason }
  return { action, entity, old_value: before && lasting(before), new_value: after && lasting(after), reason }
}

/** The audit entries of moved stages. */
export const moveEvents = (before: Schedule, moves: readonly StageMove[]): AuditEvent[] => {
  const known = new Map(before.stages.map((stage) => [stage.id, stage]))
  return moves.map(({ verb, stage }) => {
    const event = stageEvent(`rollout_stage_${verb}`, { before: known.get(stage.id), after: stage })
    known.set(stage.id, stage)
    return event
  })
}

const about = (schedule: Schedule) => ({
  link: `/rollouts/${schedule.id}`,
  entity: { type: 'rollout_schedule', id: schedule.id },
})

const dataOf = ({ feature_flag_id, feature_flag_key }: Schedule) => ({ feature_flag_id, feature_flag_key })

/** Notices of stages that have started. */
export const startNotices = (schedule: Schedule, moves: readonly StageMove[]): Notice[] =>
  moves
    .filter(({ verb }) => verb === 'start')
    .map(({ stage }) => ({
      ...about(schedule),
      kind: 'rollout_stage_started',
      title: `Rollout of ${schedule.feature_flag_key}: "${stage.name}" has started`,
      text: `Stage ${stage.stage_order} of "${schedule.name}" brings the flag to ${stage.target_percentage} percent.`,
      data: { ...dataOf(schedule), stage_id: stage.id, target_percentage: stage.target_percentage },
    }))

/** The notice of a completed schedule. */
export const completionNotice = (schedule: Schedule): Notice => ({
  ...about(schedule),
  kind: 'rollout_completed',
  title: `Rollout of ${schedule.feature_flag_key} is completed`,
  text: `The schedule "${schedule.name}" has come to its end.`,
  data: dataOf(schedule),
})

/** The notice of a schedule that was stopped by a failure. */
export const failureNotice = (schedule: Schedule, reason: string): Notice => ({
  ...about(schedule),
  kind: 'rollout_failed',
  title: `Rollout of ${schedule.feature_flag_key} has stopped`,
  text: `The schedule "${schedule.name}" is paused. ${reason}`,
  data: { ...dataOf(schedule), reason },
})
