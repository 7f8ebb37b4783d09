import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestService, type TestService } from '../../testing/service.ts'
import { statusOn } from './agreements/rules.ts'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const keyText = () => randomBytes(32).toString('base64')
const [NEW_KEY, OLD_KEY] = [keyText(), keyText()]

let service: TestService
let rotated: TestService
let bare: TestService
let developer: string
beforeAll(async () => {
  service = await startTestService({ config: { PHI_ENCRYPTION_KEY: `old:${OLD_KEY}` } })
  rotated = await startTestService({
    config: {
      PHI_ENCRYPTION_KEY: `new:${NEW_KEY}, old:${OLD_KEY}`,
      HIPAA_ALLOWED_REGIONS: 'eu-west, us-east',
    },
  })
  bare = await startTestService()
  developer = (await service.signIn('developer')).user_id
})
afterAll(() => Promise.all([service.close(), rotated.close(), bare.close()]))

const call = async (caller: Caller, request: string, body?: object, on = service) => {
  const [method, path = ''] = request.split(' ')
  const answer = await on.as(caller)[method as 'get' | 'post' | 'delete'](`/hipaa${path}`, body)
  return { status: answer.statusCode, body: answer.payload === '' ? undefined : answer.json() }
}

const records = async (query = '', on = service) =>
  (await call('admin', `get /audit-logs?${query}`, undefined, on)).body

const AGREEMENT = {
  organization_name: 'Clinic',
  signatory_name: 'Ada Lovelace',
  signatory_email: 'ada@example.com',
  effective_date: '2026-01-01',
  data_residency_region: 'eu-west',
  phi_categories: ['diagnosis'],
  signed_document_hash: 'A'.repeat(64),
}

const agree = (fields: object = {}, on = service) =>
  call('admin', 'post /baa', { ...AGREEMENT, ...fields }, on)

describe('encryption', () => {
  it('gives back what was encrypted, to administrators, and records who did what', async () => {
    const { status, body } = await call('developer', 'post /encrypt', {
      field: 'patient.ssn',
      value: '078-05-1120 ü',
      resource_type: 'patient',
      resource_id: 'p-1',
      purpose: 'import',
    })
    expect([status, body]).toEqual([
      200,
      { field: 'patient.ssn', ciphertext: expect.stringMatching(/^phi1\.old\.[\w-]+$/), key_id: 'old' },
    ])
    const opened = await call('admin', 'post /decrypt', { field: 'patient.ssn', ciphertext: body.ciphertext })
    expect(opened.body).toEqual({ field: 'patient.ssn', plaintext: '078-05-1120 ü' })
    const { items } = await records('page_size=2')
    expect(items).toMatchObject([
      { action: 'decrypt', resource_type: 'phi_field', resource_id: 'patient.ssn', purpose: '' },
      {
        action: 'encrypt',
        user_id: developer,
        recorded_by: developer,
        resource_type: 'patient',
        resource_id: 'p-1',
        phi_fields_accessed: ['patient.ssn'],
        purpose: 'import',
        retention_years: 6,
        retained_until: '2032-03-01T12:00:00.000Z',
      },
    ])
  })

  it('moves a value to the newest key without showing it', async () => {
    const { ciphertext } = (await call('developer', 'post /encrypt', { field: 'a', value: 'secret value' }))
      .body
    const moved = await call('developer', 'post /reencrypt', { field: 'a', ciphertext }, rotated)
    expect([moved.status, moved.body.key_id, JSON.stringify(moved.body).includes('secret')]).toEqual([
      200,
      'new',
      false,
    ])
    const opened = await call(
      'admin',
      'post /decrypt',
      { field: 'a', ciphertext: moved.body.ciphertext },
      rotated,
    )
    expect(opened.body.plaintext).toBe('secret value')
    const unknown = await call('admin', 'post /decrypt', { field: 'a', ciphertext: moved.body.ciphertext })
    expect([unknown.status, unknown.body.detail]).toEqual([
      409,
      'The key of this ciphertext is not configured',
    ])
  })

  it('refuses a ciphertext of another field, and records the attempt', async () => {
    const { ciphertext } = (await call('developer', 'post /encrypt', { field: 'a', value: 'v' })).body
    for (const path of ['/decrypt', '/reencrypt']) {
      const { status, body } = await call('admin', `post ${path}`, { field: 'b', ciphertext })
      expect([status, body.detail]).toEqual([400, 'Ciphertext could not be decrypted'])
      expect((await records('page_size=1')).items[0]).toMatchObject({
        action: 'decrypt_failed',
        phi_fields_accessed: ['b'],
      })
    }
  })

  it('answers 503 without a key', async () => {
    const refused = [
      await call('developer', 'post /encrypt', { field: 'a', value: 'v' }, bare),
      await call('admin', 'post /decrypt', { field: 'a', ciphertext: 'phi1.a.b' }, bare),
      await call('developer', 'post /reencrypt', { field: 'a', ciphertext: 'phi1.a.b' }, bare),
    ]
    expect(refused.map(({ status, body }) => [status, body.detail])).toEqual(
      Array.from({ length: 3 }, () => [503, 'PHI encryption is not configured']),
    )
  })

  it.each([
    ['no field', { value: 'v' }],
    ['a field that begins with a digit', { field: '1a', value: 'v' }],
    ['a path as the field', { field: '../a', value: 'v' }],
    ['an empty value', { field: 'a', value: '' }],
    ['a long value', { field: 'a', value: 'v'.repeat(65_537) }],
    ['a number as the value', { field: 'a', value: 7 }],
    ['a long purpose', { field: 'a', value: 'v', purpose: 'p'.repeat(501) }],
    ['an unknown field', { field: 'a', value: 'v', key_id: 'old' }],
  ])('refuses %s, and stores nothing', async (_, body) => {
    const before = (await records()).total
    expect((await call('developer', 'post /encrypt', body)).status).toBe(422)
    expect((await records()).total).toBe(before)
  })

  it('takes the longest value of four-byte characters', async () => {
    const value = '𝄞'.repeat(32_768)
    const { status, body } = await call('developer', 'post /encrypt', { field: 'a', value })
    expect(status).toBe(200)
    const opened = await call('admin', 'post /decrypt', { field: 'a', ciphertext: body.ciphertext })
    expect(opened.body.plaintext).toBe(value)
  })

  it('leaves no value in the log, the records or the audit log', async () => {
    await call('developer', 'post /encrypt', { field: 'a', value: 'never-to-be-seen' })
    const audit = (await service.as('superuser').get('/audit-logs?limit=100')).payload
    expect(JSON.stringify([service.log, await records(), audit])).not.toContain('never-to-be-seen')
  })
})

