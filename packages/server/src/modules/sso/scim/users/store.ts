import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import { newId } from '../../../../lib/ids.ts'
import type { SsoConfig } from '../../configs/schema.ts'
import type { Filter } from '../filter/parser.ts'
import { type Attributes, conditionOf } from '../filter/sql.ts'
import type { Profile } from './rules.ts'
import type { ScimUser } from './schema.ts'

type Organisation = Pick<SsoConfig, 'id' | 'org_domain'>

const LAST_MODIFIED = sql`greatest(l.updated_at, u.updated_at)`

const ATTRIBUTES: Attributes = {
  columns: new Map([
    ['id', { type: 'exact', value: sql`l.id::text` }],
    ['externalid', { type: 'exact', value: sql`l.external_id` }],
    ['username', { type: 'text', value: sql`l.user_name` }],
    ['displayname', { type: 'text', value: sql`l.display_name` }],
    ['name.givenname', { type: 'text', value: sql`u.first_name` }],
    ['name.familyname', { type: 'text', value: sql`u.last_name` }],
    ['name.formatted', { type: 'text', value: sql`concat_ws(' ', u.first_name, u.last_name)` }],
    ['emails.value', { type: 'text', value: sql`u.email` }],
    ['emails.type', { type: 'text', value: sql`'work'` }],
    ['emails.primary', { type: 'boolean', value: sql`true` }],
    ['active', { type: 'boolean', value: sql`u.is_active` }],
    ['meta.created', { type: 'time', value: sql`l.created_at` }],
    ['meta.lastmodified', { type: 'time', value: LAST_MODIFIED }],
  ]),
  // A user has one address, so a condition on some address is one on that.
  several: new Map([['emails', (condition) => condition]]),
}

/** Managed accounts whose e-mail is in the organisation's domain still: an administrator may move one elsewhere. */
const ofOrganisation = ({ id, org_domain }: Organisation): RawBuilder<unknown> => sql`
  sso_scim_users as l join users as u on u.id = l.user_id
  where l.config_id = ${id} and split_part(lower(u.email), '@', 2) = ${org_domain}`

const COLUMNS = sql`l.id, l.user_id, l.user_name, l.external_id, l.display_name, l.granted_role, l.created_at,
  ${LAST_MODIFIED} as updated_at, u.username, u.email, u.role, u.first_name, u.last_name, u.is_active`

/** One page of users, oldest first, and the number of all that fulfil the filter. */
export const list = async (
  ctx: Context,
  organisation: Organisation,
  { filter, skip, limit }: { filter: Filter | undefined; skip: number; limit: number },
): Promise<{ items: ScimUser[]; total: number }> => {
  const condition = filter ? conditionOf(filter, ATTRIBUTES) : sql<boolean>`true`
  const found = sql`from ${ofOrganisation(organisation)} and ${condition}`
  const counted = await sql<{ total: number }>`select count(*) as total ${found}`.execute(ctx.db)
  const total = Number(counted.rows[0]?.total ?? 0)
  if (limit === 0 || skip >= total) return { items: [], total }
  const { rows } = await sql<ScimUser>`
    select ${COLUMNS} ${found} order by l.created_at, l.id offset ${skip} limit ${limit}`.execute(ctx.db)
  return { items: rows, total }
}

/** A user by its SCIM id; undefined also for a text that is none. */
export const find = async (
  ctx: Context,
  organisation: Organisation,
  id: string,
): Promise<ScimUser | undefined> => {
  const { rows } = await sql<ScimUser>`
    select ${COLUMNS} from ${ofOrganisation(organisation)} and l.id::text = ${id}`.execute(ctx.db)
  return rows[0]
}

/** The user with that name in any letter case, or with that account. */
export const findTaken = async (
  ctx: Context,
  organisation: Organisation,
  { userName, userId }: { userName: string; userId: string | undefined },
): Promise<ScimUser | undefined> => {
  const { rows } = await sql<ScimUser>`
    select ${COLUMNS} from ${ofOrganisation(organisation)}
      and (lower(l.user_name) = lower(${userName}) or l.user_id = ${userId ?? null}::uuid)
    limit 1`.execute(ctx.db)
  return rows[0]
}

export const count = async (ctx: Context, { id }: Organisation): Promise<number> => {
  const { total } = await ctx.db
    .selectFrom('sso_scim_users')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('config_id', '=', id)
    .executeTakeFirstOrThrow()
  return total
}

/**
 * Deletes what stands in the way of a new user and is none of any organisation any more: links whose account has left the
 * domain that they were made for.
 */
export const deleteLeft = async (
  ctx: Context,
  { id }: Organisation,
  { userName, userId }: { userName: string; userId: string | undefined },
): Promise<void> => {
  await sql`
    delete from sso_scim_users as l using users as u, sso_configs as c
    where u.id = l.user_id and c.id = l.config_id
      and split_part(lower(u.email), '@', 2) is distinct from c.org_domain
      and ((l.config_id = ${id} and lower(l.user_name) = lower(${userName}))
        or l.user_id = ${userId ?? null}::uuid)`.execute(ctx.db)
}

type Named = Pick<Profile, 'user_name' | 'external_id' | 'display_name'>

/** Stores that the organisation manages an account. */
export const insert = async (
  ctx: Context,
  { id: configId }: Organisation,
  { userId, profile }: { userId: string; profile: Named },
): Promise<string> => {
  const id = newId()
  await ctx.db
    .insertInto('sso_scim_users')
    .values({
      id,
      config_id: configId,
      user_id: userId,
      ...namesOf(profile),
      created_at: ctx.now(),
      updated_at: ctx.now(),
    })
    .execute()
  return id
}

const namesOf = ({ user_name, external_id, display_name }: Named) => ({
  user_name,
  external_id,
  display_name,
})

/** Stores what the provider calls a user. A name in use violates uq_sso_scim_users_name. */
export const writeNames = async (ctx: Context, id: string, profile: Named): Promise<void> => {
  await ctx.db
    .updateTable('sso_scim_users')
    .set({ ...namesOf(profile), updated_at: ctx.now() })
    .where('id', '=', id)
    .execute()
}

/** Ends the management of an account, and its memberships. */
export const remove = async (ctx: Context, id: string): Promise<void> => {
  await ctx.db.deleteFrom('sso_scim_users').where('id', '=', id).execute()
}
