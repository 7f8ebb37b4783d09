import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config/index.ts'
import { record } from '../../features/audit/index.ts'
import { runJob } from '../../jobs/runner.ts'
import { canonicalJson } from '../../lib/canonical-json.ts'
import { sha256 } from '../../lib/crypto.ts'
import { type Caller, startTestService, type TestService } from '../../testing/service.ts'
import { checkpointJob } from './checkpoints/jobs.ts'
import { checkSignature, verifyingKeys } from './signing/keys.ts'
import { manifestFromHeader } from './verification/index.ts'

const [NEW_KEY, OLD_KEY] = ['a newer key that signs the audit log', 'an older key that signed the audit log']

let service: TestService
beforeAll(async () => {
  service = await startTestService({ config: { AUDIT_HMAC_KEY: `${NEW_KEY}, ${OLD_KEY}` } })
  for (const key of ['one', 'two', 'three'])
    await service.as('developer').post('/feature-flags/', { key, name: key })
  service.advance(60_000)
})
afterAll(() => service.close())

const read = (path: string, caller: Caller = 'admin') => service.as(caller).get(`/compliance${path}`)
const entries = () => service.db.selectFrom('audit_log').selectAll().orderBy('position').execute()
const checkpoints = () => service.db.selectFrom('audit_checkpoints').selectAll().orderBy('position').execute()

describe('checkpoints', () => {
  it('are written by the job when the log grew, signed with the newest key', async () => {
    const context = service.context()
    expect(await runJob(context, checkpointJob)).toMatchObject({ status: 'SUCCESS', items_processed: 1 })
    expect(await runJob(context, checkpointJob)).toMatchObject({ status: 'SUCCESS', items_processed: 0 })
    const [head] = (await entries()).slice(-1)
    const [checkpoint] = (await checkpoints()).slice(-1)
    expect(checkpoint).toEqual({
      position: head?.position,
      hash: head?.hash,
      key_id: sha256(NEW_KEY).slice(0, 8),
      signature: expect.stringMatching(/^[0-9a-f]{64}$/),
      created_at: service.now(),
    })
  })

  it('cannot be changed or removed', async () => {
    for (const change of ["update audit_checkpoints set hash = ''", 'delete from audit_checkpoints'])
      await expect(sql.raw(change).execute(service.db)).rejects.toThrow('only ever added')
  })

  it('are written once by processes that write them at the same time', async () => {
    await service.as('developer').post('/feature-flags/', { key: 'race', name: 'race' })
    const before = (await checkpoints()).length
    const reports = await Promise.all([
      read('/reports/soc2', 'analyst'),
      read('/reports/soc2', 'admin'),
      read('/export', 'superuser'),
      runJob(service.context(), checkpointJob),
    ])
    expect(
      reports.slice(0, 3).map((answer) => answer && 'statusCode' in answer && answer.statusCode),
    ).toEqual([200, 200, 200])
    const all = await checkpoints()
    expect(all.length).toBeGreaterThan(before)
    expect(new Set(all.map(({ position }) => position)).size).toBe(all.length)
  })
})

describe('signing keys', () => {
  it('sign with the newest, and verify what an older one signed', () => {
    const settings = { AUDIT_HMAC_KEY: `${NEW_KEY},${OLD_KEY}` }
    const { AUDIT_HMAC_KEY } = readConfig({ ENVIRONMENT: 'test', ...settings })
    const [newer, older] = AUDIT_HMAC_KEY
    expect([newer?.id, older?.id]).toEqual([sha256(NEW_KEY).slice(0, 8), sha256(OLD_KEY).slice(0, 8)])
    expect(verifyingKeys({ AUDIT_HMAC_KEY })).toEqual([newer, older])
    const signed = { key_id: 'deadbeef', signature: '0'.repeat(64) }
    expect(checkSignature(AUDIT_HMAC_KEY, signed, 'x')).toBe('unknown key')
    expect(checkSignature(AUDIT_HMAC_KEY, { ...signed, key_id: newer?.id ?? '' }, 'x')).toBe('invalid')
  })

  it.each([
    ['too short', 'short'],
    ['twice the same', `${NEW_KEY},${NEW_KEY}`],
    ['too many', Array.from({ length: 21 }, (_, i) => `${NEW_KEY} ${i}`).join(',')],
  ])('are refused when they are %s, without repeating them', (_, keys) => {
    const reading = () => readConfig({ ENVIRONMENT: 'test', AUDIT_HMAC_KEY: keys })
    expect(reading).toThrow(/AUDIT_HMAC_KEY must hold at most 20 different keys of at least 32 characters/)
    expect(reading).not.toThrow(keys)
  })

  it('are derived from SECRET_KEY where there is none, which the log says at the start', async () => {
    const derived = await startTestService()
    try {
      expect(derived.log).toContainEqual({
        level: 'warn',
        fields: { setting: 'AUDIT_HMAC_KEY' },
        message: 'audit log is signed with a key derived from SECRET_KEY',
      })
      await derived.as('admin').post('/feature-flags/', { key: 'flag', name: 'flag' })
      const { integrity, key_id } = (await derived.as('admin').get('/compliance/reports/soc2')).json()
      expect([key_id, integrity]).toEqual([
        expect.stringMatching(/^[0-9a-f]{8}$/),
        expect.objectContaining({ checkpoints_checked: 1, checkpoints_failed: 0, coverage: 1 }),
      ])
    } finally {
      await derived.close()
    }
    expect(service.log.filter(({ fields }) => fields['setting'] === 'AUDIT_HMAC_KEY')).toEqual([])
  })
})