describe('the record of accesses', () => {
  const ACCESS = { resource_type: 'patient', resource_id: 'p-2', action: 'DISCLOSE', purpose: 'referral' }

  it('takes accesses that happened elsewhere, those of others from administrators', async () => {
    const own = await call('developer', 'post /audit-logs', { ...ACCESS, phi_fields_accessed: ['name'] })
    expect([own.status, own.body]).toMatchObject([
      201,
      { action: 'disclose', user_id: developer, username: 'developer' },
    ])
    expect((await call('developer', 'post /audit-logs', { ...ACCESS, user_id: UNKNOWN })).status).toBe(403)
    expect((await call('admin', 'post /audit-logs', { ...ACCESS, user_id: UNKNOWN })).body.detail).toBe(
      'User not found',
    )
    const other = await call('admin', 'post /audit-logs', { ...ACCESS, user_id: developer })
    expect([other.body.user_id, other.body.recorded_by === developer]).toEqual([developer, false])
  })

  it('is filtered and paged', async () => {
    await call('developer', 'post /audit-logs', { ...ACCESS, resource_type: 'filtered', action: 'export' })
    await call('admin', 'post /audit-logs', { ...ACCESS, resource_type: 'filtered', action: 'read' })
    const total = async (query: string) => (await records(`resource_type=filtered&${query}`)).total
    expect(await total('')).toBe(2)
    expect(await total('action=READ')).toBe(1)
    expect(await total(`user_id=${developer}`)).toBe(1)
    expect(await total('from_date=2026-03-01T12:00:00Z&to_date=2026-03-01T12:00:00Z')).toBe(2)
    expect(await total('from_date=2026-03-02')).toBe(0)
    const second = await records('resource_type=filtered&page=2&page_size=1')
    expect([second.items.length, second.total, second.page, second.page_size]).toEqual([1, 2, 2, 1])
    expect((await call('admin', 'get /audit-logs?from_date=2026-03-02&to_date=2026-03-01')).status).toBe(400)
    expect((await call('admin', 'get /audit-logs?page_size=201')).status).toBe(422)
  })

  it.each([
    'update phi_audit_logs set purpose = $$else$$',
    'delete from phi_audit_logs',
    'truncate phi_audit_logs',
  ])('is not changed by the database itself: %s', async (statement) => {
    await expect(sql.raw(statement).execute(service.db)).rejects.toThrow('is only ever added to')
  })

  it('outlives the account', async () => {
    const made = await service
      .as('superuser')
      .post('/admin/users/', { username: 'passing', email: 'p@example.com' })
    const { id } = made.json()
    await call('admin', 'post /audit-logs', { ...ACCESS, user_id: id })
    expect((await service.as('superuser').delete(`/admin/users/${id}`)).statusCode).toBe(204)
    expect((await records(`user_id=${id}`)).items[0]).toMatchObject({ user_id: id, username: 'passing' })
  })
})

