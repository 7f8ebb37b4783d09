import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../db/connect.ts'
import { leavesPreparedStatements } from '../db/pooler.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { eventually } from '../testing/eventually.ts'
import {
  type Pgbouncer,
  startPgbouncer,
  withoutPgbouncer,
  withoutPreparingPgbouncer,
} from '../testing/pgbouncer.ts'
import { type ServiceProcess, startServiceProcess } from './service-process.ts'

const EMAIL = 'admin@example.com'
const PASSWORD = 'Correct-horse-9'
const SUBJECTS = 40

interface Answer {
  status: number
  body: Record<string, unknown>
}

/** Sends requests to one process, as its first administrator or with a key. */
const callerOf = (service: ServiceProcess, headers: Record<string, string> = {}) => {
  const send = async (method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${service.address}/api/v1${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) }
  }
  return {
    get: (path: string) => send('GET', path),
    post: (path: string, body: object = {}) => send('POST', path, body),
    put: (path: string, body: object) => send('PUT', path, body),
    patch: (path: string, body: object) => send('PATCH', path, body),
  }
}

type Caller = ReturnType<typeof callerOf>

const signedIn = async (service: ServiceProcess): Promise<Caller> => {
  const { body } = await callerOf(service).post('/auth/login', { email: EMAIL, password: PASSWORD })
  return callerOf(service, { authorization: `Bearer ${String(body['access_token'])}` })
}

interface Deployment {
  database: TestDatabase
  pooler: Pgbouncer
  members: ServiceProcess[]
  /** Directory of the pooler's files. */
  directory: string
  stop: () => Promise<void>
}

interface DeploymentOptions {
  mode: 'session' | 'transaction'
  /** Connections from the pooler to the server. */
  size: number
  processes: number
  settings?: readonly string[]
}

/**
 * Applies the settings of docs/guides/operating.md to this database instead of the role, which other tests share, with
 * another time zone.
 */
const setForEverybody = async ({ pool, target }: TestDatabase): Promise<void> => {
  const name = target.database ?? new URL(target.url ?? '').pathname.slice(1)
  const settings = [
    "timezone = 'Asia/Tokyo'",
    'jit = off',
    "statement_timeout = '30s'",
    "lock_timeout = '4s'",
    "idle_in_transaction_session_timeout = '60s'",
  ]
  for (const setting of settings) await pool.query(`alter database ${name} set ${setting}`)
}

/** Starts processes that reach their database through a pooler; session work bypasses a pooler that shares sessions. */
const deploy = async ({ processes, ...options }: DeploymentOptions): Promise<Deployment> => {
  const database = await createTestDatabase({ content: 'empty' })
  const directory = await mkdtemp(join(tmpdir(), 'assay-pooled-'))
  if (options.mode === 'transaction') await setForEverybody(database)
  const pooler = await startPgbouncer({ target: database.target, ...options })
  const settings = {
    DATA_DIR: directory,
    DATABASE_URL: pooler.url,
    ...(options.mode === 'transaction' && { DATABASE_LISTEN_URL: pooler.direct }),
    SECRET_KEY: 'the same secret for all processes',
    FIRST_SUPERUSER: EMAIL,
    FIRST_SUPERUSER_PASSWORD: PASSWORD,
    RATE_LIMIT_ENABLED: 'false',
    LOG_FORMAT: 'json',
  }
  const members: ServiceProcess[] = []
  const stop = async (): Promise<void> => {
    await Promise.all(members.map((member) => member.end('SIGKILL')))
    await pooler.stop()
    await database.drop()
    await rm(directory, { recursive: true })
  }
  const starting = Array.from({ length: processes }, async () => {
    members.push(await startServiceProcess(settings, process.env))
  })
  const failed = (await Promise.allSettled(starting)).find(({ status }) => status === 'rejected')
  if (failed) {
    await stop()
    await Promise.all(starting)
  }
  return { database, pooler, members, directory, stop }
}

