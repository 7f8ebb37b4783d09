import { sql } from 'kysely'
import type { Context } from '../../../context.ts'

/** Makes sure that this month and those to come have partitions of their own; how many were created. */
export const createPartitions = async (ctx: Context, monthsAhead: number): Promise<number> => {
  const { rows } = await sql<{ created: number }>`
    select ensure_event_partitions(${ctx.now()}, ${monthsAhead}) as created`.execute(ctx.db)
  return rows[0]?.created ?? 0
}
