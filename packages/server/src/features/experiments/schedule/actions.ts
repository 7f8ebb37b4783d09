import type { Context } from '../../../context.ts'
import { parseTimestamp } from '../../../http/shapes.ts'
import { wrongField } from '../../../lib/errors.ts'
import { changeExperiment } from '../definition/change.ts'
import type { Experiment } from '../definition/schema.ts'
import * as store from '../definition/store.ts'
import { isTimeZone, readInZone } from './local-time.ts'
import { rescheduled } from './rules.ts'
import type { ScheduleBody } from './schema.ts'

/**
 * Sets when an experiment starts and ends, or, while it is paused, when it resumes. A date left out stays as it
 * is, null clears it.
 *
 * @throws AppError 400 when the state or the clock forbids a date, 404, 422 for a bad date or time zone
 */
export const schedule = (ctx: Context, id: string, body: ScheduleBody): Promise<Experiment> => {
  if (!isTimeZone(body.time_zone)) throw wrongField(['body', 'time_zone'], 'is not a known time zone')
  const request = { start_date: dateOf(body, 'start_date'), end_date: dateOf(body, 'end_date') }
  return changeExperiment(ctx, {
    id,
    action: 'experiment_schedule',
    change: (ctx, before) =>
      store.write(ctx, id, { ...rescheduled(before, request, ctx.now()), schedule_error: null }),
  })
}

const dateOf = (body: ScheduleBody, field: 'start_date' | 'end_date'): Date | null | undefined => {
  const text = body[field]
  if (typeof text !== 'string') return text
  return readInZone(text, { zone: body.time_zone, field, parse: parseTimestamp })
}
