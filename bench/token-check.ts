/**
 * What the check of a bearer token costs: an access token of a managed identity service that was seen before, compared
 * with the token of a local session, on one database, in turns. Fails when the first costs more than 1.5 times the
 * second. Run: node --conditions=source --import tsx bench/token-check.ts [rounds = 15]
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../packages/server/src/config/index.ts'
import type { Context } from '../packages/server/src/context.ts'
import { connect } from '../packages/server/src/db/connect.ts'
import { CORE_MIGRATIONS } from '../packages/server/src/db/core-migrations.ts'
import { startEmbedded } from '../packages/server/src/db/embedded.ts'
import { migrate } from '../packages/server/src/db/migrate.ts'
import { bearerChecks } from '../packages/server/src/features/auth/index.ts'
import { openSession } from '../packages/server/src/features/auth/local/sign-in.ts'
import { create } from '../packages/server/src/features/users/actions/administration.ts'
import { accountNamed } from '../packages/server/src/features/users/index.ts'
import { silentLog } from '../packages/server/src/lib/log.ts'
import { startIdentityPool } from '../packages/server/src/testing/identity-pool.ts'

const MAX_RATIO = 1.5
const CHECKS = 1000
const AT_ONCE = 32

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

const contextOf = (db: Context['db'], settings: Record<string, string>): Context => ({
  db,
  now,
  log: silentLog,
  config: {
    ...readConfig({ ENVIRONMENT: 'test', ...settings }),
    SECRET_KEY: 'a secret of the benchmark, long',
  },
  ports: {},
  has: () => false,
  actor: { kind: 'anonymous', origin: ORIGIN },
})

const localToken = async (ctx: Context): Promise<string> => {
  const email = 'local@example.com'
  await create(ctx, { username: 'local', email, role: 'developer', is_active: true, is_superuser: false })
  const { account } = await accountNamed(ctx, email, 'email')
  const session = account && (await openSession(ctx, account, { method: 'password', factor: 'none' }))
  if (!session) throw new Error('the session was not opened')
  return session.access_token
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

const measure = async (db: Context['db'], rounds: number): Promise<number> => {
  const pool = await startIdentityPool(now)
  const [local, managed] = [contextOf(db, {}), contextOf(db, pool.settings)]
  const [ofSession, ofPool] = [bearerChecks(local).bearer, bearerChecks(managed).bearer]
  const [session, token] = [await localToken(local), await pool.token()]
  const times: { session: number; token: number }[] = []
  for (let round = -3; round < rounds; round++) {
    const time = { session: await timeOf(ofSession, session), token: await timeOf(ofPool, token) }
    if (round >= 0) times.push(time)
  }
  const ratio = median(times.map((time) => time.token / time.session))
  console.log(`local session  ${median(times.map((time) => time.session)).toFixed(1)} µs`)
  console.log(`access token   ${median(times.map((time) => time.token)).toFixed(1)} µs`)
  console.log(`ratio          ${ratio.toFixed(2)} (median of ${rounds} rounds, at most ${MAX_RATIO})`)
  await pool.close()
  return ratio
}

const directory = await mkdtemp(join(tmpdir(), 'assay-bench-'))
await chmod(directory, 0o755)
const { connection, stop } = await startEmbedded({ dataDir: directory, log: silentLog })
const { db, close } = connect({ ...connection, poolSize: 10, log: silentLog })
try {
  await migrate(db, CORE_MIGRATIONS)
  if ((await measure(db, Number(process.argv[2] ?? 15))) > MAX_RATIO) process.exitCode = 1
} finally {
  await close()
  await stop()
  await rm(directory, { recursive: true, force: true })
}
