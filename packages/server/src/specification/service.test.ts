import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { readConfig } from '../config/index.ts'
import { type CoreService, flag, running, startCore, UNKNOWN } from './core-service.ts'

let core: CoreService
beforeAll(async () => {
  core = await startCore()
})
afterAll(() => core.close())

describe('Health and documentation', () => {
  it('GET /health is the health check and needs no credential', async () => {
    const answer = await core.inject({ url: '/health' })
    expect([answer.statusCode, answer.json().status]).toEqual([200, 'healthy'])
  })

  it('Interactive documentation is at /api/v1/docs and /api/v1/redoc', async () => {
    for (const path of ['/docs', '/redoc'] as const) {
      const { status, headers } = await core.nobody(`GET ${path}`)
      expect(status).toBe(200)
      expect(headers['content-type']).toMatch(/^text\/html/)
    }
  })

  it('A scheduler-health group exists in the documentation', async () => {
    const { body } = await core.nobody('GET /openapi.json')
    expect(body.paths['/api/v1/scheduler/health'].get.tags).toContain('scheduler-health')
  })

  it('A process is one worker unless WEB_CONCURRENCY sets another number', () => {
    expect(readConfig({ ENVIRONMENT: 'test' }).WEB_CONCURRENCY).toBe(1)
    expect(readConfig({ ENVIRONMENT: 'test', WEB_CONCURRENCY: '4' }).WEB_CONCURRENCY).toBe(4)
  })
})

describe('Versioning', () => {
  it('The API is version v1, served under /api/v1', async () => {
    expect((await core.inject({ url: '/api/v1/modules' })).statusCode).toBe(200)
    for (const url of ['/modules', '/api/modules', '/api/v2/modules']) {
      expect((await core.inject({ url })).statusCode).toBe(404)
    }
  })

  it('GET /modules returns the version of the running build', async () => {
    const { version } = (await core.nobody('GET /modules')).body
    expect((await core.inject({ url: '/health' })).json().version).toBe(version)
  })

  it('The earlier routes under /warehouse do not exist', async () => {
    for (const path of ['/warehouse', '/warehouse/connections', '/warehouse/sync'] as const) {
      expect((await core.request('superuser', `GET ${path}`)).status).toBe(404)
    }
  })
})

/** First message of a live reader, or the code with which the service closes the connection. */
const firstMessage = (address: string, token: string) =>
  new Promise<{ event?: string; total_participants?: number; code?: number }>((resolve, reject) => {
    const socket = new WebSocket(address, ['assay.bearer', token])
    socket.on('message', (data) => {
      resolve(JSON.parse(String(data)))
      socket.close()
    })
    socket.on('close', (code) => resolve({ code }))
    socket.on('error', reject)
  })

describe('Events', () => {
  it('No route registers an outbound webhook', async () => {
    for (const path of ['/webhooks', '/webhooks/'] as const) {
      expect((await core.request('superuser', `POST ${path}`, { url: 'https://example.com' })).status).toBe(
        404,
      )
    }
    const { body } = await core.nobody('GET /openapi.json')
    expect(Object.keys(body.paths).filter((path) => path.includes('webhook'))).toEqual([])
  })

  it('Outbound webhooks: none. No API registers one, unless a setting that is off by default adds them', async () => {
    const { body: off } = await core.request('viewer', 'GET /capabilities')
    expect(off).toEqual({ capabilities: [] })
    expect((await core.request('superuser', 'GET /webhooks/')).status).toBe(404)
  })

  it('Live results are pushed over WebSocket, to signed-in users only', async () => {
    const { id } = await running(core)
    const { token } = await core.signIn('viewer')
    const base = (await core.app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')
    const address = `${base}/api/v1/ws/experiments/${id}/results`
    expect(await firstMessage(address, token)).toMatchObject({
      event: 'results_update',
      total_participants: 0,
    })
    expect((await firstMessage(address, 'no.such.token')).code).toBe(4401)
  })

  it('The audit log records changes, with the actor and the changed fields', async () => {
    const { id } = await flag(core, { rollout_percentage: 1 })
    await core.request('admin', `PUT /feature-flags/${id}`, { rollout_percentage: 2 })
    const { body } = await core.request('analyst', `GET /audit-logs/entity/feature_flag/${id}`)
    expect(body.items).toMatchObject([
      {
        action_type: 'feature_flag_update',
        user_email: 'admin@example.com',
        old_value: { rollout_percentage: 1 },
        new_value: { rollout_percentage: 2 },
      },
      { action_type: 'feature_flag_create', user_email: 'developer@example.com' },
    ])
  })

  it('A refused change leaves no entry in the audit log', async () => {
    const total = async () => (await core.request('analyst', 'GET /audit-logs/')).body.total
    const { id } = await flag(core)
    await core.request('viewer', 'GET /users/me')
    const before = await total()
    await core.request('viewer', `PUT /feature-flags/${id}`, { rollout_percentage: 2 })
    await core.request('developer', `PUT /feature-flags/${id}`, { rollout_percentage: 200 })
    expect(await total()).toBe(before)
  })
})

describe('Capabilities', () => {
  it('The statistics are frequentist, Bayesian, sequential, adjusted by CUPED, and broken down by dimension', async () => {
    const { id } = await running(core, { sequential_testing_enabled: true })
    const paths = [
      '',
      '/bayesian',
      '/sequential',
      '/cuped',
      '/daily',
      '/srm',
      '/sample-size',
      '?breakdown=country',
    ]
    for (const path of paths) {
      expect([path, (await core.request('viewer', `GET /results/${id}${path}`)).status]).toEqual([path, 200])
    }
  })

  it('Interactions of running experiments are detected', async () => {
    const [a, b] = [await running(core), await running(core)]
    expect((await core.request('viewer', 'GET /interactions/scan')).status).toBe(200)
    expect((await core.request('viewer', `GET /interactions/${a.id}/${b.id}`)).status).toBe(200)
  })

  it('The groups /admin, /export, /audit-logs/export, /ai/design and /ai/interpret/ exist', async () => {
    const { id } = await running(core)
    const answers = [
      await core.request('admin', 'GET /admin/stats'),
      await core.request('viewer', 'GET /export/experiments'),
      await core.request('analyst', 'GET /audit-logs/export'),
      await core.request('viewer', 'POST /ai/design', { description: 'A shorter check-out form' }),
      await core.request('viewer', `POST /ai/interpret/${id}`, {}),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  it('An experiment that does not exist answers 404 on every route', async () => {
    for (const path of [
      `/experiments/${UNKNOWN}`,
      `/results/${UNKNOWN}`,
      `/results/${UNKNOWN}/daily`,
      `/bandit/${UNKNOWN}`,
    ]) {
      expect((await core.request('viewer', `GET ${path}`)).status).toBe(404)
    }
  })
})
