import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config/index.ts'
import { poolCounts } from '../../db/connect.ts'
import type { BackgroundJob } from '../../jobs/job.ts'
import { runJob } from '../../jobs/runner.ts'
import { silentLog } from '../../lib/log.ts'
import { VERSION } from '../../lib/version.ts'
import { MODULE_NAMES, type ModuleName, presentModules } from '../../modules/names.ts'
import type { Slice } from '../../slice.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createEdge } from '../../testing/edge.ts'

const NOW = new Date('2026-03-01T12:00:00.000Z')

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const context = (settings: Record<string, string> = {}, slices: Slice[] = []) => {
  const present = presentModules(slices)
  return {
    db: database.db,
    now: () => NOW,
    log: silentLog,
    config: {
      ...readConfig({ ENVIRONMENT: 'test', RATE_LIMIT_ENABLED: 'false', ...settings }),
      SECRET_KEY: 'a secret of the tests, long enough',
    },
    ports: {},
    has: (name: ModuleName) => present.includes(name),
  }
}

const createApp = (settings: Record<string, string> = {}, slices: Slice[] = []) =>
  buildApp({
    context: context(settings, slices),
    slices,
    authenticator: {
      bearer: (token, origin) => Promise.resolve(token === 'viewer' ? viewer(origin) : undefined),
      identity: () => Promise.resolve(undefined),
      key: () => undefined,
      keyById: () => Promise.resolve(undefined),
    },
    poolCounts: () => poolCounts(database.pool),
  })

const viewer = (origin: { request_id: string; ip_address: string; user_agent: string | undefined }) => ({
  kind: 'user' as const,
  origin,
  session_id: 'session',
  user: {
    id: '7f6a4f0e-5d0e-4b7a-9d57-0a7a0a7b8f10',
    email: null,
    username: 'viewer',
    role: 'viewer' as const,
    is_superuser: false,
  },
})

describe('the health', () => {
  it.each(['/health', '/health/ready', '/api/v1/health'])(
    'at %s is good while the database answers',
    async (url) => {
      const answer = await createApp().inject({ url })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({
        status: 'healthy',
        timestamp: NOW.toISOString(),
        version: VERSION,
        profile: 'full',
        checks: {
          database: { status: 'ok', latency_ms: expect.any(Number) },
          redis: { status: 'off' },
          disk: { status: 'ok' },
          schedulers: { status: 'off' },
        },
      })
    },
  )

  it('lists a background job that failed three times in a row, and stays healthy', async () => {
    const job: BackgroundJob = {
      name: 'fragile',
      actor: 'fragile',
      intervalMinutes: () => 5,
      run: () => Promise.reject(new Error('fragile')),
    }
    const app = createApp({}, [{ name: 'fragile', routes: [], jobs: [job] }])
    const schedulers = async () => {
      const answer = await app.inject({ url: '/health' })
      expect(answer.statusCode).toBe(200)
      return answer.json().checks.schedulers.status
    }
    const runAt = (minute: number, run = job.run) =>
      runJob({ ...context(), now: () => new Date(NOW.getTime() + minute * 60_000) }, { ...job, run })
    expect(await schedulers()).toBe('ok')
    await runAt(0)
    await runAt(5)
    expect(await schedulers()).toBe('ok')
    await runAt(10)
    expect(await schedulers()).toBe('failed')
    await runAt(15, () => Promise.resolve({ processed: 1, failed: 0 }))
    expect(await schedulers()).toBe('ok')
  })

  it('is unhealthy when the database does not answer, while the process is alive', async () => {
    const edge = createEdge()
    const answer = await edge.inject({ url: '/health' })
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ status: 'unhealthy', checks: { database: { status: 'failed' } } })
    const alive = await edge.inject({ url: '/health/live' })
    expect(alive.statusCode).toBe(200)
    expect(alive.json()).toMatchObject({ status: 'alive', version: VERSION })
  })

  it('names the profile, and whether this process runs background jobs', async () => {
    const app = createApp({ PROFILE: 'core', SCHEDULERS_ENABLED: 'false', DATA_DIR: '/nowhere/at/all' })
    expect((await app.inject({ url: '/health' })).json()).toMatchObject({
      status: 'healthy',
      profile: 'core',
      checks: { schedulers: { status: 'off' }, disk: { status: 'ok' } },
    })
  })
})

