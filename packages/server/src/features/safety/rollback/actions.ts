import { actingUser, type Context, inTransaction } from '../../../context.ts'
import { refuseReversedRange } from '../../../http/date-range.ts'
import { pageAnswer } from '../../../http/paging.ts'
import { invalid, notFound } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import type { Rollback } from '../../../slice-work.ts'
import { changeFlag, type Flag, findForUpdate, settingsOf } from '../../flags/index.ts'
import { notify } from '../../notifications/index.ts'
import { largestPercentage } from '../health/percentages.ts'
import { deleteState } from '../health/store.ts'
import { rolledBack } from './rules.ts'
import type { RecordQuery, RollbackBody, RollbackRead, RollbackRecord } from './schema.ts'
import { insertRecord, listRecords } from './store.ts'

/** The cause of a rollback; all fields are null for a rollback by hand. */
type Cause = Pick<
  RollbackRecord,
  | 'metric_name'
  | 'metric_value'
  | 'threshold'
  | 'comparison_type'
  | 'mode'
  | 'evidence'
  | 'window_start'
  | 'window_end'
  | 'evaluations'
>

const NO_METRIC: Cause = {
  metric_name: null,
  metric_value: null,
  threshold: null,
  comparison_type: null,
  mode: null,
  evidence: null,
  window_start: null,
  window_end: null,
  evaluations: null,
}

interface Order {
  flag: Flag
  target: number
  trigger: RollbackRecord['trigger_type']
  reason: string
  cause: Cause
}

/**
 * Lowers a flag's rollout percentages at the request of a user, whatever its metrics are.
 *
 * @throws AppError 400 when the flag is not active or its percentages are below the target already, 404
 */
export const rollBackByHand = (
  ctx: Context,
  flagId: string,
  { percentage, reason }: RollbackBody,
): Promise<RollbackRead> =>
  inTransaction(ctx, async (ctx) => {
    const flag = await findForUpdate(ctx, flagId)
    if (!flag) throw notFound('Feature flag')
    if (flag.status !== 'ACTIVE') throw invalid('Feature flag is not active')
    const target = percentage ?? flag.rollback_percentage
    if (target > largestPercentage(flag)) throw invalid('Rollback percentage is above the current exposure')
    return rollBack(ctx, { flag, target, trigger: 'MANUAL', reason, cause: NO_METRIC })
  })

/**
 * Lowers a flag's rollout percentages because of a metric; undefined when the flag has changed so that there is no
 * need.
 */
export const rollBackFor = (
  ctx: Context,
  flagId: string,
  { reason, cause }: Pick<Order, 'reason' | 'cause'>,
): Promise<RollbackRead | undefined> =>
  inTransaction(ctx, async (ctx) => {
    const flag = await findForUpdate(ctx, flagId)
    if (flag?.status !== 'ACTIVE' || largestPercentage(flag) <= flag.rollback_percentage) return undefined
    return rollBack(ctx, { flag, target: flag.rollback_percentage, trigger: 'AUTOMATIC', reason, cause })
  })

/** The audit log is written last, because its lock makes other writers wait. */
const rollBack = async (ctx: Context, order: Order): Promise<RollbackRead> => {
  const { flag, target, trigger, reason } = order
  const id = newId()
  const after = rolledBack(settingsOf(flag), target)
  const [previous, current] = [largestPercentage(flag), largestPercentage(after)]
  const deactivated = after.status !== flag.status
  const effect = { id, previous, current, deactivated }
  await deleteState(ctx, flag.id)
  await notifyPeople(ctx, order, effect)
  const rollback = { feature_flag_id: flag.id, rollback_record_id: id, reason }
  const paused_schedule_ids = await emitRollback(ctx, rollback)
  await insertRecord(ctx, { ...recordOf(ctx, order, effect), paused_schedule_ids })
  await changeFlag(ctx, {
    id: flag.id,
    action: 'feature_flag_safety_rollback',
    reason,
    change: () => after,
  })
  return {
    success: true,
    feature_flag_id: flag.id,
    message: sentence({ previous, current, deactivated }),
    previous_percentage: previous,
    new_percentage: current,
    rollback_record_id: id,
    trigger_type: trigger,
    deactivated,
    paused_schedule_ids,
    timestamp: ctx.now(),
  }
}

const recordOf = (
  ctx: Context,
  { flag, target, trigger, reason, cause }: Order,
  { id, previous, deactivated }: { id: string; previous: number; deactivated: boolean },
) => ({
  id,
  feature_flag_id: flag.id,
  feature_flag_key: flag.key,
  trigger_type: trigger,
  trigger_reason: reason,
  ...cause,
  previous_percentage: previous,
  target_percentage: target,
  deactivated,
  success: true,
  executed_by_user_id: actingUser(ctx)?.id ?? null,
  created_at: ctx.now(),
})

/** Calls the listeners one after the other; returns the ids of the schedules that they paused. */
const emitRollback = async (ctx: Context, rollback: Rollback): Promise<string[]> => {
  const paused: string[] = []
  for (const listener of ctx.ports.listeners?.rolledBack ?? []) {
    paused.push(...(await listener(ctx, rollback)))
  }
  return paused
}

interface Effect {
  previous: number
  current: number
  deactivated: boolean
}

const sentence = ({ previous, current, deactivated }: Effect): string =>
  `Rolled back from ${previous} to ${current} percent${deactivated ? ' and switched off' : ''}`

const notifyPeople = (
  ctx: Context,
  { flag, trigger, reason }: Order,
  effect: Effect & { id: string },
): Promise<void> =>
  notify(ctx, {
    kind: 'safety_rollback',
    title: `Feature flag "${flag.name}" was rolled back`,
    text: `${sentence(effect)}. ${reason}`,
    link: `/feature-flags/${flag.id}`,
    entity: { type: 'feature_flag', id: flag.id },
    data: {
      feature_flag_key: flag.key,
      rollback_record_id: effect.id,
      trigger_type: trigger,
      previous_percentage: effect.previous,
      new_percentage: effect.current,
      deactivated: effect.deactivated,
    },
  })

/**
 * One page of the rollbacks.
 *
 * @throws AppError 400 when from_date is after to_date
 */
export const rollbackRecords = async (ctx: Context, query: RecordQuery) => {
  refuseReversedRange(query)
  return pageAnswer(query, await listRecords(ctx, query))
}