describe('a business associate agreement', () => {
  it('is active within its term, both days included', async () => {
    const { status, body } = await agree({ effective_date: '2026-03-01', expiry_date: '2026-03-02' })
    expect([status, body]).toMatchObject([
      201,
      { status: 'active', is_active: true, signed_document_hash: 'a'.repeat(64), terminated_at: null },
    ])
    const pending = (await agree({ effective_date: '2026-03-02' })).body
    expect([pending.status, pending.is_active]).toEqual(['pending', false])
    const listed = async (query = '') =>
      (await call('admin', `get /baa${query}`)).body.items.map(({ id }: { id: string }) => id)
    expect([(await listed()).includes(body.id), (await listed()).includes(pending.id)]).toEqual([true, false])
    expect(await listed('?active_only=false')).toEqual(expect.arrayContaining([body.id, pending.id]))
  })

  it('begins and ends with its days', () => {
    const term = { effective_date: '2026-03-01', expiry_date: '2026-03-02', terminated_at: null }
    const days = ['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03']
    expect(days.map((day) => statusOn(term, day))).toEqual(['pending', 'active', 'active', 'expired'])
    expect(statusOn({ ...term, expiry_date: null }, '9999-12-31')).toBe('active')
    expect(statusOn({ ...term, terminated_at: new Date() }, '2026-03-01')).toBe('terminated')
  })

  it('is terminated, never removed', async () => {
    const { id } = (await agree()).body
    expect((await call('admin', `delete /baa/${id}`)).status).toBe(204)
    expect((await call('admin', `delete /baa/${id}`)).status).toBe(204)
    expect((await call('admin', `get /baa/${id}`)).body).toMatchObject({
      status: 'terminated',
      is_active: false,
    })
    expect((await call('admin', `delete /baa/${UNKNOWN}`)).body.detail).toBe('BAA not found')
  })

  it('lies in an allowed region', async () => {
    expect((await agree({ data_residency_region: 'mars' }, rotated)).status).toBe(422)
    expect((await agree({ data_residency_region: 'us-east' }, rotated)).status).toBe(201)
  })

  it.each([
    ['an expiry before it begins', { expiry_date: '2026-01-01' }],
    ['a day that does not exist', { effective_date: '2026-02-30' }],
    ['a time in place of a day', { effective_date: '2026-01-01T00:00:00Z' }],
    ['a short hash', { signed_document_hash: 'ab' }],
    ['no category', { phi_categories: [] }],
    ['no e-mail', { signatory_email: 'ada' }],
  ])('is refused with %s', async (_, fields) => {
    expect((await agree(fields)).status).toBe(422)
  })
})

describe('the readiness', () => {
  it('needs an agreement, keys and regions', async () => {
    expect((await call('admin', 'get /status', undefined, bare)).body).toEqual({
      has_active_baa: false,
      phi_encryption_configured: false,
      audit_logging_enabled: true,
      data_residency_configured: false,
      overall_hipaa_ready: false,
      active_key_id: null,
      key_ids: [],
    })
    await agree({}, rotated)
    expect((await call('admin', 'get /status', undefined, rotated)).body).toMatchObject({
      overall_hipaa_ready: true,
      active_key_id: 'new',
      key_ids: ['new', 'old'],
    })
  })

  it('counts the regions of agreements', async () => {
    const { body } = await call('admin', 'get /data-residency', undefined, rotated)
    expect(body).toMatchObject({ allowed_regions: ['eu-west', 'us-east'], compliant: true })
    expect(body.regions).toContainEqual({ region: 'eu-west', baas: 1, allowed: true })
  })

  it('is reported with agreements and accesses of a period, and the report is audited', async () => {
    await agree({ expiry_date: '2026-05-30' }, rotated)
    await agree({ expiry_date: '2026-05-31' }, rotated)
    await call('developer', 'post /encrypt', { field: 'reported', value: 'v' }, rotated)
    const { status, body } = await call('admin', 'get /report', undefined, rotated)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      period_start: '2025-03-01T12:00:00.000Z',
      period_end: '2026-03-01T12:00:00.000Z',
      baas: { active: 4, expiring_in_90_days: 1 },
      access: { by_field: { reported: 1 }, by_action: { encrypt: 1 } },
    })
    expect(body.access.by_user[0]).toMatchObject({ username: expect.any(String), count: expect.any(Number) })
    const { items } = (
      await rotated.as('superuser').get('/audit-logs?action_type=phi_report_generate')
    ).json()
    expect(items).toHaveLength(1)
    expect((await call('admin', 'get /report?from_date=2027-01-01', undefined, rotated)).status).toBe(400)
  })
})
