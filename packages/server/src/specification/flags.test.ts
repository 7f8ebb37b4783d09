import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CoreService, evaluate, flag, rules, startCore } from './core-service.ts'

let core: CoreService
beforeAll(async () => {
  core = await startCore()
})
afterAll(() => core.close())

const read = async (id: string) => (await core.request('viewer', `GET /feature-flags/${id}`)).body
const change = (id: string, body: object) => core.request('developer', `PUT /feature-flags/${id}`, body)
const enabled = async (key: string, user_id = 'user') => (await evaluate(core, key, { user_id })).enabled

describe('Feature flag', () => {
  it('POST /feature-flags creates a flag and PUT /feature-flags/{id} changes it', async () => {
    const { id, key } = await flag(core, { rollout_percentage: 0 })
    expect(await enabled(key)).toBe(false)
    expect((await change(id, { rollout_percentage: 100 })).status).toBe(200)
    expect(await enabled(key)).toBe(true)
  })

  it('The evaluate route names a flag by its key, and an unknown key answers 404', async () => {
    const { key } = await flag(core)
    expect((await evaluate(core, key, { user_id: 'user' })).key).toBe(key)
    expect((await core.program('GET /feature-flags/evaluate/no-such-flag?user_id=user')).status).toBe(404)
  })

  it('The context of an evaluation is URL-encoded JSON and feeds the rules', async () => {
    const { key } = await flag(core, { targeting_rules: rules('city', ['Köln & Bonn']) })
    const inside = await evaluate(core, key, { user_id: 'ä b&c', context: { city: 'Köln & Bonn' } })
    const outside = await evaluate(core, key, { user_id: 'ä b&c', context: { city: 'Bonn' } })
    expect([inside.enabled, outside.enabled]).toEqual([true, false])
    const path = `GET /feature-flags/evaluate/${key}?user_id=u&context=` as const
    for (const context of ['{', '[]', '"text"']) {
      expect((await core.program(`${path}${encodeURIComponent(context)}`)).status).toBe(422)
    }
  })

  it('A flag that is not active is off for everybody', async () => {
    const { id, key } = await flag(core, { rollout_percentage: 100 })
    await core.request('developer', `POST /feature-flags/${id}/disable`)
    expect(await enabled(key)).toBe(false)
  })

  it('rollout_percentage decides for that share of users, always the same ones', async () => {
    const { id, key } = await flag(core, { rollout_percentage: 30 })
    const users = Array.from({ length: 200 }, (_, index) => `user-${index}`)
    const chosen = async () => {
      const answers = await Promise.all(users.map((user) => enabled(key, user)))
      return users.filter((_, index) => answers[index])
    }
    const first = await chosen()
    expect(first.length).toBeGreaterThan(36)
    expect(first.length).toBeLessThan(86)
    expect(await chosen()).toEqual(first)
    await change(id, { rollout_percentage: 60 })
    expect(await chosen()).toEqual(expect.arrayContaining(first))
  })

  it('There is no override per user', async () => {
    const body = { key: 'overridden', name: 'x', user_overrides: { ada: true } }
    expect((await core.request('developer', 'POST /feature-flags', body)).status).toBe(422)
  })

  it('owner_id is recorded', async () => {
    expect((await flag(core)).owner_id).toBe((await core.signIn('developer')).user_id)
  })

  it('The safety configuration may be absent, and the global defaults apply then', async () => {
    const { id, safety_config } = await flag(core)
    expect(safety_config).toBeNull()
    const { body } = await core.request('viewer', `GET /safety/feature-flags/${id}/config`)
    const { body: settings } = await core.request('viewer', 'GET /safety/settings')
    expect(body).toMatchObject({ source: 'global', metrics: settings.default_metrics })
  })

  it('rollback_percentage is the target of a safety rollback', async () => {
    const { id } = await flag(core, { rollout_percentage: 90, rollback_percentage: 15 })
    const { status } = await core.request('superuser', `POST /safety/feature-flags/${id}/rollback`, {})
    expect([status, (await read(id)).rollout_percentage]).toEqual([200, 15])
  })

  it('rollout_stages are those of its schedule, with status, start_date and the hours of their trigger', async () => {
    const { id } = await flag(core)
    const stages = [{ name: 'Half', target_percentage: 50, trigger_type: 'TIME_BASED' }]
    const { body } = await core.request('developer', 'POST /rollout-schedules/', {
      name: 'S',
      feature_flag_id: id,
      stages,
    })
    await core.request('developer', `POST /rollout-schedules/${body.id}/activate`)
    expect((await read(id)).rollout_stages).toMatchObject([
      { status: 'PENDING', start_date: null, trigger_configuration: { duration: 24 } },
    ])
  })

  it('Flags are not cached: list, detail and evaluation read the database on every request', async () => {
    const { id, key } = await flag(core, { rollout_percentage: 0 })
    const seen = async () => {
      const { body } = await core.request('viewer', `GET /feature-flags/?search=${key}`)
      return [body.items[0].rollout_percentage, (await read(id)).rollout_percentage, await enabled(key)]
    }
    expect(await seen()).toEqual([0, 0, false])
    await sql`update feature_flags set rollout_percentage = 100 where id = ${id}`.execute(core.db)
    expect(await seen()).toEqual([100, 100, true])
  })

  it('The routes under /feature-flags/user/ and /sdk/ serve SDKs', async () => {
    const { key } = await flag(core, { rollout_percentage: 100 })
    expect((await core.program('GET /feature-flags/user/ada')).body[key]).toBe(true)
    const { body } = await core.program('GET /sdk/ruleset')
    expect(body.flags.map((one: { key: string }) => one.key)).toContain(key)
  })
})
