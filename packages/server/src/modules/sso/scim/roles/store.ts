import { sql } from 'kysely'
import type { Context, Role } from '../../../../context.ts'
import type { SsoConfig } from '../../configs/schema.ts'

/** A user and the groups that it is a member of. */
interface Membership {
  id: string
  user_id: string
  granted_role: Role | null
  groups: string[]
}

/** Users of an organisation with the names of their groups, by SCIM id. */
export const membershipsOf = async (
  ctx: Context,
  { id, org_domain }: Pick<SsoConfig, 'id' | 'org_domain'>,
  userIds: readonly string[],
): Promise<Membership[]> => {
  const { rows } = await sql<Membership>`
    select l.id, l.user_id, l.granted_role, array(
      select g.display_name from sso_scim_group_members as m join sso_scim_groups as g on g.id = m.group_id
      where m.member_id = l.id) as groups
    from sso_scim_users as l join users as u on u.id = l.user_id
    where l.config_id = ${id} and l.id = any(${userIds}::uuid[])
      and split_part(lower(u.email), '@', 2) = ${org_domain}`.execute(ctx.db)
  return rows
}

/** Stores the role that groups gave some users; null: no longer any. */
export const storeGranted = async (
  ctx: Context,
  userIds: readonly string[],
  role: Role | null,
): Promise<void> => {
  await ctx.db
    .updateTable('sso_scim_users')
    .set({ granted_role: role })
    .where(sql<boolean>`id = any(${userIds}::uuid[])`)
    .execute()
}
