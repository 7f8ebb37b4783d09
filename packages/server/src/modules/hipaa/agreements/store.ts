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

/** Numbers of agreements by status today, and of the active ones that expire by a day. */
export const countByStatus = async (ctx: Context, lastDay: string): Promise<AgreementCounts> => {
  const today = dayOf(ctx.now())
  const { rows } = await sql<AgreementCounts>`
    select count(*) filter (where status = 'pending')::int as pending,
      count(*) filter (where status = 'active')::int as active,
      count(*) filter (where status = 'expired')::int as expired,
      count(*) filter (where status = 'terminated')::int as terminated,
      count(*) filter (where status = 'active' and expiry_date <= ${lastDay}::date)::int as expiring
    from (select expiry_date, case when terminated_at is not null then 'terminated'
        when effective_date > ${today}::date then 'pending'
        when expiry_date < ${today}::date then 'expired' else 'active' end as status
      from baa_configs) as agreements`.execute(ctx.db)
  return rows[0] ?? { pending: 0, active: 0, expired: 0, terminated: 0, expiring: 0 }
}

interface AgreementCounts extends Record<Agreement['status'], number> {
  expiring: number
}

/** Regions of which a report says something at most. */
const MAX_REGIONS = 1000

/** The regions of agreements that were not terminated with their number, those that are not allowed first. */
export const countByRegion = async (
  ctx: Context,
  allowed: readonly string[],
): Promise<{ region: string; baas: number }[]> => {
  const { rows } = await sql<{ region: string; baas: number }>`
    select data_residency_region as region, count(*)::int as baas from baa_configs
    where terminated_at is null group by 1
    order by data_residency_region = any(${[...allowed]}::text[]), data_residency_region collate "C"
    limit ${MAX_REGIONS}`.execute(ctx.db)
  return rows
}

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
