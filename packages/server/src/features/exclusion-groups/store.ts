import { type MemberShare, memberRanges } from '@assay/lifecycle'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { containing } from '../../db/literal-search.ts'
import { type Group, groupRead, type ListQuery } from './schema.ts'

/** The part of a group that callers write. */
type Settings = Pick<Group, 'name' | 'description' | 'traffic_percentage'>

/** A group with its members and the inputs of their ranges. */
export interface StoredGroup {
  group: Group
  /** Shares in the order of `group.experiments`. */
  shares: MemberShare[]
}

interface MemberRow extends MemberShare {
  group_id: string
  id: string
  key: string
  name: string
}

/** A group, or undefined. */
export const find = async (ctx: Context, id: string): Promise<StoredGroup | undefined> => {
  const rows = await ctx.db.selectFrom('mutual_exclusion_groups').selectAll().where('id', '=', id).execute()
  const [found] = await withMembers(ctx, rows)
  return found
}

/** Finds a group like `find`, and locks it and its membership until the transaction ends. */
export const findForUpdate = async (ctx: Context, id: string): Promise<StoredGroup | undefined> => {
  await ctx.db.selectFrom('mutual_exclusion_groups').select('id').where('id', '=', id).forUpdate().execute()
  return find(ctx, id)
}

/** One page of groups, the newest first, and their total number. */
export const list = async (
  ctx: Context,
  { skip, limit, search, status_filter }: ListQuery,
): Promise<{ items: Group[]; total: number }> => {
  const filtered = ctx.db
    .selectFrom('mutual_exclusion_groups')
    .$if(status_filter !== undefined, (q) => q.where('status', '=', status_filter ?? ''))
    .$if(search !== undefined, (q) => q.where('name', 'ilike', containing(search ?? '')))
  const { total } = await filtered
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await filtered
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(skip)
    .limit(limit)
    .execute()
  return { items: (await withMembers(ctx, rows)).map(({ group }) => group), total }
}

const withMembers = async (
  ctx: Context,
  rows: readonly { id: string; traffic_percentage: number }[],
): Promise<StoredGroup[]> => {
  const members = await membersOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const shares = members.filter(({ group_id }) => group_id === row.id)
    const ranges = memberRanges(shares, row.traffic_percentage)
    const experiments = shares.map((member, index) => ({ ...member, range: ranges[index] ?? null }))
    return { group: groupRead.parse({ ...row, experiments }), shares }
  })
}

const membersOf = async (ctx: Context, groupIds: readonly string[]): Promise<MemberRow[]> =>
  ctx.db
    .selectFrom('mutual_exclusion_members as m')
    .innerJoin('experiments as e', 'e.id', 'm.experiment_id')
    .select(['m.group_id', 'm.share_percentage', 'e.id', 'e.key', 'e.name', 'e.status'])
    .select(sql<boolean>`e.archived_at is not null`.as('is_archived'))
    .where(sql<boolean>`m.group_id = any(${groupIds}::uuid[])`)
    .orderBy('m.position')
    .execute()

/** Stores a new group. A name in use violates uq_mutual_exclusion_groups_name. */
export const insert = async (
  ctx: Context,
  { id, owner_id }: { id: string; owner_id: string | null },
  settings: Settings,
): Promise<void> => {
  const now = ctx.now()
  await ctx.db
    .insertInto('mutual_exclusion_groups')
    .values({ id, owner_id, ...settings, created_at: now, updated_at: now })
    .execute()
}

/** Stores changed fields. A name in use violates uq_mutual_exclusion_groups_name. */
export const update = async (
  ctx: Context,
  id: string,
  change: Partial<Settings & Pick<Group, 'status'>>,
): Promise<void> => {
  await ctx.db
    .updateTable('mutual_exclusion_groups')
    .set({ ...change, updated_at: ctx.now() })
    .where('id', '=', id)
    .execute()
}

/** Locks experiments against changes until the transaction ends. */
export const lockExperiments = async (ctx: Context, ids: readonly string[]): Promise<void> => {
  await ctx.db
    .selectFrom('experiments')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Invalidates every cached definition of these experiments. */
export const renewVersions = async (ctx: Context, ids: readonly string[]): Promise<void> => {
  await sql`
    update experiments set version = nextval('experiment_versions')
    where id = any(${ids}::uuid[])`.execute(ctx.db)
}

interface Membership {
  group_id: string
  experiment_id: string
  share_percentage: number | null
}

/** Adds an experiment at the end of a group. */
export const addMember = async (ctx: Context, membership: Membership): Promise<void> => {
  await ctx.db.insertInto('mutual_exclusion_members').values(membership).execute()
}

/** Changes a member's share. */
export const updateShare = async (
  ctx: Context,
  { experiment_id, share_percentage }: Omit<Membership, 'group_id'>,
): Promise<void> => {
  await ctx.db
    .updateTable('mutual_exclusion_members')
    .set({ share_percentage })
    .where('experiment_id', '=', experiment_id)
    .execute()
}

/** Removes an experiment from its group. */
export const removeMember = async (ctx: Context, experimentId: string): Promise<void> => {
  await ctx.db.deleteFrom('mutual_exclusion_members').where('experiment_id', '=', experimentId).execute()
}
