import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestService, type TestService } from '../testing/service.ts'

const KEY = `2026:${randomBytes(32).toString('base64')}`
const FORBIDDEN = [403, { detail: 'Not enough permissions' }]

let service: TestService
beforeAll(async () => {
  service = await startTestService({
    config: { PROFILE: 'full', PHI_ENCRYPTION_KEY: KEY, HIPAA_ALLOWED_REGIONS: 'eu-west' },
  })
})
afterAll(() => service.close())

const call = async (caller: Caller, request: string, body?: object) => {
  const [method, path = ''] = request.split(' ')
  const answer = await service.as(caller)[method as 'get' | 'post' | 'delete'](`/hipaa${path}`, body)
  return { status: answer.statusCode, body: answer.payload === '' ? undefined : answer.json() }
}

const encrypted = async (field: string, value: string): Promise<string> =>
  (await call('developer', 'post /encrypt', { field, value })).body.ciphertext

const lastRecord = async () => (await call('admin', 'get /audit-logs?page_size=1')).body.items[0]

const AGREEMENT = {
  organization_name: 'Clinic',
  signatory_name: 'Ada Lovelace',
  signatory_email: 'ada@example.com',
  effective_date: '2026-01-01',
  data_residency_region: 'eu-west',
  phi_categories: ['diagnosis'],
  signed_document_hash: 'a'.repeat(64),
}

const ACCESS = { resource_type: 'patient', resource_id: 'p-1', action: 'read', purpose: 'care' }