describe('the audit log', () => {
  it('holds the newest entries first with outcome and the end of the longer retention', async () => {
    const { items, total, page, limit } = (await read('/audit-events?limit=2', 'analyst')).json()
    const all = await entries()
    expect([total, page, limit, items.length]).toEqual([all.length, 1, 2, 2])
    const newest = all.at(-1)
    expect(items[0]).toMatchObject({
      id: newest?.id,
      position: newest?.position,
      hash: newest?.hash,
      outcome: 'SUCCESS',
      retention_expires_at: new Date(Number(newest?.timestamp) + 730 * 86_400_000).toISOString(),
    })
    const second = (await read('/audit-events?limit=2&page=2')).json()
    expect(second.items[0].position).toBe(all.length - 2)
  })

  it('calls failed sign-ins failures', async () => {
    await record(service.context(), {
      action: 'user_login_failed',
      entity: { type: 'user', id: 'unknown', name: 'somebody' },
    })
    const { items } = (await read('/audit-events?action_type=user_login_failed')).json()
    expect(items).toMatchObject([{ action_type: 'user_login_failed', outcome: 'FAILURE' }])
  })

  it('is filtered by kind of entity, person and period', async () => {
    const { items } = (await read('/audit-events?entity_type=feature_flag')).json()
    expect(items.map(({ entity_name }: { entity_name: string }) => entity_name)).toContain('two')
    const [{ user_id, timestamp }] = items
    const narrow = await read(`/audit-events?user_id=${user_id}&from_date=${timestamp}&to_date=${timestamp}`)
    expect(narrow.json().items.length).toBeGreaterThan(0)
    expect((await read('/audit-events?to_date=2020-01-01')).json()).toMatchObject({ items: [], total: 0 })
  })
})

