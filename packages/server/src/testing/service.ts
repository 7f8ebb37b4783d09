import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { buildApp } from '../app.ts'
import { readConfig } from '../config/index.ts'
import type { Context, Role, RunningConfig } from '../context.ts'
import { listenForChanges } from '../db/change-listener.ts'
import type { Db } from '../db/connect.ts'
import { create as createKey } from '../features/api-keys/actions.ts'
import { keyAuthenticator } from '../features/api-keys/index.ts'
import { bearerChecks } from '../features/auth/index.ts'
import { openSession } from '../features/auth/local/sign-in.ts'
import { create as createAccount } from '../features/users/actions/administration.ts'
import { accountNamed } from '../features/users/index.ts'
import type { Scope } from '../http/access.ts'
import { newId } from '../lib/ids.ts'
import type { Logger } from '../lib/log.ts'
import { presentModules } from '../modules/names.ts'
import { authenticateScim } from '../modules/sso/index.ts'
import type { Ports } from '../ports.ts'
import type { Slice } from '../slice.ts'
import { slicesFor } from '../slices.ts'
import { createSliceRun, portsOf, sliceWork } from '../start/slices.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

interface ServiceOptions {
  /** Initial time of the clock. */
  now?: Date
  /** Settings besides ENVIRONMENT=test and RATE_LIMIT_ENABLED=false, by name. */
  config?: Record<string, string>
  /** Ports of optional modules; none by default. */
  ports?: Ports
  /** Slices of the profile by default. */
  slices?: readonly Slice[]
  /** Database with existing content; by default an empty one. Either is dropped at the end. */
  database?: TestDatabase
}

/** Role, or a superuser with the role viewer. */
export type Caller = Role | 'superuser'

/** One line of the service's log. */
export interface LogLine {
  level: 'debug' | 'info' | 'warn' | 'error'
  fields: Record<string, unknown>
  message: string
}

/** Sends requests as one user; paths omit /api/v1. */
export interface Client {
  get: (path: string) => Promise<LightMyRequestResponse>
  post: (path: string, body?: object) => Promise<LightMyRequestResponse>
  put: (path: string, body?: object) => Promise<LightMyRequestResponse>
  patch: (path: string, body?: object) => Promise<LightMyRequestResponse>
  delete: (path: string) => Promise<LightMyRequestResponse>
}

/** Whole service on its own database, without a port. */
export interface TestService {
  app: FastifyInstance
  db: Db
  database: TestDatabase
  config: RunningConfig
  /** Log lines so far. */
  log: LogLine[]
  /** Sends any request; the URL is complete. */
  inject: (request: InjectOptions) => Promise<LightMyRequestResponse>
  /** A client without credentials. */
  anonymous: Client
  /** Client of the user with that role, always the same one. */
  as: (caller: Caller) => Client
  /** A client with a token of the caller's choice. */
  withToken: (token: string) => Client
  /** Starts a session of the role's user. */
  signIn: (caller: Caller) => Promise<{ token: string; user_id: string }>
  /** Headers with a new key of a superuser, by default with all scopes. */
  key: (scopes?: Scope[]) => Promise<{ 'x-api-key': string }>
  /** Context for actions, as in the service's own jobs. */
  context: () => Context
  now: () => Date
  setNow: (now: Date) => void
  /** Moves the clock forward. */
  advance: (milliseconds: number) => void
  /** Waits for writes that requests leave to the background. */
  settle: () => Promise<void>
  /** Stops the service and removes its database. */
  close: () => Promise<void>
}

const FIRST_MOMENT = new Date('2026-03-01T12:00:00.000Z')

/** Starts a service for one test file; `close` it after the last test. */
export const startTestService = async (options: ServiceOptions = {}): Promise<TestService> => {
  const clock = createClock(options.now ?? FIRST_MOMENT)
  const { now } = clock
  const database = options.database ?? (await createTestDatabase())
  const { db, target } = database
  const { logger, lines } = recordingLog()
  const { config, removeLake } = ownLake(options.config)
  const listener = await listenForChanges({ db, target, log: logger })
  const slices = options.slices ?? slicesFor(config)
  const ports = { ...sliceWork(slices), ...portsOf(slices, config), ...options.ports }
  const context = { db, now, log: logger, config, ports, has: hasModule(slices) }
  const keys = keyAuthenticator({ db, now, log: logger })
  const authenticator = { ...keys, ...bearerChecks(context), scim: authenticateScim(context) }
  const app = buildApp({ context, slices, authenticator })
  await app.ready()
  const system: Context = { ...context, actor: { kind: 'system', name: 'test' } }
  const sliceRun = createSliceRun(slices, system)
  await sliceRun.start()
  const people = createPeople(system)
  return {
    app,
    db,
    database,
    config,
    log: lines,
    inject: (request) => app.inject(request),
    ...clientsOf(app, people),
    context: () => system,
    ...clock,
    settle: keys.flush,
    close: async () => {
      await app.close()
      await keys.flush()
      await sliceRun.stop()
      await listener.stop()
      await Promise.all([database.drop(), removeLake()])
    },
  }
}

