/**
 * What custom roles and grants add to the check of a bearer token, which every request of a signed-in person begins with:
 * with RBAC_ENFORCED off, on for somebody who has none, and on for somebody with three roles and eight grants among 1,000
 * people who have some. Run: node --conditions=source --import tsx bench/granted-rights.ts [rounds = 15]
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ACTIONS, RESOURCES } from '../packages/lifecycle/src/index.ts'
import { readConfig } from '../packages/server/src/config/index.ts'
import type { Context } from '../packages/server/src/context.ts'
import { connect } from '../packages/server/src/db/connect.ts'
import { startEmbedded } from '../packages/server/src/db/embedded.ts'
import { migrate } from '../packages/server/src/db/migrate.ts'
import { bearerChecks } from '../packages/server/src/features/auth/index.ts'
import { openSession } from '../packages/server/src/features/auth/local/sign-in.ts'
import { create } from '../packages/server/src/features/users/actions/administration.ts'
import { accountNamed } from '../packages/server/src/features/users/index.ts'
import { silentLog } from '../packages/server/src/lib/log.ts'
import { migrationSets } from '../packages/server/src/modules/migration-sets.ts'
import { rbacPorts } from '../packages/server/src/modules/rbac/store-rights.ts'

const CHECKS = 1000
const AT_ONCE = 32
const PEOPLE = 1000

const ORIGIN = { request_id: 'bench', ip_address: '127.0.0.1', user_agent: 'bench' }
const now = (): Date => new Date()

type Check = ReturnType<typeof bearerChecks>['bearer']

/** Microseconds of one check, with many at once. */
const timeOf = async (check: Check, token: string): Promise<number> => {
  let left = CHECKS
  const work = async (): Promise<void> => {
    while (left-- > 0) {
      if (!(await check(token, { ...ORIGIN }))) throw new Error('the token was refused')
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return ((performance.now() - began) * 1000) / CHECKS
}

const contextOf = (db: Context['db'], ports: Context['ports']): Context => ({
  db,
  now,
  log: silentLog,
  config: { ...readConfig({ ENVIRONMENT: 'test' }), SECRET_KEY: 'a secret of the benchmark, long' },
  ports,
  has: () => false,
  actor: { kind: 'anonymous', origin: ORIGIN },
})

const tokenOf = async (ctx: Context, username: string): Promise<string> => {
  const email = `${username}@example.com`
  await create(ctx, { username, email, role: 'viewer', is_active: true, is_superuser: false })
  const { account } = await accountNamed(ctx, email, 'email')
  const session = account && (await openSession(ctx, account, { method: 'password', factor: 'none' }))
  if (!session) throw new Error('the session was not opened')
  return session.access_token
}

type Pool = ReturnType<typeof connect>['pool']

/** Gives three custom roles and a grant for each resource to everybody but `nobody`. */
const giveToAll = async (pool: Pool): Promise<void> => {
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

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

const measure = async ({ db, pool }: { db: Context['db']; pool: Pool }, rounds: number): Promise<void> => {
  const [off, on] = [contextOf(db, {}), contextOf(db, rbacPorts({ RBAC_ENFORCED: true }))]
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

const directory = await mkdtemp(join(tmpdir(), 'assay-bench-'))
await chmod(directory, 0o755)
const { connection, stop } = await startEmbedded({ dataDir: directory, log: silentLog })
const { db, pool, close } = connect({ ...connection, poolSize: 10, log: silentLog })
try {
  for (const set of migrationSets({ PROFILE: 'full' })) await migrate(db, set)
  await measure({ db, pool }, Number(process.argv[2] ?? 15))
} finally {
  await close()
  await stop()
  await rm(directory, { recursive: true, force: true })
}
