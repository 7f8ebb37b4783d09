import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../packages/server/src/config/index.ts'
import type { Context } from '../packages/server/src/context.ts'
import { connect, type Database } from '../packages/server/src/db/connect.ts'
import { startEmbedded } from '../packages/server/src/db/embedded.ts'
import { type MigrationSet, migrate } from '../packages/server/src/db/migrate.ts'
import type { bearerChecks } from '../packages/server/src/features/auth/index.ts'
import { openSession } from '../packages/server/src/features/auth/local/sign-in.ts'
import { create } from '../packages/server/src/features/users/actions/administration.ts'
import { accountNamed } from '../packages/server/src/features/users/index.ts'
import { silentLog } from '../packages/server/src/lib/log.ts'

const CHECKS = 1000
const AT_ONCE = 32

const ORIGIN = { request_id: 'bench', ip_address: '127.0.0.1', user_agent: 'bench' }

/** The clock of a benchmark. */
export const now = (): Date => new Date()

/** The check of a bearer token. */
type Check = ReturnType<typeof bearerChecks>['bearer']

/** Microseconds of one check, with many at once. */
export const timeOf = async (check: Check, token: string): Promise<number> => {
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

/** What a check needs of the service, without the service. */
export const contextOf = (
  db: Context['db'],
  { settings = {}, ports = {} }: { settings?: Record<string, string>; ports?: Context['ports'] } = {},
): Context => ({
  db,
  now,
  log: silentLog,
  config: {
    ...readConfig({ ENVIRONMENT: 'test', ...settings }),
    SECRET_KEY: 'a secret of the benchmark, long',
  },
  ports,
  has: () => false,
  actor: { kind: 'anonymous', origin: ORIGIN },
})

/** The token of a new person who signed in with a password. */
export const tokenOf = async (ctx: Context, username: string): Promise<string> => {
  const email = `${username}@example.com`
  await create(ctx, { username, email, role: 'developer', is_active: true, is_superuser: false })
  const { account } = await accountNamed(ctx, email, 'email')
  const session = account && (await openSession(ctx, account, { method: 'password', factor: 'none' }))
  if (!session) throw new Error('the session was not opened')
  return session.access_token
}

/** Measures on a database of its own, with these tables; it is removed afterwards. */
export const onNewDatabase = async (
  sets: readonly MigrationSet[],
  measure: (database: Database) => Promise<void>,
): Promise<void> => {
  const directory = await mkdtemp(join(tmpdir(), 'assay-bench-'))
  await chmod(directory, 0o755)
  const { connection, stop } = await startEmbedded({ dataDir: directory, log: silentLog })
  const database = connect({ ...connection, poolSize: 10, log: silentLog })
  try {
    for (const set of sets) await migrate(database.db, set)
    await measure(database)
  } finally {
    await database.close()
    await stop()
    await rm(directory, { recursive: true, force: true })
  }
}
