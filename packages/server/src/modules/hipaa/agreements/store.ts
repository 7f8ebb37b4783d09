import { sql } from 'kysely'
import { actingUser, type Context } from '../../../context.ts'
import { dayOf, statusOn } from './rules.ts'
import { type Agreement, type AgreementsQuery, type AgreementWrite, agreementRead } from './schema.ts'

const agreements = (ctx: Context) =>
  ctx.db
    .selectFrom('baa_configs')
    .select([
      'id',
      'organization_name',
      'signatory_name',
      'signatory_email',
      sql<string>`effective_date::text`.as('effective_date'),
      sql<string | null>`expiry_date::text`.as('expiry_date'),
      'data_residency_region',
      'phi_categories',
      'signed_document_hash',
      'created_by',
      'created_at',
      'terminated_at',
    ])

type Row = Omit<Agreement, 'status' | 'is_active'>

const asRead = (ctx: Context, row: Row): Agreement => {
  const status = statusOn(row, dayOf(ctx.now()))
  return agreementRead.parse({ ...row, status, is_active: status === 'active' })
}

/** An agreement, or undefined. */
export const find = async (ctx: Context, id: string): Promise<Agreement | undefined> => {
  const row = await agreements(ctx).where('id', '=', id).executeTakeFirst()
  return row && asRead(ctx, row)
}

/** All agreements, for counts: there is one per customer. */
export const all = async (ctx: Context): Promise<Agreement[]> =>
  (await agreements(ctx).execute()).map((row) => asRead(ctx, row))

/** One page of agreements, newest first, and their total number. */
export const list = async (
  ctx: Context,
  { active_only, skip, limit }: AgreementsQuery,
): Promise<{ items: Agreement[]; total: number }> => {
  const today = dayOf(ctx.now())
  const filtered = agreements(ctx).$if(active_only, (q) =>
    q
      .where('terminated_at', 'is', null)
      .where(sql<boolean>`effective_date <= ${today}::date`)
      .where(sql<boolean>`coalesce(expiry_date >= ${today}::date, true)`),
  )
  const { total } = await filtered
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await filtered.orderBy('created_at', 'desc').orderBy('id').offset(skip).limit(limit).execute()
  return { items: rows.map((row) => asRead(ctx, row)), total }
}

/** Stores a new agreement. */
export const insert = async (ctx: Context, id: string, fields: AgreementWrite): Promise<void> => {
  const { effective_date, expiry_date, ...others } = fields
  await ctx.db
    .insertInto('baa_configs')
    .values({
      id,
      ...others,
      effective_date: sql`${effective_date}::date`,
      expiry_date: sql`${expiry_date ?? null}::date`,
      created_by: actingUser(ctx)?.id ?? null,
      created_at: ctx.now(),
    })
    .execute()
}

/** Ends an agreement now; false when it has ended so before. */
export const terminate = async (ctx: Context, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('baa_configs')
    .set({ terminated_at: ctx.now() })
    .where('id', '=', id)
    .where('terminated_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
