import { createHash, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../../config/index.ts'
import { newId } from '../../lib/ids.ts'
import { coreSlices } from '../../slices.ts'
import { type Caller, startTestService, type TestService } from '../../testing/service.ts'
import type { Connection } from './connections/store.ts'
import { unseal } from './credentials/sealed.ts'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const keyText = () => randomBytes(32).toString('base64')
const [NEW_KEY, OLD_KEY] = [keyText(), keyText()]

let service: TestService
let bare: TestService
beforeAll(async () => {
  service = await startTestService({ config: { WAREHOUSE_CREDENTIALS_KEYS: `${NEW_KEY}, ${OLD_KEY}` } })
  bare = await startTestService()
})
afterAll(() => Promise.all([service.close(), bare.close()]))

type Method = 'get' | 'post' | 'put' | 'delete'

const call = async (caller: Caller, request: string, body?: object, on = service) => {
  const [method, path = ''] = request.split(' ')
  const answer = await on.as(caller)[method as Method](`/warehouse/analysis${path}`, body)
  return { status: answer.statusCode, body: answer.payload === '' ? undefined : answer.json() }
}

const refused = async (...args: Parameters<typeof call>) => {
  const { status, body } = await call(...args)
  return [status, body.detail.code ?? 'shape', body.detail.field]
}

let count = 0
const name = () => {
  count += 1
  return `Connection ${count}`
}

const keyPair = (fields: object = {}) => ({
  name: name(),
  warehouse_type: 'warehouse_a',
  account: 'acme-prod_1',
  warehouse: 'COMPUTE_WH',
  user: 'ASSAY_READER',
  role: 'ANALYST_RO',
  ...fields,
})

const RSA = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

const KEY_FILE = {
  type: 'service_account',
  client_email: 'assay@acme-billing.iam.gserviceaccount.com',
  private_key: RSA.privateKey,
  token_uri: 'https://oauth2.googleapis.com/token',
}

const account = (fields: object = {}, keyFile: object = {}) => ({
  name: name(),
  warehouse_type: 'warehouse_b',
  billing_project: 'acme-billing',
  location: 'EU',
  service_account_json: JSON.stringify({ ...KEY_FILE, ...keyFile }),
  max_bytes_per_query: 10_000_000_000,
  ...fields,
})

const connect = async (fields: object = keyPair(), on = service) => {
  const { status, body } = await call('admin', 'post /connections', fields, on)
  expect([status, body]).toEqual([201, expect.anything()])
  return body
}

const entries = async (type: string) => {
  const answer = await service.as('admin').get(`/audit-logs/?entity_type=${type}&limit=100`)
  return answer.json().items
}

describe('connectors', () => {
  it('are listed for everybody, and are not available without keys for credentials', async () => {
    const { connectors } = (await call('viewer', 'get /connectors')).body
    expect(
      connectors.map((c: { warehouse_type: string; enabled: boolean }) => [c.warehouse_type, c.enabled]),
    ).toEqual([
      ['warehouse_a', true],
      ['warehouse_b', true],
    ])
    expect((await call('viewer', 'get /connectors', undefined, bare)).body.connectors[0]).toMatchObject({
      enabled: false,
      reason: 'credentials_unavailable',
    })
  })
})

describe('a connection with a key pair', () => {
  it('shows its public key once, with the statement that registers it, and never its private key', async () => {
    const { public_key: key, ...shown } = await connect(keyPair({ user: 'READER_1' }))
    const der = Buffer.from(key.public_key, 'base64')
    expect(
      createPublicKey({ key: der, format: 'der', type: 'spki' }).asymmetricKeyDetails?.modulusLength,
    ).toBe(2048)
    expect(key.public_key_fingerprint).toBe(`SHA256:${createHash('sha256').update(der).digest('base64')}`)
    expect(key.statement).toBe(`ALTER USER READER_1 SET RSA_PUBLIC_KEY='${key.public_key}';`)
    expect(shown).toMatchObject({
      status: 'pending_key',
      parameters: { account: 'acme-prod_1', warehouse: 'COMPUTE_WH', user: 'READER_1', role: 'ANALYST_RO' },
      public_key_fingerprint: null,
      pending_public_key_fingerprint: key.public_key_fingerprint,
      query_timeout_seconds: 300,
      max_bytes_per_query: null,
      max_runs_per_day: 20,
      runs_today: 0,
      worst_case_seconds_per_day: 20 * 11 * 300,
      enabled: true,
      last_test: null,
    })
    expect(await call('analyst', `get /connections/${shown.id}`)).toEqual({ status: 200, body: shown })
    const stored = await sql<Connection>`select * from warehouse_connections where id = ${shown.id}`.execute(
      service.db,
    )
    const [row] = stored.rows
    expect(JSON.stringify([row, await entries('warehouse_connection'), service.log])).not.toContain(
      'PRIVATE KEY',
    )
    expect(unseal(service, shown.id, String(row?.pending_credential))).toContain('BEGIN PRIVATE KEY')
    expect(unseal(service, UNKNOWN, String(row?.pending_credential))).toBeUndefined()
  })

  it('gets another key in the slot that is not in use', async () => {
    const { id, public_key: first } = await connect()
    const again = await call('admin', `post /connections/${id}/regenerate-key`)
    expect(again.body.public_key.statement).toContain('SET RSA_PUBLIC_KEY=')
    expect(again.body.public_key.public_key).not.toBe(first.public_key)
    await sql`update warehouse_connections set credential = pending_credential, key_slot = 1,
      public_key_fingerprint = pending_public_key_fingerprint, pending_credential = null,
      pending_public_key_fingerprint = null where id = ${id}`.execute(service.db)
    const next = (await call('admin', `post /connections/${id}/regenerate-key`)).body
    expect([next.status, next.public_key.statement]).toEqual([
      'ok',
      `ALTER USER ASSAY_READER SET RSA_PUBLIC_KEY_2='${next.public_key.public_key}';`,
    ])
    expect(next.public_key_fingerprint).toBe(again.body.public_key.public_key_fingerprint)
  })

  it('needs new credentials when no key opens the stored ones, until there is a new key pair', async () => {
    const { id } = await connect()
    const lost = `deadbeef.${'A'.repeat(60)}`
    await sql`update warehouse_connections set credential = ${lost}, key_slot = 1, public_key_fingerprint = 'SHA256:x',
      pending_credential = null, pending_public_key_fingerprint = null where id = ${id}`.execute(service.db)
    const status = async () => (await call('admin', `get /connections/${id}`)).body.status
    expect(await status()).toBe('needs_new_credentials')
    const { body } = await call('admin', `post /connections/${id}/regenerate-key`)
    expect([body.status, body.public_key_fingerprint]).toEqual(['pending_key', null])
    expect(body.public_key.statement).toContain('SET RSA_PUBLIC_KEY_2=')
    expect(await status()).toBe('pending_key')
  })

  it.each([
    ['account', 'acme'],
    ['account', 'acme-prod/../x'],
    ['warehouse', 'WH"; drop'],
    ['warehouse', '1WH'],
    ['user', "x'"],
    ['user', ''],
    ['role', 'A B'],
    ['role', 'R'.repeat(256)],
  ])('is refused with a %s that is no name of the warehouse: %s', async (field, value) => {
    expect(await refused('admin', 'post /connections', keyPair({ [field]: value }))).toEqual([
      422,
      'invalid_identifier',
      field,
    ])
  })

  it.each(['ACCOUNTADMIN', 'orgadmin', 'GlobalOrgAdmin', 'SECURITYADMIN', 'sysadmin', 'UserAdmin'])(
    'is refused with the administrative role %s',
    async (role) => {
      expect(await refused('admin', 'post /connections', keyPair({ role }))).toEqual([
        422,
        'role_not_allowed',
        'role',
      ])
    },
  )
})

describe('a connection with a service account', () => {
  it('keeps the key encrypted and shows who it signs in as, and what a day can cost at most', async () => {
    const shown = await connect(account())
    expect(shown).toMatchObject({
      status: 'ok',
      parameters: {
        billing_project: 'acme-billing',
        location: 'EU',
        service_account_email: KEY_FILE.client_email,
      },
      max_bytes_per_query: 10_000_000_000,
      worst_case_bytes_per_day: 20 * 11 * 10_000_000_000,
    })
    expect(shown).not.toHaveProperty('public_key')
    const { rows } = await sql`select * from warehouse_connections`.execute(service.db)
    expect(JSON.stringify([shown, rows, await entries('warehouse_connection'), service.log])).not.toContain(
      'PRIVATE KEY',
    )
    expect(await refused('admin', `post /connections/${shown.id}/regenerate-key`)).toEqual([
      422,
      'no_generated_key',
      undefined,
    ])
  })

  it.each([
    [
      'another place for tokens',
      { token_uri: 'https://oauth2.googleapis.com.example.com/token' },
      'destination_not_allowed',
    ],
    ['a place for tokens inside', { token_uri: 'http://169.254.169.254/' }, 'destination_not_allowed'],
    ['another type', { type: 'authorized_user' }, 'invalid_credentials'],
    ['no private key', { private_key: 'none' }, 'invalid_credentials'],
    ['no e-mail address', { client_email: undefined }, 'invalid_credentials'],
  ])('is refused with a key file that names %s', async (_, file, code) => {
    expect(await refused('admin', 'post /connections', account({}, file))).toEqual([
      422,
      code,
      'service_account_json',
    ])
  })

  it.each([
    [{ service_account_json: '{' }, 'invalid_credentials', 'service_account_json'],
    [{ service_account_json: '[]' }, 'invalid_credentials', 'service_account_json'],
    [{ billing_project: 'ACME' }, 'invalid_identifier', 'billing_project'],
    [{ billing_project: '../acme' }, 'invalid_identifier', 'billing_project'],
    [{ location: 'eu/../us' }, 'invalid_identifier', 'location'],
  ])('is refused with %o', async (fields, code, field) => {
    expect(await refused('admin', 'post /connections', account(fields))).toEqual([422, code, field])
  })

  it('takes a new key; another account or place takes the validation from its sources', async () => {
    const { id } = await connect(account())
    const source = (await call('admin', 'post /sources', exposures(id, TABLE_B))).body
    const validate = () =>
      sql`update warehouse_sources set validated_at = now() where id = ${source.id}`.execute(service.db)
    const validated = async () =>
      (await call('admin', `get /sources/${source.id}`)).body.validated_at !== null
    await validate()
    await call('admin', `put /connections/${id}`, { max_runs_per_day: 5, name: name() })
    expect(await validated()).toBe(true)
    const other = JSON.stringify({ ...KEY_FILE, client_email: 'other@acme.iam.gserviceaccount.com' })
    const { body } = await call('admin', `put /connections/${id}`, { service_account_json: other })
    expect(body.parameters.service_account_email).toBe('other@acme.iam.gserviceaccount.com')
    expect(await validated()).toBe(false)
    await validate()
    await call('admin', `put /connections/${id}`, { location: 'US' })
    expect(await validated()).toBe(false)
  })
})

describe('connections', () => {
  it.each([
    [{ warehouse_type: 'warehouse_c' }, 'connector_disabled'],
    [{ warehouse_type: 'postgres', whatever: 1 }, 'connector_disabled'],
    [{ warehouse_type: 7 }, 'shape'],
    [{}, 'shape'],
    [keyPair({ max_bytes_per_query: 10_000_000 }), 'shape'],
    [account({ max_bytes_per_query: 9_999_999 }), 'shape'],
    [account({ max_bytes_per_query: 214_748_364_801 }), 'shape'],
    [account({ service_account_json: 'x'.repeat(16_385) }), 'shape'],
    [account({ user: 'x' }), 'shape'],
    [keyPair({ query_timeout_seconds: 9 }), 'shape'],
    [keyPair({ query_timeout_seconds: 1801 }), 'shape'],
    [keyPair({ max_runs_per_day: 201 }), 'shape'],
    [keyPair({ name: '' }), 'shape'],
    [keyPair({ password: 'x' }), 'shape'],
  ])('are refused: %o', async (body, code) => {
    expect((await refused('admin', 'post /connections', body)).slice(0, 2)).toEqual([422, code])
  })

  it('have names of their own', async () => {
    const first = await connect()
    const second = await connect()
    expect(await refused('admin', 'post /connections', keyPair({ name: first.name }))).toEqual([
      409,
      'name_taken',
      'name',
    ])
    expect(await refused('admin', `put /connections/${second.id}`, { name: first.name })).toEqual([
      409,
      'name_taken',
      'name',
    ])
  })

  it('cannot become of another type, nor take the fields of one', async () => {
    const { id } = await connect()
    for (const change of [
      { warehouse_type: 'warehouse_b' },
      { location: 'EU' },
      { max_bytes_per_query: 10_000_000 },
    ]) {
      expect((await refused('admin', `put /connections/${id}`, change)).slice(0, 2)).toEqual([422, 'shape'])
    }
    expect((await call('admin', `put /connections/${id}`, { warehouse_type: 'warehouse_a' })).status).toBe(
      200,
    )
  })

  it('cannot be made, nor get a key, without keys for credentials', async () => {
    expect(await refused('admin', 'post /connections', keyPair(), bare)).toEqual([
      503,
      'credentials_unavailable',
      undefined,
    ])
  })

  it('go with their sources, and leave their runs under their name; not while a run has not finished', async () => {
    const { id, name } = await connect()
    const source = (await call('admin', 'post /sources', exposures(id))).body
    const run = newId()
    await sql`insert into warehouse_analysis_runs (id, kind, status, source_id, connection_id, connection_name,
      warehouse_type, request, window_start, window_end, statements, job_metadata, created_at)
      values (${run}, 'preview', 'running', ${source.id}, ${id}, ${name}, 'warehouse_a', '{}', now(), now(), '[]', '[]',
      ${service.now()})`.execute(service.db)
    expect((await call('admin', `get /connections/${id}`)).body.runs_today).toBe(1)
    expect(await refused('admin', `delete /connections/${id}`)).toEqual([409, 'run_in_progress', undefined])
    expect(await refused('admin', `delete /sources/${source.id}`)).toEqual([
      409,
      'run_in_progress',
      undefined,
    ])
    await sql`update warehouse_analysis_runs set status = 'succeeded' where id = ${run}`.execute(service.db)
    expect((await call('admin', `delete /connections/${id}`)).status).toBe(204)
    expect(await refused('admin', `get /sources/${source.id}`)).toEqual([404, 'not_found', undefined])
    const { rows } =
      await sql`select connection_id, connection_name from warehouse_analysis_runs where id = ${run}`.execute(
        service.db,
      )
    expect(rows).toEqual([{ connection_id: null, connection_name: name }])
  })

  it('are recorded without credentials', async () => {
    const { id } = await connect(account())
    await call('admin', `put /connections/${id}`, { max_runs_per_day: 7 })
    await call('admin', `delete /connections/${id}`)
    const found = (await entries('warehouse_connection')).filter(
      ({ entity_id }: { entity_id: string }) => entity_id === id,
    )
    expect(found.map(({ action_type }: { action_type: string }) => action_type)).toEqual([
      'warehouse_connection_delete',
      'warehouse_connection_update',
      'warehouse_connection_create',
    ])
    expect(found[1]).toMatchObject({
      old_value: { max_runs_per_day: 20 },
      new_value: { max_runs_per_day: 7 },
    })
    expect(JSON.stringify(found)).not.toContain('credential"')
  })

  it('are unknown under a foreign id', async () => {
    for (const request of [
      `get /connections/${UNKNOWN}`,
      `put /connections/${UNKNOWN}`,
      `delete /connections/${UNKNOWN}`,
      `post /connections/${UNKNOWN}/regenerate-key`,
    ]) {
      const body = request.startsWith('put') ? {} : undefined
      const answer = await call('admin', request, body)
      expect([request, answer]).toEqual([
        request,
        { status: 404, body: { detail: { code: 'not_found', message: 'Connection not found' } } },
      ])
    }
    expect((await call('admin', 'get /connections/x')).status).toBe(422)
  })
})

const TABLE_A = 'SHOP.PUBLIC.EXPOSURES'
const TABLE_B = 'acme-data.shop.exposures-2026'

const exposures = (connection_id: string, table = TABLE_A, fields: object = {}) => ({
  kind: 'assignment',
  connection_id,
  name: name(),
  table,
  columns: { unit_id: 'user_id', experiment_key: 'experiment', variant: 'variant', exposed_at: 'seen_at' },
  ...fields,
})

const purchases = (connection_id: string, fields: object = {}) => ({
  kind: 'metric',
  connection_id,
  name: name(),
  table: 'SHOP.PUBLIC.PURCHASES',
  columns: { unit_id: 'user_id', event_at: 'bought_at' },
  metric_type: 'proportion',
  ...fields,
})

describe('sources', () => {
  let id: string
  beforeAll(async () => {
    id = (await connect()).id
  })

  it('are stored with their defaults, changed in parts, and have to be validated again then', async () => {
    const { body: source } = await call('analyst', 'post /sources', purchases(id))
    expect(source).toMatchObject({
      conversion_window_hours: 168,
      cap_value: null,
      filters: [],
      column_types: {},
      validated_at: null,
    })
    await sql`update warehouse_sources set validated_at = now() where id = ${source.id}`.execute(service.db)
    const mean = {
      metric_type: 'mean',
      columns: { ...source.columns, value: 'amount' },
      cap_value: 500,
      filters: [{ column: 'status', operator: 'eq', value: 'paid' }],
    }
    const changed = await call('analyst', `put /sources/${source.id}`, mean)
    expect([changed.status, changed.body]).toEqual([
      200,
      expect.objectContaining({ ...mean, validated_at: null }),
    ])
    expect((await call('analyst', `get /sources/${source.id}`)).body).toEqual(changed.body)
    const [entry] = await entries('warehouse_source')
    expect(entry).toMatchObject({ action_type: 'warehouse_source_update', new_value: { cap_value: 500 } })
  })

  it.each([
    ['two parts', { table: 'PUBLIC.EXPOSURES' }, 'invalid_identifier', 'table'],
    ['four parts', { table: 'A.B.C.D' }, 'invalid_identifier', 'table'],
    ['a quoted part', { table: 'A.B."C"' }, 'invalid_identifier', 'table'],
    ['a statement', { table: 'A.B.C; drop table x' }, 'invalid_identifier', 'table'],
    ['an empty part', { table: 'A..C' }, 'invalid_identifier', 'table'],
    ['a comment', { columns: { unit_id: 'a--', event_at: 'b' } }, 'invalid_identifier', 'columns.unit_id'],
    ['a quote', { columns: { unit_id: 'a', event_at: 'b"' } }, 'invalid_identifier', 'columns.event_at'],
    ['a column twice', { columns: { unit_id: 'a', event_at: 'A' } }, 'shape', undefined],
    ['an unknown role', { columns: { unit_id: 'a', event_at: 'b', at: 'c' } }, 'shape', undefined],
    ['no value for a mean', { metric_type: 'mean' }, 'shape', undefined],
    [
      'a value for a proportion',
      { columns: { unit_id: 'a', event_at: 'b', value: 'c' } },
      'shape',
      undefined,
    ],
    ['a cap for a proportion', { cap_value: 5 }, 'shape', undefined],
    ['a window of a year and an hour', { conversion_window_hours: 8761 }, 'shape', undefined],
    ['SQL', { sql: 'select 1' }, 'shape', undefined],
    [
      'six filters',
      { filters: Array.from({ length: 6 }, () => ({ column: 'a', operator: 'is_null' })) },
      'shape',
      undefined,
    ],
  ])('are refused with %s', async (_, fields, code, field) => {
    const answer = await refused('analyst', 'post /sources', purchases(id, fields))
    expect(answer).toEqual([422, code, field])
  })

  it.each([
    ['eq', "O'Brien", false],
    ['eq', 'a b_c.d:e@f/g+h-i', true],
    ['eq', 'ä', false],
    ['eq', '', false],
    ['eq', 'x'.repeat(257), false],
    ['eq', 1.5, false],
    ['eq', true, true],
    ['ne', 9007199254740991, true],
    ['ne', 2 ** 53, false],
    ['gt', '5', false],
    ['gt', 5, true],
    ['lte', true, false],
    ['in', ['a', 'b'], true],
    ['in', [1, 2], true],
    ['in', [1, 'a'], false],
    ['in', [], false],
    ['in', Array.from({ length: 51 }, (_, index) => index), false],
    ['not_in', 'a', false],
    ['is_null', undefined, true],
    ['is_null', 'a', false],
    ['eq', undefined, false],
    ['eq', ['a'], false],
  ] as const)('take the filter %s %o: %s', async (operator, value, isAllowed) => {
    const filters = [{ column: 'state', operator, ...(value !== undefined && { value }) }]
    const { status, body } = await call('analyst', 'post /sources', purchases(id, { filters }))
    expect([status, body.detail?.code, body.detail?.field]).toEqual(
      isAllowed ? [201, undefined, undefined] : [422, 'invalid_filter_value', 'filters.0.value'],
    )
  })

  it('follow the rules for names of their own warehouse', async () => {
    const other = (await connect(account())).id
    const status = async (connection: string, table: string) =>
      (await call('admin', 'post /sources', exposures(connection, table))).status
    expect(await status(other, TABLE_B)).toBe(201)
    expect(await status(id, TABLE_B)).toBe(422)
    expect(await status(other, 'SHOP.PUBLIC.EXPOSURES')).toBe(422)
  })

  it('have a name of their own in their connection and kind', async () => {
    const same = { name: 'Exposures' }
    expect((await call('admin', 'post /sources', exposures(id, TABLE_A, same))).status).toBe(201)
    expect((await call('admin', 'post /sources', purchases(id, same))).status).toBe(201)
    expect(await refused('admin', 'post /sources', exposures(id, TABLE_A, same))).toEqual([
      409,
      'name_taken',
      'name',
    ])
  })

  it('cannot take the fields of the other kind', async () => {
    const { body } = await call('admin', 'post /sources', exposures(id))
    for (const change of [
      { metric_type: 'mean' },
      { cap_value: 5 },
      { columns: { unit_id: 'a', event_at: 'b' } },
      { kind: 'metric' },
      { connection_id: id },
    ]) {
      expect((await refused('admin', `put /sources/${body.id}`, change)).slice(0, 2)).toEqual([422, 'shape'])
    }
  })

  it('are listed by connection and kind, page by page', async () => {
    const { id: other } = await connect()
    for (let number = 0; number < 3; number += 1) await call('admin', 'post /sources', purchases(other))
    await call('admin', 'post /sources', exposures(other))
    const listed = async (query: string) =>
      (await call('analyst', `get /sources?connection_id=${other}${query}`)).body
    expect((await listed('')).total).toBe(4)
    expect(await listed('&kind=metric&limit=2')).toMatchObject({ total: 3, sources: [{}, {}] })
    expect((await listed('&kind=assignment')).sources).toHaveLength(1)
    expect((await call('analyst', 'get /connections?limit=1')).body.connections).toHaveLength(1)
  })

  it('of an unknown connection are refused', async () => {
    expect(await refused('admin', 'post /sources', purchases(UNKNOWN))).toEqual([404, 'not_found', undefined])
    expect(await refused('admin', `put /sources/${UNKNOWN}`, {})).toEqual([404, 'not_found', undefined])
  })
})

describe('permissions', () => {
  let ids: { connection: string; assignment: string; metric: string }
  beforeAll(async () => {
    const { id } = await connect()
    ids = {
      connection: id,
      assignment: (await call('admin', 'post /sources', exposures(id))).body.id,
      metric: (await call('admin', 'post /sources', purchases(id))).body.id,
    }
  })

  /** Request, the lowest role that may, and what the refusal calls it. */
  const TABLE = [
    ['get /connections', 'analyst', 'Listing connections'],
    ['get /connections/{connection}', 'analyst', 'Reading a connection'],
    ['post /connections', 'admin', 'Creating a connection'],
    ['put /connections/{connection}', 'admin', 'Changing a connection'],
    ['post /connections/{connection}/regenerate-key', 'admin', 'Changing a connection'],
    ['delete /connections/{unknown}', 'admin', 'Deleting a connection'],
    ['get /sources', 'analyst', 'Listing sources'],
    ['get /sources/{metric}', 'analyst', 'Reading a source'],
    ['post /sources metric', 'analyst', 'Creating a source'],
    ['post /sources assignment', 'developer', 'Creating an assignment source'],
    ['put /sources/{metric}', 'analyst', 'Changing a source'],
    ['put /sources/{assignment}', 'developer', 'Changing an assignment source'],
    ['delete /sources/{unknown}', 'developer', 'Deleting a source'],
  ] as const
  const RANK: readonly Caller[] = ['viewer', 'analyst', 'developer', 'admin']

  const requestOf = (row: string) => {
    const [method, path = '', kind] = row.split(' ')
    const known: Record<string, string> = { ...ids, unknown: UNKNOWN }
    const target = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => known[key] ?? '')
    return [`${method} ${target}`, method?.startsWith('p') ? { ...(kind && { kind }) } : undefined] as const
  }

  it.each(TABLE)('%s needs the role %s', async (row, lowest) => {
    for (const caller of [...RANK, 'superuser'] as const) {
      const may = caller === 'superuser' || RANK.indexOf(caller) >= RANK.indexOf(lowest)
      const { status } = await call(caller, ...requestOf(row))
      expect([caller, status === 403]).toEqual([caller, !may])
    }
  })

  it.each(TABLE)(
    '%s is refused with the required role and that of the caller',
    async (row, lowest, action) => {
      const below = RANK[RANK.indexOf(lowest) - 1] ?? 'viewer'
      const { body } = await call(below, ...requestOf(row))
      const message = `${action} requires the ${lowest} role; you are ${below}`
      expect(body).toEqual({ detail: { code: 'role_required', message } })
    },
  )
})

describe('the keys for credentials', () => {
  it('stop the start of a deployment in earnest when they cannot be read, and count as unset elsewhere', async () => {
    const production = {
      ENVIRONMENT: 'production',
      SECRET_KEY: 'abcdefghijklmnopqrstuvwxyz0123456789',
      PUBLIC_BASE_URL: 'https://assay.example.com',
    }
    const malformed = { WAREHOUSE_CREDENTIALS_KEYS: `${NEW_KEY},short` }
    expect(() => readConfig({ ...production, ...malformed })).toThrow(ConfigError)
    expect(() => readConfig({ ...production, ...malformed })).toThrow(/WAREHOUSE_CREDENTIALS_KEYS/)
    const lenient = await startTestService({ config: malformed })
    expect((await call('viewer', 'get /connectors', undefined, lenient)).body.connectors[0].enabled).toBe(
      false,
    )
    expect(lenient.log).toContainEqual(expect.objectContaining({ level: 'error' }))
    await lenient.close()
  })
})

it('is absent in the core profile', async () => {
  const core = await startTestService({ slices: coreSlices })
  expect(await call('admin', 'get /connections', undefined, core)).toEqual({
    status: 404,
    body: { detail: 'Not Found' },
  })
  await core.close()
})
