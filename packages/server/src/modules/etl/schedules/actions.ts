import { type Context, inTransaction } from '../../../context.ts'
import { record } from '../../../features/audit/index.ts'
import { notFound } from '../../../lib/errors.ts'
import type { Schedule, ScheduleWrite } from './schema.ts'
import * as store from './store.ts'

/** All schedules. */
export const list = async (ctx: Context): Promise<{ items: Schedule[] }> => ({ items: await store.all(ctx) })

/**
 * Changes when something runs by itself.
 *
 * @throws AppError 404
 */
export const change = (ctx: Context, type: string, write: ScheduleWrite): Promise<Schedule> =>
  inTransaction(ctx, async (ctx) => {
    const former = await store.lock(ctx, type)
    if (!former) throw notFound('Schedule')
    const { job_type } = former
    const [was, is] = [
      { enabled: former.enabled, at: former.at },
      { enabled: write.enabled ?? former.enabled, at: write.at ?? former.at },
    ]
    if (was.enabled === is.enabled && was.at === is.at) return former
    await store.update(ctx, job_type, is)
    const changed = (await store.lock(ctx, job_type)) ?? former
    await record(ctx, {
      action: 'etl_schedule_update',
      entity: { type: 'etl_schedule', id: job_type, name: job_type },
      old_value: was,
      new_value: is,
    })
    return changed
  })
