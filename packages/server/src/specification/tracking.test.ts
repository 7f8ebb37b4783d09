import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assign, type CoreService, running, startCore } from './core-service.ts'

let core: CoreService
beforeAll(async () => {
  core = await startCore()
})
afterAll(() => core.close())

const events = async (id: string) => (await core.request('analyst', `GET /experiments/${id}/events`)).body

describe('Tracking', () => {
  it('POST /tracking/assign takes user_id, experiment_key and context and answers variant_name and assigned', async () => {
    const { key } = await running(core)
    const answer = await assign(core, key, { user_id: 'ada', context: { country: 'DE', age: 36 } })
    expect(['control', 'treatment']).toContain(answer.variant_name)
    expect(answer.assigned).toBe(true)
  })

  it('user_id and experiment_key of an assignment are required texts, and context is an object', async () => {
    const { key } = await running(core)
    for (const body of [
      { experiment_key: key },
      { user_id: 'ada' },
      { user_id: 7, experiment_key: key },
      { user_id: '', experiment_key: key },
      { user_id: 'ada', experiment_key: key, context: 'DE' },
    ]) {
      expect((await core.program('POST /tracking/assign', body)).status).toBe(422)
    }
  })

  it('POST /tracking/assign/batch assigns many subjects as single calls would', async () => {
    const { key } = await running(core)
    const users = Array.from({ length: 40 }, (_, index) => ({ user_id: `user-${index}` }))
    const { body } = await core.program('POST /tracking/assign/batch', { experiment_key: key, users })
    for (const { user_id, variant_id, assigned } of body.assignments) {
      const one = await assign(core, key, { user_id })
      expect([one.variant_id, one.assigned, one.is_new]).toEqual([variant_id, assigned, false])
    }
    expect(body.assignments).toHaveLength(40)
  })

  it('POST /tracking/track records an event', async () => {
    const { id, key } = await running(core)
    const event = { event_type: 'conversion', user_id: 'ada', experiment_key: key, value: 9.5 }
    expect((await core.program('POST /tracking/track', event)).status).toBe(200)
    expect(await events(id)).toMatchObject({
      total: 1,
      items: [{ event_type: 'conversion', user_id: 'ada', value: 9.5 }],
    })
  })

  it('POST /tracking/batch records the valid events of a list and reports the invalid ones', async () => {
    const { id, key } = await running(core)
    const good = { event_type: 'click', user_id: 'ada', experiment_key: key }
    const list = [good, { ...good, user_id: '' }, { ...good, user_id: 'grace' }]
    const { status, body } = await core.program('POST /tracking/batch', { events: list })
    expect([status, body.success_count, body.failure_count, body.errors[0].index]).toEqual([200, 2, 1, 1])
    expect((await events(id)).total).toBe(2)
  })

  it('An acknowledged event counts in the results of its subject', async () => {
    const { id, key } = await running(core)
    const { variant_id } = await assign(core, key, { user_id: 'ada' })
    await core.program('POST /tracking/track', {
      event_type: 'conversion',
      user_id: 'ada',
      experiment_key: key,
    })
    const { body } = await core.request('viewer', `GET /results/${id}?use_cache=false`)
    const found = body.metrics[0].variants.find(
      (one: { variant_id: string }) => one.variant_id === variant_id,
    )
    expect([found.sample_size, found.conversions]).toEqual([1, 1])
  })

  it('/events and /assignments offer only an informational GET', async () => {
    for (const path of ['/events/', '/assignments/'] as const) {
      expect((await core.nobody(`GET ${path}`)).status).toBe(200)
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        expect([404, 405]).toContain((await core.program(`${method} ${path}`, {})).status)
      }
      expect((await core.program(`GET ${path}x`)).status).toBe(404)
    }
  })
})
