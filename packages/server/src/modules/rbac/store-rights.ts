import { ACTIONS, RESOURCES, type Right } from '@assay/lifecycle'
import { sql } from 'kysely'
import type { GrantsPort, Ports } from '../../ports.ts'

const ALL: ReadonlySet<string> = new Set<Right>(
  RESOURCES.flatMap((resource) => ACTIONS.map((action): Right => `${resource}.${action}`)),
)

const isRight = (text: string): text is Right => ALL.has(text)

const grantsPort: GrantsPort = {
  rightsOf: (account, now) => sql<string[] | null>`(
    select array_agg(distinct held.resource || '.' || held.action) from (
      select permitted.key as resource, jsonb_array_elements_text(permitted.value) as action
      from user_custom_roles as assigned
      join custom_roles as role on role.id = assigned.role_id
      cross join lateral jsonb_each(role.permissions) as permitted
      where assigned.user_id = ${sql.ref(account)}
      union all
      select given.resource, unnest(given.actions) from direct_permission_grants as given
      where given.user_id = ${sql.ref(account)} and (given.expires_at is null or given.expires_at > ${now})
    ) as held)`,
  parse: (found) => (found ?? []).filter(isRight),
}

/** What custom roles and grants add to built-in roles, for the queries of a sign-in provider, where it is enforced. */
export const rbacPorts = ({ RBAC_ENFORCED }: { RBAC_ENFORCED: boolean }): Pick<Ports, 'grants'> =>
  RBAC_ENFORCED ? { grants: grantsPort } : {}
