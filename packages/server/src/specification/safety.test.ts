import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CoreService, evaluate, flag, MINUTE, startCore } from './core-service.ts'

let core: CoreService
beforeAll(async () => {
  core = await startCore()
  await setDefaults({ enable_automatic_rollbacks: true })
})
afterAll(() => core.close())

interface Flag {
  id: string
  key: string
}

const setDefaults = async (body: object): Promise<void> => {
  expect((await core.request('superuser', 'POST /safety/settings', body)).status).toBe(200)
}
const watched = (): Promise<Flag> => flag(core, { rollout_percentage: 80, rollback_percentage: 5 })
const configure = async ({ id }: Flag, body: object): Promise<void> => {
  const all = { rollback_percentage: 5, ...body }
  expect((await core.request('superuser', `POST /safety/feature-flags/${id}/config`, all)).status).toBe(200)
}
const percentage = async ({ id }: Flag): Promise<number> =>
  (await core.request('viewer', `GET /feature-flags/${id}`)).body.rollout_percentage
const records = async ({ id }: Flag) =>
  (await core.request('viewer', `GET /safety/rollback-records?feature_flag_id=${id}`)).body.items

/** Evaluates a flag a number of times now, and reports errors of clients. */
const evaluateWithErrors = async ({ key }: Flag, errors: number, count = 200): Promise<void> => {
  const now = core.now().toISOString()
  const row = { flag_key: key, count, enabled_count: count, window_start: now, window_end: now }
  expect((await core.program('POST /tracking/evaluations', { evaluations: [row] })).status).toBe(201)
  const report = { error_type: 'crash', message: 'it broke', feature_flag_key: key }
  if (errors === 0) return
  const body = { errors: Array(errors).fill(report) }
  expect((await core.program('POST /tracking/errors/batch', body)).status).toBe(200)
}

const errorRate = (critical_threshold: number) => ({ metrics: { error_rate: { critical_threshold } } })

describe('Safety monitor', () => {
  it('A flag without thresholds of its own is checked against the global defaults', async () => {
    const [quiet, broken] = [await watched(), await watched()]
    await evaluateWithErrors(quiet, 8)
    await evaluateWithErrors(broken, 12)
    await core.run('safety')
    expect([await percentage(quiet), await percentage(broken)]).toEqual([80, 5])
  })

  it('Thresholds of the flag itself override the global defaults', async () => {
    const [tolerant, strict] = [await watched(), await watched()]
    await configure(tolerant, errorRate(0.5))
    await configure(strict, errorRate(0.01))
    await evaluateWithErrors(tolerant, 50)
    await evaluateWithErrors(strict, 4)
    await core.run('safety')
    expect([await percentage(tolerant), await percentage(strict)]).toEqual([80, 5])
  })

  it('A flag whose configuration has enabled=false is skipped', async () => {
    const one = await watched()
    const checked = async () =>
      (await core.request('superuser', 'POST /scheduler/safety/run')).body.items_processed
    const before = await checked()
    await configure(one, { enabled: false })
    await evaluateWithErrors(one, 100)
    expect(await checked()).toBe(before - 1)
    expect([await percentage(one), await records(one)]).toEqual([80, []])
    const { items } = (await core.request('viewer', 'GET /notifications/')).body
    expect(items.filter(({ entity_id }: { entity_id: string }) => entity_id === one.id)).toEqual([])
  })

  it('A flag that is not active is skipped', async () => {
    const one = await watched()
    await evaluateWithErrors(one, 100)
    await core.request('developer', `POST /feature-flags/${one.id}/disable`)
    await core.run('safety')
    expect([await percentage(one), await records(one)]).toEqual([80, []])
  })

  it('Only the last 15 minutes count', async () => {
    const one = await watched()
    await evaluateWithErrors(one, 100)
    core.advance(16 * MINUTE)
    await evaluateWithErrors(one, 0)
    await core.run('safety')
    expect(await percentage(one)).toBe(80)
    await evaluateWithErrors(one, 30)
    core.advance(13 * MINUTE)
    await core.run('safety')
    expect(await percentage(one)).toBe(5)
  })

  it('Latency is measured by the service itself', async () => {
    const one = await watched()
    await configure(one, { min_evaluations: 1, metrics: { p95_latency: { critical_threshold: 0.000001 } } })
    for (const user_id of ['a', 'b', 'c']) await evaluate(core, one.key, { user_id })
    await core.run('safety')
    expect(await percentage(one)).toBe(5)
    expect((await records(one))[0].metric_name).toBe('p95_latency')
  })

  it('A warning threshold alone rolls nothing back', async () => {
    const one = await watched()
    await configure(one, { metrics: { error_rate: { warning_threshold: 0.01 } } })
    await evaluateWithErrors(one, 100)
    await core.run('safety')
    expect([await percentage(one), await records(one)]).toEqual([80, []])
  })

  it('Without automatic rollback a breach changes nothing', async () => {
    const one = await watched()
    await configure(one, { enable_automatic_rollbacks: false })
    await evaluateWithErrors(one, 100)
    await core.run('safety')
    expect([await percentage(one), await records(one)]).toEqual([80, []])
  })

  it('A critical breach rolls the flag back to its rollback_percentage and writes a rollback record', async () => {
    const one = await watched()
    await evaluateWithErrors(one, 100)
    await core.run('safety')
    expect(await percentage(one)).toBe(5)
    const found = await records(one)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({
      feature_flag_id: one.id,
      trigger_type: 'AUTOMATIC',
      metric_name: 'error_rate',
      metric_value: 0.5,
      threshold: 0.05,
      previous_percentage: 80,
      target_percentage: 5,
      success: true,
    })
  })

  it('Every active flag is checked, and a breach of one does not affect the others', async () => {
    const [broken, fine] = [await watched(), await watched()]
    await evaluateWithErrors(broken, 100)
    await evaluateWithErrors(fine, 0)
    await core.run('safety')
    expect([await percentage(broken), await percentage(fine)]).toEqual([5, 80])
  })
})
