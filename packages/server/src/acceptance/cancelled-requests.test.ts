import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { fillArms, runningExperiment } from '../testing/filled-experiment.ts'
import { createSamlOrganisation } from '../testing/saml-service.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { blocked } from '../testing/worker-tasks.ts'
import { runInWorker } from '../workers/index.ts'
import type { Lane } from '../workers/task.ts'

/** More than a lane has threads. */
const BLOCKED_TASKS = 4

let service: TestService
let address: string
let experiments: [string, string]
let organisation: string
let occupied: Promise<unknown>[]

beforeAll(async () => {
  service = await startTestService()
  address = await service.app.listen({ port: 0, host: '127.0.0.1' })
  const first = await runningExperiment(service, {
    sequential_testing_enabled: true,
    sequential_testing_config: { method: 'group_sequential' },
  })
  const second = await runningExperiment(service)
  const arms = [
    { users: 50, conversions: 5 },
    { users: 50, conversions: 9 },
  ]
  for (const experiment of [first, second]) await fillArms(service, experiment, { arms })
  experiments = [first.id, second.id]
  organisation = (await createSamlOrganisation(service)).config_id
  const lanes: Lane[] = ['request', 'public']
  occupied = lanes.flatMap((lane) =>
    Array.from({ length: BLOCKED_TASKS }, () =>
      runInWorker(blocked, null, { lane, limit: 600_000 }).catch((error: unknown) => error),
    ),
  )
})
afterAll(async () => {
  await service.close()
  await Promise.all(occupied)
})

const answeredAt = async (method: string, route: string, status: number): Promise<number> => {
  const { body } = await service.inject({ url: '/metrics' })
  const line = `assay_http_requests_total{method="${method}",route="${route}",status="${status}"} `
  return Number(
    body
      .split('\n')
      .find((text) => text.startsWith(line))
      ?.slice(line.length) ?? 0,
  )
}

interface Sent {
  method: 'GET' | 'POST'
  path: string
  /** A text is a form. */
  body?: object | string
}

/** Sends a request, and closes its connection as soon as the service has all of it. */
const sendAndHangUp = async ({ method, path, body }: Sent): Promise<void> => {
  const { token } = await service.signIn('admin')
  const received = new Promise<void>((resolve) => {
    service.app.server.once('request', (incoming: IncomingMessage) => {
      if (body) incoming.once('end', resolve)
      else resolve()
    })
  })
  const type = typeof body === 'string' ? 'x-www-form-urlencoded' : 'json'
  const sending = request(`${address}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': `application/${type}` }) },
  })
  sending.on('error', () => undefined)
  sending.end(typeof body === 'object' ? JSON.stringify(body) : body)
  await received
  sending.destroy()
}

/** Nobody else asks for this: a plan that was computed before is answered at once. */
const BASELINE = 0.10317
const PLAN = { baseline_rate: BASELINE, effect: 0.2 }

describe('a request whose caller has gone gives up its task', () => {
  it.each<[Sent['method'], string, Sent['body']?]>([
    ['GET', '/results/:id/bayesian'],
    ['GET', '/results/:id/cuped'],
    ['GET', '/results/:id/sequential'],
    ['GET', '/results/:id/sample-size'],
    ['GET', '/interactions/scan'],
    ['GET', '/interactions/:experiment_a_id/:experiment_b_id'],
    ['POST', '/power/sample-size', PLAN],
    ['POST', '/power/mde', { baseline_rate: BASELINE, sample_size_per_variant: 5000 }],
    ['POST', '/power/runtime', { ...PLAN, daily_traffic: 1000 }],
    ['POST', '/power/plan', { baseline_rate: BASELINE, daily_traffic: 1000 }],
    ['GET', `/power/curve?baseline_rate=${BASELINE}&effect=0.2`],
    ['POST', '/auth/sso/saml/:config_id/acs', 'SAMLResponse=PGEvPg=='],
    ['GET', '/compliance/reports/:standard'],
    [
      'POST',
      '/ai/design',
      { description: 'Does a shorter form make more people sign up?', baseline_rate: BASELINE },
    ],
  ])('%s %s', async (method, pattern, body) => {
    const route = `/api/v1${pattern.split('?')[0]}`
    const before = await answeredAt(method, route, 499)
    const path = pattern
      .replace(/:id|:experiment_a_id/, experiments[0])
      .replace(':experiment_b_id', experiments[1])
      .replace(':config_id', organisation)
      .replace(':standard', 'soc2')
    await sendAndHangUp({ method, path, ...(body && { body }) })
    await eventually(async () => expect(await answeredAt(method, route, 499)).toBe(before + 1))
  })
})

/** Exports that may be open at the same time for an account. */
const OPEN_EXPORTS = 2

it('an export whose caller has gone while it is written gives up its place', async () => {
  await eventually(async () => {
    await sendAndHangUp({ method: 'GET', path: '/compliance/export?format=csv' })
    const begun = await answeredAt('GET', '/api/v1/compliance/export', 200)
    expect(begun).toBeGreaterThan(OPEN_EXPORTS)
  })
})
