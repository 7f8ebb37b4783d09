import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { textArray } from '../../../db/array-literal.ts'
import type { ChainStretch } from '../../../features/audit/index.ts'
import type { ActionCount } from './rules.ts'

/** The newest time, within the years that ISO 8601 writes: somebody may have changed it to infinity. */
const WRITABLE_LAST = sql<Date>`
  greatest(least(max(timestamp), '9999-12-31 23:59:59Z'::timestamptz), '0001-01-01 00:00:00Z'::timestamptz)`

/** The entries of a stretch by action and kind of entity. */
export const countActions = async ({ db }: Context, { after, until }: ChainStretch): Promise<ActionCount[]> =>
  db
    .selectFrom('audit_log')
    .select((eb) => ['action_type', 'entity_type', eb.fn.countAll<number>().as('events')])
    .select(WRITABLE_LAST.as('last_event_at'))
    .where('position', '>', after)
    .where('position', '<=', until)
    .groupBy(['action_type', 'entity_type'])
    .execute()

/** The ids of the newest entries of a stretch with one of these actions, the newest first. */
export const newestIds = async (
  { db }: Context,
  { after, until }: ChainStretch,
  { actions, limit }: { actions: readonly string[]; limit: number },
): Promise<string[]> => {
  const names = textArray(actions, (action) => action)
  const rows = await db
    .selectFrom('audit_log')
    .select('id')
    .where('position', '>', after)
    .where('position', '<=', until)
    .where(sql<boolean>`action_type = any(${names}::text[])`)
    .orderBy('position', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
