import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import { newId } from '../../../../lib/ids.ts'
import type { SsoConfig } from '../../configs/schema.ts'
import type { Filter } from '../filter/parser.ts'
import { type Attributes, conditionOf } from '../filter/sql.ts'
import type { Member, ScimGroup } from './schema.ts'

type Organisation = Pick<SsoConfig, 'id' | 'org_domain'>

const ATTRIBUTES: Attributes = {
  columns: new Map([
    ['id', { type: 'exact', value: sql`g.id::text` }],
    ['externalid', { type: 'exact', value: sql`g.external_id` }],
    ['displayname', { type: 'text', value: sql`g.display_name` }],
    ['members.value', { type: 'exact', value: sql`m.member_id::text` }],
    ['meta.created', { type: 'time', value: sql`g.created_at` }],
    ['meta.lastmodified', { type: 'time', value: sql`g.updated_at` }],
  ]),
  several: new Map([
    [
      'members',
      (condition) =>
        sql<boolean>`exists (select from sso_scim_group_members as m where m.group_id = g.id and ${condition})`,
    ],
  ]),
}

const COLUMNS = sql`g.id, g.display_name, g.external_id, g.created_at, g.updated_at`

/** One page of groups, oldest first, and the number of all that fulfil the filter. */
export const list = async (
  ctx: Context,
  { id }: Organisation,
  { filter, skip, limit }: { filter: Filter | undefined; skip: number; limit: number },
): Promise<{ items: ScimGroup[]; total: number }> => {
  const condition = filter ? conditionOf(filter, ATTRIBUTES) : sql<boolean>`true`
  const found = sql`from sso_scim_groups as g where g.config_id = ${id} and ${condition}`
  const counted = await sql<{ total: number }>`select count(*) as total ${found}`.execute(ctx.db)
  const total = Number(counted.rows[0]?.total ?? 0)
  if (limit === 0 || skip >= total) return { items: [], total }
  const { rows } = await sql<ScimGroup>`
    select ${COLUMNS} ${found} order by g.created_at, g.id offset ${skip} limit ${limit}`.execute(ctx.db)
  return { items: rows, total }
}

/** A group by its SCIM id; undefined also for a text that is none. */
export const find = async (
  ctx: Context,
  { id: configId }: Organisation,
  id: string,
): Promise<ScimGroup | undefined> => {
  const { rows } = await sql<ScimGroup>`
    select ${COLUMNS} from sso_scim_groups as g
    where g.config_id = ${configId} and g.id::text = ${id}`.execute(ctx.db)
  return rows[0]
}

/** Members of some groups, by group and name. A user whose account has left the organisation's domain is none. */
export const membersOf = async (
  ctx: Context,
  { org_domain }: Organisation,
  groupIds: readonly string[],
): Promise<Map<string, Member[]>> => {
  const { rows } = await sql<Member & { group_id: string }>`
    select m.group_id, l.id, l.user_name
    from sso_scim_group_members as m
    join sso_scim_users as l on l.id = m.member_id
    join users as u on u.id = l.user_id
    where m.group_id = any(${groupIds}::uuid[]) and split_part(lower(u.email), '@', 2) = ${org_domain}
    order by l.user_name, l.id`.execute(ctx.db)
  const members = new Map<string, Member[]>(groupIds.map((id) => [id, []]))
  for (const { group_id, ...member } of rows) members.get(group_id)?.push(member)
  return members
}

/** The number of members of each of some groups. */
export const memberCounts = async (
  ctx: Context,
  groupIds: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await ctx.db
    .selectFrom('sso_scim_group_members')
    .select(['group_id', (eb) => eb.fn.countAll<number>().as('members')])
    .where(sql<boolean>`group_id = any(${groupIds}::uuid[])`)
    .groupBy('group_id')
    .execute()
  return new Map(rows.map(({ group_id, members }) => [group_id, members]))
}

/** Numbers of groups and memberships of a configuration. */
export const counts = async (
  ctx: Context,
  { id }: Organisation,
): Promise<{ groups: number; memberships: number }> => {
  const { rows } = await sql<{ groups: number; memberships: number }>`
    select
      (select count(*) from sso_scim_groups where config_id = ${id}) as groups,
      (select count(*) from sso_scim_group_members as m join sso_scim_groups as g on g.id = m.group_id
        where g.config_id = ${id}) as memberships`.execute(ctx.db)
  return { groups: Number(rows[0]?.groups ?? 0), memberships: Number(rows[0]?.memberships ?? 0) }
}

type Named = Pick<ScimGroup, 'display_name' | 'external_id'>

/** Stores a new group. A name in use violates uq_sso_scim_groups_name. */
export const insert = async (ctx: Context, { id: configId }: Organisation, group: Named): Promise<string> => {
  const id = newId()
  await ctx.db
    .insertInto('sso_scim_groups')
    .values({ id, config_id: configId, ...group, created_at: ctx.now(), updated_at: ctx.now() })
    .execute()
  return id
}

/** Stores that a group changed, and its names. A name in use violates uq_sso_scim_groups_name. */
export const write = async (
  ctx: Context,
  id: string,
  { display_name, external_id }: Named,
): Promise<void> => {
  await ctx.db
    .updateTable('sso_scim_groups')
    .set({ display_name, external_id, updated_at: ctx.now() })
    .where('id', '=', id)
    .execute()
}

/** Deletes a group with its memberships. */
export const remove = async (ctx: Context, id: string): Promise<void> => {
  await ctx.db.deleteFrom('sso_scim_groups').where('id', '=', id).execute()
}

/** The ids among some texts that are those of the organisation's users. */
export const usersAmong = async (
  ctx: Context,
  { id, org_domain }: Organisation,
  ids: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select l.id from sso_scim_users as l join users as u on u.id = l.user_id
    where l.config_id = ${id} and l.id::text = any(${ids}::text[])
      and split_part(lower(u.email), '@', 2) = ${org_domain}`.execute(ctx.db)
  return rows.map((row) => row.id)
}

/** The ids of all members of a group. */
export const memberIds = async (ctx: Context, groupId: string): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom('sso_scim_group_members')
    .select('member_id')
    .where('group_id', '=', groupId)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

/** Adds users to a group; those that are members already stay. */
export const addMembers = async (ctx: Context, groupId: string, ids: readonly string[]): Promise<void> => {
  await sql`
    insert into sso_scim_group_members (group_id, member_id)
    select ${groupId}::uuid, added.id from unnest(${ids}::uuid[]) as added(id)
    on conflict do nothing`.execute(ctx.db)
}

/** Removes users from a group; texts that are no members mean nothing. */
export const removeMembers = async (ctx: Context, groupId: string, ids: readonly string[]): Promise<void> => {
  await sql`
    delete from sso_scim_group_members
    where group_id = ${groupId} and member_id::text = any(${ids}::text[])`.execute(ctx.db)
}
