import { type EdgeConfiguration, routeVisit } from '@assay/edge-router'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { createSplit, type SplitFields } from '../../../testing/split-experiment.ts'

let service: TestService
let headers: Record<string, string>
beforeAll(async () => {
  service = await startTestService({ config: { SPLIT_URL_ROUTER: 'true' } })
  headers = await service.key()
})
afterAll(() => service.close())

const read = (more: Record<string, string> = {}) =>
  service.inject({ method: 'GET', url: '/api/v1/split-url/configuration', headers: { ...headers, ...more } })

const experimentsNow = async (): Promise<EdgeConfiguration['experiments']> =>
  (await read()).json().experiments

const create = (fields: SplitFields = {}) => createSplit(service, fields)

const keysNow = async (): Promise<string[]> => (await experimentsNow()).map(({ key }) => key)

const assignOf = async (experiment_key: string, user_id: string) => {
  const payload = { experiment_key, user_id }
  return (await service.inject({ method: 'POST', url: '/api/v1/tracking/assign', headers, payload })).json()
}

describe('the configuration of edges', () => {
  it('lists the split_url experiments that run, with what decides', async () => {
    const draft = await create({ isStarted: false })
    const running = await create({
      traffic_percentage: 80,
      canonical_url: 'https://shop.example/start',
      cookie_ttl_days: 7,
    })
    const experiments = await experimentsNow()
    expect(experiments.map(({ key }) => key)).not.toContain(draft.key)
    expect(experiments.find(({ key }) => key === running.key)).toEqual({
      key: running.key,
      decided_by: 'edge',
      cookie_name: `exp_${running.key}`,
      cookie_ttl_days: 7,
      canonical_url: 'https://shop.example/start',
      gates: [{ salt: `${running.key}:traffic`, from: 0, to: 80 }],
      variants: [
        { name: 'a', url: 'https://shop.example/a', traffic_allocation: 30, is_control: true },
        { name: 'b', url: 'https://shop.example/b', traffic_allocation: 70, is_control: false },
      ],
    })
  })

  it('follows each change: start, pause, resume, completion', async () => {
    const { id, key } = await create({ isStarted: false })
    for (const [step, isThere] of [
      ['start', true],
      ['pause', false],
      ['start', true],
      ['complete', false],
    ] as const) {
      expect((await service.as('developer').post(`/experiments/${id}/${step}`)).statusCode).toBe(200)
      expect([step, (await keysNow()).includes(key)]).toEqual([step, isThere])
    }
  })

  it('has an ETag that answers 304 until something changes', async () => {
    const first = await read()
    const etag = String(first.headers.etag)
    const again = await read({ 'If-None-Match': etag })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    await create()
    const changed = await read({ 'If-None-Match': etag })
    expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false])
  })

  it('leaves to the service what more than the hash decides', async () => {
    const group = {
      logical_operator: 'AND',
      conditions: [{ attribute: 'country', operator: 'equals', value: 'DE' }],
    }
    const rules = { logical_operator: 'AND', groups: [group] }
    const targeted = await create({ targeting_rules: rules })
    const found = (await experimentsNow()).find(({ key }) => key === targeted.key)
    expect(found?.decided_by).toBe('service')
  })

  it('wants a key that may assign or read rulesets', async () => {
    const withScopes = async (scopes: string[]) => {
      const answer = await service.as('developer').post('/api-keys/', { name: 'Edge', scopes })
      return (await read({ 'X-API-Key': answer.json().key })).statusCode
    }
    expect([
      await withScopes(['assign']),
      await withScopes(['ruleset']),
      await withScopes(['track']),
    ]).toEqual([200, 200, 403])
    const anonymous = await service.inject({ method: 'GET', url: '/api/v1/split-url/configuration' })
    expect([anonymous.statusCode, anonymous.json()]).toEqual([401, { detail: 'API key missing' }])
  })
})

describe('an edge', () => {
  it('chooses the variant that assignment stores, for any user, and the same eligibility', async () => {
    const { key } = await create({ traffic_percentage: 60 })
    const configuration: EdgeConfiguration = {
      experiments: (await experimentsNow()).filter((one) => one.key === key),
    }
    const user = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .filter((text) => !/[\0]/.test(text))
    await fc.assert(
      fc.asyncProperty(user, async (userId) => {
        const url = 'https://shop.example/a'
        const routed = routeVisit(configuration, { url, userId, newVisitorId: '' })
        const { variant_name, assigned } = await assignOf(key, userId)
        expect([routed.variant_name, routed.reason === 'hash']).toEqual([variant_name, assigned])
      }),
      { numRuns: 200 },
    )
  })

  it('keeps the subjects of the holdout out, as assignment does', async () => {
    const holdout = await service
      .as('admin')
      .post('/holdout/', { name: 'Everybody waits', holdout_percentage: 10, is_active: true })
    expect(holdout.statusCode).toBe(201)
    const { key } = await create()
    const experiments = (await experimentsNow()).filter((one) => one.key === key)
    const reasons = new Set<string>()
    for (let number = 0; number < 100; number += 1) {
      const userId = `held ${number}`
      const routed = routeVisit({ experiments }, { url: 'https://shop.example/a', userId, newVisitorId: '' })
      const { variant_name, assigned, reason } = await assignOf(key, userId)
      expect([routed.variant_name, routed.reason === 'hash']).toEqual([variant_name, assigned])
      reasons.add(reason)
    }
    expect([...reasons].sort()).toEqual(['assigned', 'holdout'])
  })
})