/** Advisory locks that are still held, with their holders. */
const heldLocks = async ({ pool }: TestDatabase): Promise<string[]> => {
  const { rows } = await pool.query<{ application_name: string }>(
    `select application_name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and pg_locks.database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.map(({ application_name }) => application_name)
}

/** Runs the first requests of people and programs, with the answers expected without a pooler. */
const runTypicalRequests = async (members: readonly ServiceProcess[]): Promise<void> => {
  const [first, last] = [members[0], members.at(-1)]
  if (!first || !last) throw new Error('No process')
  const admin = await signedIn(first)
  const variants = [{ name: 'control' }, { name: 'treatment' }]
  const metrics = [{ name: 'Purchases', event_name: 'purchase', metric_type: 'conversion' }]
  const { body: experiment } = await admin.post('/experiments/', {
    name: 'Pooled',
    key: 'pooled',
    variants,
    metrics,
  })
  const started = await admin.post(`/experiments/${String(experiment['id'])}/start`)
  expect(started.status).toBe(200)
  const { body: key } = await admin.post('/api-keys/', { name: 'pooled' })
  const headers = { 'x-api-key': String(key['key']) }
  const callers = members.map((member) => callerOf(member, headers))
  const subjects = Array.from({ length: SUBJECTS }, (_, index) => `visitor-${index}`)
  const assign = async (user_id: string): Promise<unknown[]> => {
    const answers = await Promise.all(
      callers.map((caller) => caller.post('/tracking/assign', { experiment_key: 'pooled', user_id })),
    )
    expect(answers.map(({ status }) => status)).toEqual(callers.map(() => 200))
    return answers.map(({ body }) => body['variant_id'])
  }
  for (const variantsOfSubject of await Promise.all(subjects.map(assign))) {
    expect(new Set(variantsOfSubject).size).toBe(1)
  }
  const tracked = await Promise.all(
    subjects.map((user_id, index) =>
      callers[index % callers.length]?.post('/tracking/track', {
        experiment_key: 'pooled',
        user_id,
        event_type: 'purchase',
        event_id: `purchase-${user_id}`,
      }),
    ),
  )
  expect(tracked.every((answer) => answer?.status === 200)).toBe(true)
  const readers = await Promise.all(members.map(signedIn))
  for (const reader of readers) {
    const { status, body } = await reader.get(`/results/${String(experiment['id'])}`)
    expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining(`${SUBJECTS}`)])
  }
  const { body: flag } = await admin.post('/feature-flags/', {
    key: 'pooled',
    name: 'Pooled',
    status: 'ACTIVE',
  })
  const evaluated = async (): Promise<unknown> =>
    (await callerOf(last, headers).get('/feature-flags/user/visitor-1')).body
  for (const rollout_percentage of [100, 0, 100]) {
    const changed = await admin.put(`/feature-flags/${String(flag['id'])}`, { rollout_percentage })
    expect(changed.status).toBe(200)
    expect(await evaluated()).toMatchObject({ pooled: rollout_percentage === 100 })
  }
}

/** Changes rights in one process: the other one has the session cached and must be notified. */
const changeRights = async ([first, last]: readonly ServiceProcess[]): Promise<void> => {
  if (!first || !last) throw new Error('No process')
  const admin = await signedIn(first)
  const person = { username: 'person', email: 'person@example.com', password: PASSWORD, role: 'developer' }
  const { body } = await admin.post('/admin/users/', person)
  const login = await callerOf(last).post('/auth/login', { email: person.email, password: PASSWORD })
  const own = callerOf(last, { authorization: `Bearer ${String(login.body['access_token'])}` })
  expect((await own.get('/users/me')).status).toBe(200)
  await admin.patch(`/admin/users/${String(body['id'])}`, { is_active: false })
  await eventually(async () => expect((await own.get('/users/me')).status).toBe(401))
}

/** Runs a job often enough to detect a stuck lock on any connection. */
const runJobs = async (members: readonly ServiceProcess[]): Promise<void> => {
  const admins = await Promise.all(members.map(signedIn))
  for (let run = 0; run < 5; run++) {
    for (const admin of admins) {
      const others = admins.map((other) => other.get('/experiments/'))
      await eventually(async () => {
        const { status, body } = await admin.post('/scheduler/metrics/run')
        expect([status, body]).toEqual([202, expect.objectContaining({ status: 'SUCCESS' })])
      })
      await Promise.all(others)
    }
  }
}

/** Errors of the processes, and their warnings about the database connection. */
const complaintsOf = (members: readonly ServiceProcess[]): string[] =>
  members.flatMap((member) =>
    member
      .output()
      .split('\n')
      .filter((line) => /"level":"error"|pooler/.test(line)),
  )

if (withoutPreparingPgbouncer !== undefined) console.warn(withoutPreparingPgbouncer)

describe.skipIf(withoutPreparingPgbouncer !== undefined)(
  'two processes behind a pooler that shares sessions',
  () => {
    let deployment: Deployment
    beforeAll(async () => {
      deployment = await deploy({
        mode: 'transaction',
        size: 4,
        processes: 2,
        settings: ['max_prepared_statements = 200'],
      })
    })
    afterAll(() => deployment.stop())

    it('assign, track, compute and evaluate as without a pooler', async () => {
      await runTypicalRequests(deployment.members)
      expect(complaintsOf(deployment.members)).toEqual([])
    })

    it('receive the changes of each other', () => changeRights(deployment.members))

    it('run jobs on request, and release their locks', async () => {
      await runJobs(deployment.members)
      await eventually(async () => expect(await heldLocks(deployment.database)).toEqual([]))
    })

    it('aggregate days in UTC in every session, regardless of the server setting', async () => {
      const { db, pool, close } = connect({ url: deployment.pooler.url, poolSize: 6 })
      await pool.query('select 1')
      const zones = Array.from({ length: 30 }, () =>
        sql<{ zone: string }>`select current_setting('timezone') as zone, pg_sleep(0.01)`.execute(db),
      )
      const found = (await Promise.all(zones)).flatMap(({ rows }) => rows.map(({ zone }) => zone))
      expect(new Set(found)).toEqual(new Set(['UTC']))
      await close()
    })

    it('recover after one failure when the columns of a table change', async () => {
      const { db, close } = connect({ url: deployment.pooler.url, poolSize: 1 })
      await sql`create table shape (a int)`.execute(db)
      const read = () => sql`select * from shape`.execute(db)
      for (let session = 0; session < 20; session++) await read()
      await sql`alter table shape add column b int`.execute(db)
      await expect(read()).rejects.toThrow('cached plan')
      for (let session = 0; session < 20; session++) expect((await read()).rows).toEqual([])
      await close()
    })

    it('warn only of a pooler without prepared statements', async () => {
      const { target } = deployment.database
      const forgetful = await startPgbouncer({
        target,
        mode: 'transaction',
        size: 2,
        settings: ['max_prepared_statements = 0'],
      })
      const leaves = (url: string): Promise<boolean> => {
        const database = connect({ url, poolSize: 1 })
        return leavesPreparedStatements(database).finally(database.close)
      }
      expect(await leaves(forgetful.url)).toBe(true)
      expect(await leaves(deployment.pooler.url)).toBe(false)
      expect(await leaves(deployment.pooler.direct)).toBe(false)
      const settings = {
        DATA_DIR: deployment.directory,
        DATABASE_URL: forgetful.url,
        DATABASE_LISTEN_URL: forgetful.direct,
        SECRET_KEY: 'the same secret for all processes',
      }
      // The start may succeed, or fail at the first statement that another session has prepared.
      const output = await startServiceProcess(settings, process.env).then(
        async (service) => {
          await service.end('SIGKILL')
          return service.output()
        },
        (error: Error) => error.message,
      )
      expect(output).toContain('does not keep prepared statements')
      await forgetful.stop()
    })
  },
)

describe.skipIf(withoutPgbouncer !== undefined)('a process behind a pooler that keeps sessions', () => {
  let deployment: Deployment
  beforeAll(async () => {
    deployment = await deploy({ mode: 'session', size: 30, processes: 1 })
  })
  afterAll(() => deployment.stop())

  it('behaves as without a pooler', async () => {
    await runTypicalRequests(deployment.members)
    await runJobs(deployment.members)
    await eventually(async () => expect(await heldLocks(deployment.database)).toEqual([]))
  })
})