describe('the metrics', () => {
  it('are Prometheus text about requests and database connections', async () => {
    const app = createApp()
    await app.inject({ url: '/health' })
    await app.inject({ url: '/api/v1/nowhere' })
    const { headers, body } = await app.inject({ url: '/metrics' })
    expect(headers['content-type']).toContain('text/plain; version=0.0.4')
    expect(body).toMatch(/assay_http_requests_total\{method="GET",route="\/health",status="200"\} \d/)
    expect(body).toMatch(/assay_http_requests_total\{method="GET",route="unknown",status="404"\} \d/)
    expect(body).toMatch(
      /assay_http_request_duration_seconds_bucket\{le="0.001",method="GET",route="\/health"/,
    )
    for (const state of ['active', 'idle', 'waiting']) {
      expect(body).toMatch(new RegExp(`assay_db_pool_connections\\{state="${state}"\\} \\d`))
    }
    expect(body).toContain('assay_process_cpu_seconds_total')
  })
})

describe('the modules', () => {
  const slice = (name: string): Slice => ({ name, routes: [] })

  it('are exactly profile, modules and version, without a credential', async () => {
    for (const PROFILE of ['core', 'full'] as const) {
      const answer = await createApp({ PROFILE }).inject({ url: '/api/v1/modules' })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ profile: PROFILE, modules: [], version: VERSION })
    }
  })

  it('are those whose slices are mounted, in the order of the product', async () => {
    const app = createApp({}, [slice('split-url'), slice('experiments'), slice('rbac'), slice('workspaces')])
    expect((await app.inject({ url: '/api/v1/modules' })).json().modules).toEqual([
      'workspaces',
      'rbac',
      'split_url',
    ])
    expect(presentModules(MODULE_NAMES.map((name) => slice(name.replace('_', '-'))))).toEqual(MODULE_NAMES)
  })

  const STAND_INS = [
    ['/api/v1/compliance/reports/soc2', 'compliance'],
    ['/api/v1/compliance/export', 'compliance'],
    ['/api/v1/experiments/7f6a4f0e-5d0e-4b7a-9d57-0a7a0a7b8f10/split-url/preview', 'split_url'],
    ['/api/v1/experiments/not-an-id/split-url/preview', 'split_url'],
  ] as const

  it.each(STAND_INS)('%s requires access while its module is absent', async (url) => {
    const app = createApp({ PROFILE: 'core' })
    expect((await app.inject({ url })).statusCode).toBe(401)
    const answer = await app.inject({ url, headers: { authorization: 'Bearer viewer' } })
    expect([answer.statusCode, answer.json().detail]).toEqual([403, 'Not enough permissions'])
  })

  it.each(STAND_INS)('%s is served by its module when it is present', async (url) => {
    const app = createApp({}, [slice('compliance'), slice('split-url')])
    expect((await app.inject({ url })).statusCode).toBe(404)
  })

  it.each([
    'workspaces/',
    'rbac/roles',
    'hipaa/baa',
    'auth/sso/configs',
    'integrations/',
    'counters/x',
    'etl/jobs',
  ])('/api/v1/%s is an unknown path while its module is absent', async (path) => {
    const answer = await createApp({ PROFILE: 'core' }).inject({ url: `/api/v1/${path}` })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ detail: 'Not Found' })
  })
})

describe('the API documentation', () => {
  it('describes every route of every slice, and the responses of this one match it', async () => {
    const app = createApp()
    const api = (await app.inject({ url: '/api/v1/openapi.json' })).json()
    expect(Object.keys(api.paths)).toEqual(
      expect.arrayContaining([
        '/health',
        '/metrics',
        '/api/v1/modules',
        '/api/v1/docs',
        '/api/v1/compliance/export',
      ]),
    )
    expect(api.paths['/api/v1/docs/{file}']).toBeUndefined()
    expect(api.paths['/health'].get.responses['503'].content['application/json'].schema).toEqual(
      api.paths['/health'].get.responses['200'].content['application/json'].schema,
    )
    expect(api.paths['/metrics'].get.responses['200'].content).toHaveProperty([
      'text/plain; version=0.0.4; charset=utf-8',
    ])
  })

  it.each([
    ['/api/v1/docs', 'swagger-ui-bundle.js'],
    ['/api/v1/redoc', 'redoc.standalone.js'],
  ])('at %s is a page whose scripts and styles are all served by this service', async (url, script) => {
    const app = createApp()
    const answer = await app.inject({ url })
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['content-security-policy']).toContain("script-src 'self';")
    expect(answer.headers['x-frame-options']).toBe('DENY')
    expect(answer.body).toContain(script)
    expect(answer.body).not.toMatch(/<script>|onload=|https?:\/\//)
    for (const [, path = ''] of answer.body.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
      const asset = await app.inject({ url: path })
      expect(asset.statusCode).toBe(200)
      expect(asset.headers['content-type']).toMatch(/^text\/(css|javascript); charset=utf-8$/)
      expect(asset.body.length).toBeGreaterThan(100)
    }
  })

  it.each(['package.json', '..%2f..%2fpackage.json', 'swagger-ui.js'])(
    'answers 404 for the file %s',
    async (file) => {
      expect((await createApp().inject({ url: `/api/v1/docs/${file}` })).statusCode).toBe(422)
    },
  )
})