/** The settings of a service with a data lake of its own. */
const ownLake = (settings: Record<string, string> = {}) => {
  const lake = join(tmpdir(), `assay-test-lake-${newId()}`)
  return {
    config: testConfig({ ETL_DATA_DIR: lake, ...settings }),
    removeLake: () => rm(lake, { recursive: true, force: true }),
  }
}

const clientsOf = (
  app: FastifyInstance,
  people: ReturnType<typeof createPeople>,
): Pick<TestService, 'anonymous' | 'as' | 'withToken' | 'signIn' | 'key'> => ({
  anonymous: clientOf(app, () => Promise.resolve({})),
  as: (caller) => clientOf(app, async () => bearer(await people.tokenOf(caller))),
  withToken: (token) => clientOf(app, () => Promise.resolve(bearer(token))),
  signIn: people.signIn,
  key: people.key,
})

const hasModule = (slices: readonly Slice[]): Context['has'] => {
  const modules = presentModules(slices)
  return modules.includes.bind(modules)
}

/** A clock that stands still until a test moves it. */
const createClock = (first: Date): Pick<TestService, 'now' | 'setNow' | 'advance'> => {
  let moment = first
  return {
    now: () => moment,
    setNow: (next) => {
      moment = next
    },
    advance: (milliseconds) => {
      moment = new Date(moment.getTime() + milliseconds)
    },
  }
}

const testConfig = (settings: Record<string, string> = {}): RunningConfig => ({
  ...readConfig({ ENVIRONMENT: 'test', RATE_LIMIT_ENABLED: 'false', ...settings }),
  SECRET_KEY: settings['SECRET_KEY'] ?? 'a secret of the tests, long enough',
})

/** Log that records its lines. */
export const recordingLog = (): { logger: Logger; lines: LogLine[] } => {
  const lines: LogLine[] = []
  const at = (level: LogLine['level']) => (fields: object, message: string) => {
    lines.push({ level, fields: { ...fields }, message })
  }
  return { logger: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }, lines }
}

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })

const clientOf = (app: FastifyInstance, headers: () => Promise<Record<string, string>>): Client => {
  const send =
    (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
    async (path: string, body?: object): Promise<LightMyRequestResponse> =>
      app.inject({
        method,
        url: `/api/v1${path}`,
        headers: await headers(),
        ...(body !== undefined && { payload: body }),
      })
  return {
    get: send('GET'),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    delete: send('DELETE'),
  }
}

/** Users of the tests, created on first use, without passwords since hashing takes time. */
const createPeople = (system: Context) => {
  const origin = { request_id: newId(), ip_address: '127.0.0.1', user_agent: 'tests' }
  const anonymous: Context = { ...system, actor: { kind: 'anonymous', origin } }
  const emailOf = (caller: Caller): string => `${caller}@example.com`

  const ensureAccount = perCaller((caller) =>
    createAccount(system, {
      username: caller,
      email: emailOf(caller),
      role: caller === 'superuser' ? 'viewer' : caller,
      is_superuser: caller === 'superuser',
      is_active: true,
    }),
  )
  const signIn = async (caller: Caller) => {
    await ensureAccount(caller)
    const { account } = await accountNamed(system, emailOf(caller), 'email')
    if (!account) throw new Error(`${caller} has another e-mail address now`)
    const session = await openSession(anonymous, account, { method: 'password', factor: 'none' })
    if (!session) throw new Error(`${caller} may not sign in any more`)
    const expiresAt = system.now().getTime() + session.expires_in * 1000
    return { token: session.access_token, user_id: session.user.id, expiresAt }
  }
  const firstSignIn = perCaller(signIn)
  /** The clock of a test may pass the end of a session. */
  const tokenOf = async (caller: Caller): Promise<string> => {
    const first = await firstSignIn(caller)
    const isOver = first.expiresAt <= system.now().getTime()
    return isOver ? (await signIn(caller)).token : first.token
  }
  const key = async (scopes: Scope[] = ['assign', 'track', 'evaluate', 'ruleset', 'report']) => {
    await ensureAccount('superuser')
    const { account: owner } = await accountNamed(system, emailOf('superuser'), 'email')
    if (!owner) throw new Error('the superuser has another e-mail address now')
    const ctx: Context = { ...system, actor: { kind: 'user', origin, user: owner, session_id: newId() } }
    const created = await createKey(ctx, { name: 'test', scopes })
    return { 'x-api-key': created.key }
  }
  return { signIn, tokenOf, key }
}

/** Creates a value once per caller, also under concurrent calls. */
const perCaller = <Made>(make: (caller: Caller) => Promise<Made>): ((caller: Caller) => Promise<Made>) => {
  const made = new Map<Caller, Promise<Made>>()
  return (caller) => {
    const existing = made.get(caller)
    if (existing !== undefined) return existing
    const fresh = make(caller)
    made.set(caller, fresh)
    return fresh
  }
}