describe('Encryption of health data (full profile)', () => {
  it('Admins and developers encrypt and encrypt again; only admins decrypt', async () => {
    const ciphertext = await encrypted('note', 'text')
    for (const caller of ['viewer', 'analyst', 'developer', 'admin', 'superuser'] as const) {
      const statuses = [
        (await call(caller, 'post /encrypt', { field: 'note', value: 'text' })).status,
        (await call(caller, 'post /reencrypt', { field: 'note', ciphertext })).status,
        (await call(caller, 'post /decrypt', { field: 'note', ciphertext })).status,
      ]
      const edits = caller === 'viewer' || caller === 'analyst' ? 403 : 200
      const administers = caller === 'admin' || caller === 'superuser' ? 200 : 403
      expect([caller, ...statuses]).toEqual([caller, edits, edits, administers])
    }
  })

  it('A ciphertext names its format and key, and decrypts to what was encrypted', async () => {
    const ciphertext = await encrypted('note', 'Grüße 𝄞')
    expect(ciphertext).toMatch(/^phi1\.2026\.[\w-]+$/)
    const opened = await call('admin', 'post /decrypt', { field: 'note', ciphertext })
    expect(opened.body).toEqual({ field: 'note', plaintext: 'Grüße 𝄞' })
  })

  it('A ciphertext under another field, cut or changed is refused with 400, and the attempt is recorded', async () => {
    const ciphertext = await encrypted('note', 'text')
    for (const body of [
      { field: 'other', ciphertext },
      { field: 'note', ciphertext: ciphertext.slice(0, -3) },
      { field: 'note', ciphertext: ciphertext.replace('phi1', 'phi0') },
    ]) {
      const { status, body: answer } = await call('admin', 'post /decrypt', body)
      expect([status, answer]).toEqual([400, { detail: 'Ciphertext could not be decrypted' }])
      expect(await lastRecord()).toMatchObject({
        action: 'decrypt_failed',
        phi_fields_accessed: [body.field],
      })
    }
  })

  it('A ciphertext of a key that is not configured is refused with 409', async () => {
    const ciphertext = (await encrypted('note', 'text')).replace('.2026.', '.2020.')
    const { status, body } = await call('admin', 'post /decrypt', { field: 'note', ciphertext })
    expect([status, body]).toEqual([409, { detail: 'The key of this ciphertext is not configured' }])
  })

  it('Without PHI_ENCRYPTION_KEY it answers 503', async () => {
    const bare = await startTestService({ config: { PROFILE: 'full' } })
    const answer = await bare.as('admin').post('/hipaa/encrypt', { field: 'note', value: 'text' })
    await bare.close()
    expect([answer.statusCode, answer.json().detail]).toEqual([503, 'PHI encryption is not configured'])
  })

  it('No value is stored or logged', async () => {
    await encrypted('note', 'Nowhere-to-be-found')
    const stored = [
      await service.db.selectFrom('phi_audit_logs').selectAll().execute(),
      await service.db.selectFrom('audit_log').selectAll().execute(),
      service.log,
    ]
    expect(
      JSON.stringify(stored, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain('Nowhere-to-be-found')
  })
})

describe('Records of access to health data (full profile)', () => {
  it('Each encryption, decryption and re-encryption writes one record with its author, field and purpose', async () => {
    const ciphertext = await encrypted('note', 'text')
    expect(await lastRecord()).toMatchObject({ action: 'encrypt', username: 'developer', purpose: '' })
    for (const action of ['decrypt', 'reencrypt']) {
      await call('admin', `post /${action}`, { field: 'note', ciphertext, purpose: 'care' })
      expect(await lastRecord()).toMatchObject({
        action,
        username: 'admin',
        resource_type: 'phi_field',
        resource_id: 'note',
        phi_fields_accessed: ['note'],
        purpose: 'care',
      })
    }
  })

  it('Admins and developers record accesses that happened elsewhere; those of others only admins; admins read them', async () => {
    const { user_id } = await service.signIn('viewer')
    expect((await call('developer', 'post /audit-logs', ACCESS)).status).toBe(201)
    const ofOther = await call('developer', 'post /audit-logs', { ...ACCESS, user_id })
    expect([ofOther.status, ofOther.body]).toEqual(FORBIDDEN)
    expect((await call('admin', 'post /audit-logs', { ...ACCESS, user_id })).body).toMatchObject({
      user_id,
      username: 'viewer',
    })
    for (const caller of ['viewer', 'analyst', 'developer'] as const) {
      const { status, body } = await call(caller, 'get /audit-logs')
      expect([status, body]).toEqual(FORBIDDEN)
    }
  })

  it('A record carries a retention stamp of six years', async () => {
    const { body } = await call('developer', 'post /audit-logs', ACCESS)
    expect([body.timestamp, body.retention_years, body.retained_until]).toEqual([
      '2026-03-01T12:00:00.000Z',
      6,
      '2032-03-01T12:00:00.000Z',
    ])
  })

  it('Nothing deletes or changes a record: the database itself refuses it', async () => {
    for (const statement of [
      "update phi_audit_logs set purpose = 'else'",
      'delete from phi_audit_logs',
      'truncate phi_audit_logs',
      'truncate phi_audit_logs cascade',
    ]) {
      await expect(sql.raw(statement).execute(service.db)).rejects.toThrow('is only ever added to')
    }
    expect((await service.as('superuser').delete('/hipaa/audit-logs')).statusCode).toBe(405)
  })
})

describe('Business associate agreements (full profile)', () => {
  it('Admins record, read and terminate agreements; nobody else sees them', async () => {
    const { id } = (await call('admin', 'post /baa', AGREEMENT)).body
    for (const caller of ['viewer', 'analyst', 'developer'] as const) {
      for (const request of [
        'get /baa',
        `get /baa/${id}`,
        `delete /baa/${id}`,
        'get /status',
        'get /report',
      ]) {
        const { status, body } = await call(caller, request)
        expect([caller, request, status, body]).toEqual([caller, request, ...FORBIDDEN])
      }
    }
    expect((await call('superuser', `get /baa/${id}`)).status).toBe(200)
  })

  it('An agreement is active from its first to its last day in UTC, and never removed', async () => {
    const term = { effective_date: '2026-03-01', expiry_date: '2026-03-02' }
    const { body } = await call('admin', 'post /baa', { ...AGREEMENT, ...term })
    expect([body.status, body.is_active]).toEqual(['active', true])
    expect((await call('admin', `delete /baa/${body.id}`)).status).toBe(204)
    expect((await call('admin', `get /baa/${body.id}`)).body).toMatchObject({
      status: 'terminated',
      is_active: false,
    })
  })

  it('Its region is one of HIPAA_ALLOWED_REGIONS where that is set: 422', async () => {
    const { status } = await call('admin', 'post /baa', { ...AGREEMENT, data_residency_region: 'mars' })
    expect(status).toBe(422)
    expect((await call('admin', 'get /data-residency')).body).toMatchObject({
      allowed_regions: ['eu-west'],
      compliant: true,
    })
  })

  it('A deployment is ready with an active agreement, a key, regions and the record of accesses', async () => {
    expect((await call('admin', 'get /status')).body).toEqual({
      has_active_baa: true,
      phi_encryption_configured: true,
      audit_logging_enabled: true,
      data_residency_configured: true,
      overall_hipaa_ready: true,
      active_key_id: '2026',
      key_ids: ['2026'],
    })
  })

  it('A report counts agreements and accesses of a period, and stands in the audit log', async () => {
    const { body } = await call('admin', 'get /report')
    expect(body.access.total).toBe(Object.values<number>(body.access.by_action).reduce((a, b) => a + b, 0))
    expect(body.baas.active).toBe(1)
    const { items } = (
      await service.as('superuser').get('/audit-logs?action_type=phi_report_generate')
    ).json()
    expect(items).toHaveLength(1)
  })
})