describe('a report', () => {
  it('counts the events of its period and those of each control, and verifies the chain', async () => {
    const report = (await read('/reports/soc2', 'analyst')).json()
    const all = await entries()
    const own = all.slice(0, -1)
    expect(report).toMatchObject({
      standard: 'soc2',
      period_end: service.now().toISOString(),
      period_start: new Date(service.now().getTime() - 365 * 86_400_000).toISOString(),
      total_events: own.length,
      signing_enabled: true,
      integrity: {
        checked: own.length,
        valid: own.length,
        tampered: 0,
        missing: 0,
        checkpoints_failed: 0,
        pass_rate: 1,
        coverage: 1,
      },
    })
    expect(report.integrity.first_bad_position).toBeUndefined()
    const changes = report.controls.find(({ id }: { id: string }) => id === 'CC8.1')
    expect(changes).toMatchObject({ events: 4, by_action: { feature_flag_create: 4 }, activity: 'seen' })
    const flags = own.filter(({ action_type }) => action_type === 'feature_flag_create')
    expect(changes.sample_ids).toEqual(flags.map(({ id }) => id).toReversed())
    expect(report.controls.map(({ id }: { id: string }) => id)).toEqual([
      'CC4.1',
      'CC6.1',
      'CC6.2',
      'CC6.3',
      'CC7.2',
      'CC8.1',
    ])
    const none = report.controls.find(({ id }: { id: string }) => id === 'CC7.2')
    expect(none).toEqual({
      id: 'CC7.2',
      title: 'Monitoring of anomalies',
      events: 0,
      by_action: {},
      sample_ids: [],
      activity: 'none',
    })
    expect(all.at(-1)).toMatchObject({ action_type: 'compliance_report_generate', entity_id: 'soc2' })
  })

  it('is sent in canonical form, signed, and never judges', async () => {
    const { body } = await read('/reports/iso27001')
    expect(body).toBe(canonicalJson(JSON.parse(body)))
    expect(body).not.toMatch(/passed|compliant/i)
    expect(JSON.parse(body).controls.map(({ id }: { id: string }) => id)).toEqual([
      'A.5.15',
      'A.5.16',
      'A.5.18',
      'A.8.15',
      'A.8.16',
      'A.8.32',
    ])
  })

  it('of a period without events has checked nothing bad', async () => {
    const report = (await read('/reports/soc2?from_date=2020-01-01&to_date=2020-02-01')).json()
    expect(report).toMatchObject({ total_events: 0, events_by_action: {}, integrity: { pass_rate: 1 } })
  })

  it.each([
    ['/reports/pci', 400, 'Unknown standard. Use soc2 or iso27001'],
    ['/reports/%252e%252e', 400, 'Unknown standard. Use soc2 or iso27001'],
    ['/reports/soc2?from_date=2026-03-02&to_date=2026-03-01', 400, 'from_date must not be after to_date'],
    ['/reports/soc2?from_date=2999-01-01', 400, 'from_date must not be after to_date'],
    ['/export?from_date=2026-03-02&to_date=2026-03-01', 400, 'from_date must not be after to_date'],
    ['/audit-events?from_date=2026-03-02&to_date=2026-03-01', 400, 'from_date must not be after to_date'],
  ])('and its neighbours refuse %s', async (path, status, detail) => {
    const answer = await read(path)
    expect([answer.statusCode, answer.json().detail]).toEqual([status, detail])
  })

  it.each([
    ['/reports/soc2?format=pdf', 'format', 'extra_forbidden'],
    ['/reports/soc2?from_date=soon', 'from_date', 'bad_format'],
    ['/export?format=xml', 'format', 'not_in_enum'],
    ['/audit-events?limit=201', 'limit', 'too_large'],
    ['/audit-events?page=0', 'page', 'too_small'],
    ['/audit-events?entity_type=cat', 'entity_type', 'not_in_enum'],
    ['/audit-events?user_id=me', 'user_id', 'bad_format'],
  ])('and its neighbours do not take %s', async (path, field, type) => {
    const answer = await read(path)
    expect([answer.statusCode, answer.json().detail]).toEqual([
      422,
      [{ type, loc: ['query', field], msg: expect.any(String) }],
    ])
  })

  it('needs the role of its route', async () => {
    for (const caller of ['developer', 'viewer'] as const)
      for (const path of ['/reports/soc2', '/audit-events', '/export'])
        expect((await read(path, caller)).statusCode).toBe(403)
    expect((await read('/export', 'analyst')).statusCode).toBe(403)
    expect((await read('/reports/soc2', 'analyst')).statusCode).toBe(200)
  })
})

describe('an export', () => {
  it('holds the chain without gaps, each entry signed, behind its manifest', async () => {
    const answer = await read('/export')
    const { manifest, entries: exported } = answer.json()
    const own = (await entries()).slice(0, -1)
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="audit-export-\d{8}_\d{6}\.json"$/,
    )
    expect(manifest).toMatchObject({
      schema: 'assay.audit.export/v1',
      generated_at: service.now().toISOString(),
      generated_by: 'admin@example.com',
      first_position: 1,
      last_position: own.length,
      count: own.length,
      first_previous_hash: '0'.repeat(64),
      last_hash: own.at(-1)?.hash,
    })
    expect(exported.map(({ position }: { position: number }) => position)).toEqual(
      own.map(({ position }) => position),
    )
    expect((await entries()).at(-1)).toMatchObject({ action_type: 'compliance_export_export' })
  })

  it('has the same columns in CSV, and its manifest in a header', async () => {
    const answer = await read('/export?format=csv')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [head, ...lines] = answer.body.trimEnd().split('\r\n')
    expect(head).toMatch(/^id,timestamp,.*,hash,signature,key_id$/)
    const manifest = manifestFromHeader(String(answer.headers['x-assay-export-manifest']))
    expect(manifest?.count).toBe(lines.length)
  })

  it('of a period without entries names nothing', async () => {
    const { manifest, entries: exported } = (await read('/export?to_date=2020-01-01')).json()
    expect(exported).toEqual([])
    expect(manifest).toMatchObject({ count: 0, first_position: null, last_position: null, last_hash: null })
  })

  it('reaches from the first entry of its period to the last, whatever lies between', async () => {
    const own = await entries()
    const from = own[1]?.timestamp.toISOString()
    const { manifest } = (
      await read(`/export?from_date=${from}&to_date=${service.now().toISOString()}`)
    ).json()
    expect(manifest).toMatchObject({
      last_position: own.length,
      count: own.length - manifest.first_position + 1,
    })
  })
})
