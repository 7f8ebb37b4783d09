import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../../testing/service.ts'

let service: TestService
let admin: string
beforeAll(async () => {
  service = await startTestService()
  admin = (await service.signIn('admin')).user_id
})
afterAll(() => service.close())

const ACCESS = { resource_type: 'patient', resource_id: 'p-1', action: 'read', purpose: 'care' }

const record = (fields: object = {}) =>
  service.as('admin').post('/hipaa/audit-logs', { ...ACCESS, ...fields })
const report = (query = '') => service.as('admin').get(`/hipaa/report${query}`)

describe('the report', () => {
  it('counts what happened within its period, both ends included', async () => {
    for (const moment of [
      '2026-01-01T00:00:00.000Z',
      '2026-01-02T00:00:00.000Z',
      '2026-01-02T00:00:00.001Z',
    ]) {
      service.setNow(new Date(moment))
      expect((await record({ phi_fields_accessed: ['name', 'ssn'] })).statusCode).toBe(201)
    }
    expect((await report('?from_date=2026-01-01&to_date=2026-01-02')).json().access).toEqual({
      total: 2,
      by_action: { read: 2 },
      by_resource_type: { patient: 2 },
      by_user: [{ user_id: admin, username: 'admin', count: 2 }],
      by_field: { name: 2, ssn: 2 },
    })
    expect((await report('?from_date=2026-01-02&to_date=2026-01-01')).statusCode).toBe(400)
    expect((await report('?from_date=yesterday')).statusCode).toBe(422)
  })

  it('covers the last 365 days by default, and no day before for an end that is given', async () => {
    service.setNow(new Date('2026-03-01T12:00:00.000Z'))
    expect((await report()).json()).toMatchObject({
      period_start: '2025-03-01T12:00:00.000Z',
      period_end: '2026-03-01T12:00:00.000Z',
    })
    expect((await report('?to_date=2025-12-31')).json().period_start).toBe('2024-12-31T00:00:00.000Z')
  })

  it('lists the thousand most frequent names', async () => {
    await sql`insert into phi_audit_logs (id, timestamp, user_id, username, recorded_by, action, resource_type,
        resource_id, phi_fields_accessed, purpose, retention_years, retained_until)
      select gen_random_uuid(), '2020-01-01', ${admin}, 'admin', ${admin}, 'read', 'type ' || n, 'r',
        array['field ' || n, 'often'], 'p', 6, '2026-01-01' from generate_series(1, 1500) as n`.execute(
      service.db,
    )
    const { access } = (await report('?from_date=2020-01-01&to_date=2020-01-02')).json()
    expect([Object.keys(access.by_field).length, access.by_field.often, access.total]).toEqual([
      1000, 1500, 1500,
    ])
    expect(Object.keys(access.by_resource_type)).toHaveLength(1000)
  })
})

describe('a record of an access', () => {
  it.each([
    ['a kind of resource that objects have of their own', { resource_type: '__proto__' }],
    ['such a field', { phi_fields_accessed: ['__proto__'] }],
    ['an action that only the service records', { action: 'decrypt' }],
    ['no purpose', { purpose: '' }],
    ['a long purpose', { purpose: 'p'.repeat(501) }],
    ['too many fields', { phi_fields_accessed: Array.from({ length: 101 }, (_, i) => `f${i}`) }],
    ['an account that is no UUID', { user_id: 'admin' }],
    ['a time of its own', { timestamp: '2020-01-01T00:00:00Z' }],
    ['somebody else as recorder', { recorded_by: '99999999-9999-4999-8999-999999999999' }],
  ])('is refused with %s', async (_, fields) => {
    expect((await record(fields)).statusCode).toBe(422)
  })

  it.each(['constructor', 'toString', 'hasOwnProperty'])('may be of the kind %s', async (name) => {
    expect((await record({ resource_type: name, phi_fields_accessed: [name] })).statusCode).toBe(201)
    const { access } = (await report()).json()
    expect([access.by_resource_type[name], access.by_field[name]]).toEqual([1, 1])
  })

  it('of 29 February is to be kept until 1 March of a common year', async () => {
    service.setNow(new Date('2028-02-29T10:00:00.000Z'))
    expect((await record()).json().retained_until).toBe('2034-03-01T10:00:00.000Z')
  })
})
