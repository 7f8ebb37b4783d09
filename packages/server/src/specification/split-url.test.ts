import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/service.ts'
import { createSplit } from '../testing/split-experiment.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

describe('split_url: server-side URL splitting at the edge', () => {
  it('The edge router has no configuration source, so that it splits no traffic, unless SPLIT_URL_ROUTER is set', async () => {
    const { key } = await createSplit(service)
    const headers = await service.key()
    for (const url of ['/api/v1/split-url/configuration', `/r/${key}`]) {
      const answer = await service.inject({ method: 'GET', url, headers })
      expect([url, answer.statusCode, answer.json()]).toEqual([url, 404, { detail: 'Not Found' }])
    }
  })

  it('Experiments, their URL configuration and the preview work', async () => {
    const { id, key } = await createSplit(service, { cookie_ttl_days: 7 })
    const read = (await service.as('viewer').get(`/experiments/${id}`)).json()
    expect([read.experiment_type, read.status, read.split_url_config.cookie_ttl_days]).toEqual([
      'split_url',
      'ACTIVE',
      7,
    ])
    const preview = await service.as('developer').get(`/experiments/${id}/split-url/preview?user_id=anna`)
    expect([preview.statusCode, preview.json()]).toEqual([
      200,
      expect.objectContaining({ experiment_key: key, user_id: 'anna', cookie_name: `exp_${key}` }),
    ])
  })

  it('The preview needs a signed-in user', async () => {
    const { id } = await createSplit(service)
    expect((await service.anonymous.get(`/experiments/${id}/split-url/preview`)).statusCode).toBe(401)
  })
})
