/**
 * What custom roles and grants add to the check of a bearer token, which every request of a signed-in person begins with:
 * with RBAC_ENFORCED off, on for somebody who has none, and on for somebody with three roles and eight grants among 1,000
 * people who have some. Run: node --conditions=source --import tsx bench/granted-rights.ts [rounds = 15]
 */
import { ACTIONS, RESOURCES } from '../packages/lifecycle/src/index.ts'
import type { Database } from '../packages/server/src/db/connect.ts'
import { bearerChecks } from '../packages/server/src/features/auth/index.ts'
import { migrationSets } from '../packages/server/src/modules/migration-sets.ts'
import { rbacPorts } from '../packages/server/src/modules/rbac/store-rights.ts'
import { contextOf, onNewDatabase, timeOf, tokenOf } from './bearer-check.ts'
import { median } from './report.ts'

const PEOPLE = 1000

const rounds = Number(process.argv[2] ?? 15)

/** Gives three custom roles and a grant for each resource to everybody but `nobody`. */
const giveToAll = async (pool: Database['pool']): Promise<void> => {
  await pool.query(
    `insert into users (id, username, role, created_at, updated_at)
     select gen_random_uuid(), 'person-' || n, 'viewer', now(), now() from generate_series(1, $1::int) as n`,
    [PEOPLE],
  )
  await pool.query(
    `insert into custom_roles (id, name, permissions, created_at, updated_at)
     select gen_random_uuid(), 'role-' || n, $1, now(), now() from generate_series(1, 3) as n`,
    [JSON.stringify(Object.fromEntries(RESOURCES.map((resource) => [resource, ACTIONS])))],
  )
  await pool.query(
    `insert into user_custom_roles (user_id, role_id, assigned_at)
     select u.id, r.id, now() from users as u, custom_roles as r where u.username <> 'nobody'`,
  )
  await pool.query(
    `insert into direct_permission_grants (user_id, resource, actions, granted_at)
     select u.id, r, $1, now() from users as u, unnest($2::text[]) as r where u.username <> 'nobody'`,
    [ACTIONS, RESOURCES],
  )
  await pool.query('analyze')
}

const measure = async ({ db, pool }: Database): Promise<void> => {
  const [off, on] = [contextOf(db), contextOf(db, { ports: rbacPorts({ RBAC_ENFORCED: true }) })]
  const [nobody, somebody] = [await tokenOf(off, 'nobody'), await tokenOf(off, 'somebody')]
  await giveToAll(pool)
  const cases = [
    ['recorded only', bearerChecks(off).bearer, nobody],
    ['enforced, nothing granted', bearerChecks(on).bearer, nobody],
    ['enforced, 3 roles and 8 grants', bearerChecks(on).bearer, somebody],
  ] as const
  const times = cases.map((): number[] => [])
  for (let round = -3; round < rounds; round++) {
    for (const [index, [, check, token]] of cases.entries()) {
      const time = await timeOf(check, token)
      if (round >= 0) times[index]?.push(time)
    }
  }
  for (const [index, [name]] of cases.entries())
    console.log(`${name.padEnd(32)} ${median(times[index] ?? []).toFixed(1)} µs a check`)
}

await onNewDatabase(migrationSets({ PROFILE: 'full' }), measure)
