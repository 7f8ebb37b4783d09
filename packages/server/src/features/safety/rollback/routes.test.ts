import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

type Method = 'get' | 'post' | 'delete' | 'put'

const send = async (method: Method, path: string, body?: object) => {
  const answer = await service.as('superuser')[method](path, body)
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() }
}

let made = 0
const flag = async (fields: object = {}) => {
  made += 1
  const all = { key: `safe-${made}`, name: `Safe ${made}`, is_active: true, rollout_percentage: 50 }
  const { status, body } = await send('post', '/feature-flags/', { ...all, ...fields })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const auditOf = async (id: string) =>
  service.db
    .selectFrom('audit_log')
    .select(['action_type', 'old_value', 'new_value', 'user_email'])
    .where('entity_id', '=', id)
    .orderBy('position')
    .execute()

describe('a rollback by hand', () => {
  const rollBack = ({ id }: { id: string }, body?: object) =>
    send('post', `/safety/feature-flags/${id}/rollback`, body)

  it('lowers both percentages to the target and stores a record', async () => {
    const targeting_rules = {
      rollout_percentage: 80,
      logical_operator: 'AND',
      groups: [
        {
          logical_operator: 'AND',
          conditions: [{ attribute: 'plan', operator: 'equals', value: 'pro' }],
        },
      ],
    }
    const made = await flag({ rollout_percentage: 10, targeting_rules })
    const { status, body } = await rollBack(made, { percentage: 25, reason: 'looks odd' })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      feature_flag_id: made.id,
      message: 'Rolled back from 80 to 25 percent',
      previous_percentage: 80,
      new_percentage: 25,
      rollback_record_id: expect.any(String),
      trigger_type: 'MANUAL',
      deactivated: false,
      paused_schedule_ids: [],
      timestamp: service.now().toISOString(),
    })
    expect((await send('get', `/feature-flags/${made.id}`)).body).toMatchObject({
      status: 'ACTIVE',
      rollout_percentage: 10,
      targeting_rules: { ...targeting_rules, rollout_percentage: 25 },
    })
    const { user_id } = await service.signIn('superuser')
    const records = (await send('get', `/safety/rollback-records?feature_flag_id=${made.id}`)).body
    expect(records).toMatchObject({ total: 1, skip: 0, limit: 100 })
    expect(records.items).toEqual([
      {
        id: body.rollback_record_id,
        feature_flag_id: made.id,
        feature_flag_key: made.key,
        trigger_type: 'MANUAL',
        trigger_reason: 'looks odd',
        metric_name: null,
        metric_value: null,
        threshold: null,
        comparison_type: null,
        mode: null,
        evidence: null,
        window_start: null,
        window_end: null,
        evaluations: null,
        previous_percentage: 80,
        target_percentage: 25,
        deactivated: false,
        paused_schedule_ids: [],
        success: true,
        executed_by_user_id: user_id,
        created_at: service.now().toISOString(),
      },
    ])
    const last = (await auditOf(made.id)).at(-1)
    expect(last?.action_type).toBe('feature_flag_safety_rollback')
    const inbox = (await send('get', '/notifications')).body.items
    expect(inbox[0]).toMatchObject({
      kind: 'safety_rollback',
      title: `Feature flag "${made.name}" was rolled back`,
      text: 'Rolled back from 80 to 25 percent. looks odd',
      entity_type: 'feature_flag',
      entity_id: made.id,
      data: { rollback_record_id: body.rollback_record_id, new_percentage: 25 },
    })
  })

  it("lowers to the flag's own percentage, and to 0 by switching off", async () => {
    const partly = await flag({ rollback_percentage: 20 })
    expect((await rollBack(partly)).body).toMatchObject({ new_percentage: 20, deactivated: false })
    const wholly = await flag()
    expect((await rollBack(wholly)).body).toMatchObject({
      previous_percentage: 50,
      new_percentage: 0,
      deactivated: true,
      message: 'Rolled back from 50 to 0 percent and switched off',
    })
    expect((await send('get', `/feature-flags/${wholly.id}`)).body).toMatchObject({
      status: 'INACTIVE',
      rollout_percentage: 0,
    })
    const [{ trigger_reason }] = (await send('get', `/safety/rollback-records?feature_flag_id=${wholly.id}`))
      .body.items
    expect(trigger_reason).toBe('Manual rollback')
  })

  it('never raises a percentage, and requires an active flag', async () => {
    const made = await flag()
    expect(await rollBack(made, { percentage: 50.01 })).toEqual({
      status: 400,
      body: { detail: 'Rollback percentage is above the current exposure' },
    })
    expect((await rollBack(made, { percentage: 50 })).status).toBe(200)
    await send('post', `/feature-flags/${made.id}/disable`)
    expect(await rollBack(made, {})).toEqual({ status: 400, body: { detail: 'Feature flag is not active' } })
    for (const body of [
      { percentage: -1 },
      { percentage: 1.234 },
      { reason: '' },
      { reason: 'x'.repeat(501) },
    ]) {
      expect((await rollBack(made, body)).status).toBe(422)
    }
  })
})

describe('the list of rollbacks', () => {
  it('is filtered and paged, and includes records of deleted flags', async () => {
    const made = await flag()
    service.setNow(new Date('2026-03-05T10:00:00.000Z'))
    await send('post', `/safety/feature-flags/${made.id}/rollback`, { percentage: 30 })
    service.setNow(new Date('2026-03-06T10:00:00.000Z'))
    await send('post', `/safety/feature-flags/${made.id}/rollback`, { percentage: 20 })
    const list = async (query: string) => (await send('get', `/safety/rollback-records?${query}`)).body
    const own = `feature_flag_id=${made.id}`
    const targets = async (query: string) =>
      (await list(`${own}&${query}`)).items.map(
        ({ target_percentage }: { target_percentage: number }) => target_percentage,
      )
    expect(await targets('')).toEqual([20, 30])
    expect(await targets('limit=1&skip=1')).toEqual([30])
    expect(await targets('to_date=2026-03-05T10:00:00Z')).toEqual([30])
    expect(await targets('from_date=2026-03-05T10:00:00.001Z')).toEqual([20])
    expect(await targets('trigger_type=manual')).toEqual([20, 30])
    expect(await targets('trigger_type=AUTOMATIC')).toEqual([])
    expect(await send('get', '/safety/rollback-records?from_date=2026-03-02&to_date=2026-03-01')).toEqual({
      status: 400,
      body: { detail: 'from_date must not be after to_date' },
    })
    const before = (await list('')).total
    await send('delete', `/feature-flags/${made.id}`)
    const after = await list('')
    expect(after.total).toBe(before)
    expect(after.items[0]).toMatchObject({ feature_flag_id: null, feature_flag_key: made.key })
  })
})
