import { sql } from 'kysely'
import { type Context, inTransaction } from '../../../context.ts'
import { type SummariesQuery, type Summary, summary } from './schema.ts'

const summaries = (ctx: Context) =>
  ctx.db
    .selectFrom('etl_summaries')
    .select([
      sql<string>`date::text`.as('date'),
      'experiment_id',
      'experiment_key',
      'status',
      'assignments',
      'events',
      'conversions',
      'variants',
      'run_id',
    ])

/** The summaries of a day. */
export const ofDay = async (ctx: Context, date: string): Promise<Summary[]> => {
  const rows = await summaries(ctx)
    .where(sql<boolean>`date = ${date}::date`)
    .orderBy('experiment_key')
    .execute()
  return rows.map((row) => summary.parse(row))
}

/** One page of summaries, the newest day first, and their total number. */
export const list = async (
  ctx: Context,
  { experiment_id, from_date, to_date, skip, limit }: SummariesQuery,
): Promise<{ items: Summary[]; total: number }> => {
  const filtered = summaries(ctx)
    .$if(experiment_id !== undefined, (q) => q.where('experiment_id', '=', experiment_id ?? ''))
    .$if(from_date !== undefined, (q) => q.where(sql<boolean>`date >= ${from_date ?? ''}::date`))
    .$if(to_date !== undefined, (q) => q.where(sql<boolean>`date <= ${to_date ?? ''}::date`))
  const { total } = await filtered
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await filtered
    .orderBy('etl_summaries.date', 'desc')
    .orderBy('experiment_key')
    .orderBy('experiment_id')
    .offset(skip)
    .limit(limit)
    .execute()
  return { items: rows.map((row) => summary.parse(row)), total }
}

/** Rows of an insertion. */
const ROWS_AT_ONCE = 500

/** Replaces the summaries of a day. */
export const replaceDay = (ctx: Context, date: string, day: readonly Summary[]): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await sql`delete from etl_summaries where date = ${date}::date`.execute(ctx.db)
    for (let from = 0; from < day.length; from += ROWS_AT_ONCE) {
      const rows = day.slice(from, from + ROWS_AT_ONCE).map(({ variants, ...row }) => ({
        ...row,
        date: sql<string>`${date}::date`,
        variants: JSON.stringify(variants),
      }))
      await ctx.db.insertInto('etl_summaries').values(rows).execute()
    }
  })
