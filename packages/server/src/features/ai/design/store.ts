import type { Context } from '../../../context.ts'
import { containing } from '../../../db/literal-search.ts'

/** A started experiment that measures an event. */
export interface Measured {
  id: string
  name: string
  event_name: string
}

/** The newest started experiment with a metric whose event name equals or contains that name. */
export const findMeasured = (ctx: Context, event: string): Promise<Measured | undefined> =>
  ctx.db
    .selectFrom('experiments as e')
    .innerJoin('experiment_metrics as m', 'm.experiment_id', 'e.id')
    .select(['e.id', 'e.name', 'm.event_name'])
    .where('e.status', '<>', 'DRAFT')
    .where('e.archived_at', 'is', null)
    .where('m.is_guardrail', '=', false)
    .where('m.event_name', 'ilike', containing(event))
    .orderBy('e.start_date', (order) => order.desc().nullsLast())
    .orderBy('e.id')
    .limit(1)
    .executeTakeFirst()
