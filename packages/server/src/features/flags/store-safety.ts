import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Flag } from './schema/flag.ts'

/** The safety configurations of flags that have one of their own, by the flag's id. */
export const safetyConfigsOf = async (
  ctx: Context,
  flagIds: readonly string[],
): Promise<Map<string, NonNullable<Flag['safety_config']>>> => {
  if (flagIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('safety_configs as c')
    .innerJoin('feature_flags as f', 'f.id', 'c.feature_flag_id')
    .selectAll('c')
    .select('f.rollback_percentage')
    .where(sql<boolean>`c.feature_flag_id = any(${[...flagIds]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.feature_flag_id, { ...row, source: 'flag' }]))
}
