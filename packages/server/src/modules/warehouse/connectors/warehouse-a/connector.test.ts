import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../../testing/eventually.ts'
import { type Engine, startEngine, warehouseEngine } from '../../../../testing/warehouses/engine.ts'
import { startWarehouseA, type WarehouseA } from '../../../../testing/warehouses/warehouse-a.ts'
import { newKeyPair } from '../../credentials/key-pair.ts'
import type { JobHandle } from '../warehouse.ts'
import { openWarehouseA } from './index.ts'

const USER = { account: 'acme-prod', user: 'assay_reader' }
const SUBJECT = 'ACME-PROD.ASSAY_READER'

/** The requests; an ID is that of a request or the handle of a statement. */
const SENT_PATHS = [
  'POST /api/v2/statements?async=true&requestId=ID&retry=true',
  'GET /api/v2/statements/ID',
  'GET /api/v2/statements/ID?partition=N',
  'POST /api/v2/statements/ID/cancel',
]

/** Headers of a request, beside its sign-in. */
const SENT_HEADERS = [
  ...['host', 'connection', 'content-length', 'transfer-encoding', 'content-type'],
  ...['accept', 'accept-encoding', 'user-agent', 'x-snowflake-authorization-token-type'],
]

const codeOf = async (work: Promise<unknown>): Promise<unknown[]> => {
  try {
    await work
    return ['no error']
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    return 'vendorCode' in error && error.vendorCode !== undefined
      ? [error.code, error.vendorCode]
      : [error.code]
  }
}

describe.skipIf('missing' in warehouseEngine)('the connector of warehouse_a', () => {
  let engine: Engine
  let server: WarehouseA
  let privateKey: string
  let now: () => Date
  beforeAll(async () => {
    engine = startEngine()
    server = await startWarehouseA(engine)
    const pair = await newKeyPair()
    privateKey = pair.privateKey
    server.register(SUBJECT, pair.publicKey)
    await engine.load([
      {
        name: 'SHOP.PUBLIC.ORDERS',
        columns: {
          buyer: 'VARCHAR',
          items: 'BIGINT',
          amount: 'DOUBLE',
          ordered_at: 'TIMESTAMP',
          day: 'DATE',
          paid: 'BOOLEAN',
        },
        rows: [
          ['u1', 3, 9.5, '2026-03-01 10:00:00', '2026-03-01', true],
          [null, 2, 0.1, '2026-03-02 10:00:00', '2026-03-02', false],
        ],
      },
    ])
  })
  afterAll(async () => {
    await server.stop()
    await engine.close()
  })
  beforeEach(() => {
    server.setFault(undefined)
    server.setPartitionSize(1000)
    server.setOffset('+0000')
    now = () => new Date()
  })

  const open = (more: Partial<Parameters<typeof openWarehouseA>[0]> = {}) =>
    openWarehouseA(
      { ...USER, warehouse: 'COMPUTE_WH', role: 'ANALYST_RO', privateKey, timeoutSeconds: 60, ...more },
      { config: { ENVIRONMENT: 'test', ...server.settings }, now: () => now() },
    )
  const signal = (): AbortSignal => new AbortController().signal
  const run = (sql: string, more?: Parameters<typeof open>[0]) => open(more).run(sql, { signal: signal() })

  it('signs in with a key pair and reads no table to test that', async () => {
    server.requests.length = 0
    await open().test(signal())
    const sent = JSON.parse(server.requests[0]?.body ?? '')
    expect(sent).toMatchObject({ warehouse: 'COMPUTE_WH', role: 'ANALYST_RO', timeout: 60 })
    expect(sent.parameters).toMatchObject({ timezone: 'UTC', query_tag: 'assay: warehouse-analysis' })
    expect(sent.statement).not.toMatch(/\bFROM\b/)
    expect(new Set(server.requests.map(({ headers }) => headers.authorization)).size).toBe(1)
  })

  it('returns texts and NULL, with what the statement was', async () => {
    const { columns, rows, job } = await run(
      'SELECT buyer, items, amount, paid FROM SHOP.PUBLIC.ORDERS ORDER BY ordered_at',
    )
    expect(columns).toEqual(['buyer', 'items', 'amount', 'paid'])
    expect(rows).toEqual([
      ['u1', '3', '9.5', 'true'],
      [null, '2', '0.1', 'false'],
    ])
    expect(job).toEqual({
      statement_handle: server.statements.at(-1)?.handle,
      warehouse: 'COMPUTE_WH',
      elapsed_ms: expect.any(Number),
    })
  })

  it('describes the columns of a table from metadata alone', async () => {
    expect(await open().describe('shop.public.orders', signal())).toEqual([
      { name: 'BUYER', type: 'TEXT', kind: 'text' },
      { name: 'ITEMS', type: 'NUMBER', kind: 'integer' },
      { name: 'AMOUNT', type: 'FLOAT', kind: 'number' },
      { name: 'ORDERED_AT', type: 'TIMESTAMP_NTZ', kind: 'timestamp' },
      { name: 'DAY', type: 'DATE', kind: 'date' },
      { name: 'PAID', type: 'BOOLEAN', kind: 'boolean' },
    ])
    expect(await codeOf(open().describe('shop.public.nothing', signal()))).toEqual(['object_not_found'])
  })

  it('puts the partitions of a result together', async () => {
    server.setPartitionSize(3)
    const { rows } = await run('SELECT n FROM (VALUES (1), (2), (3), (4), (5), (6), (7)) AS t (n) ORDER BY n')
    expect(rows.flat()).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  })

  it.each([
    ['another key', { privateKey: 'other' }, ['key_rejected', '390144']],
    ['another user', { user: 'somebody' }, ['key_rejected', '390144']],
    ['another account', { account: 'acme-test' }, ['key_rejected', '390144']],
  ])('is refused with %s', async (_, more, expected) => {
    const other = 'privateKey' in more ? { privateKey: (await newKeyPair()).privateKey } : more
    expect(await codeOf(open(other).test(signal()))).toEqual(expected)
  })

  it('is refused while its clock is wrong', async () => {
    now = () => new Date(Date.now() - 2 * 3_600_000)
    expect(await codeOf(open().test(signal()))).toEqual(['key_rejected', '390144'])
  })

  it('is refused in another time zone, and in another role', async () => {
    server.setOffset('+0200')
    expect(await codeOf(open().test(signal()))).toEqual(['timezone_not_utc'])
    server.setOffset('+0000')
    server.setFault(({ path }) =>
      path.includes('requestId') || path.includes('cancel')
        ? undefined
        : {
            status: 200,
            body: JSON.stringify({
              statementHandle: 'x',
              resultSetMetaData: { numRows: 1, rowType: [{ name: 'OFFSET' }, { name: 'ROLE' }] },
              data: [['+0000', 'SYSADMIN']],
            }),
          },
    )
    expect(await codeOf(open().test(signal()))).toEqual(['permission_denied'])
  })

  it.each([
    ['an unknown table', 'SELECT 1 FROM SHOP.PUBLIC.NOTHING', ['object_not_found', '002003']],
    ['an unknown column', 'SELECT nothing FROM SHOP.PUBLIC.ORDERS', ['column_not_found', '000904']],
    ['several statements', 'SELECT 1; SELECT 2', ['unrecognised_warehouse_error', '001003']],
  ])('says that a statement names %s', async (_, sql, expected) => {
    expect(await codeOf(run(sql))).toEqual(expected)
  })

  const refusal = (status: number, code?: string) => ({ status, body: JSON.stringify(code ? { code } : {}) })
  const json = (body: unknown) => ({ status: 200, body: JSON.stringify(body) })
  const result = (more: object = {}) => ({
    statementHandle: 'x',
    resultSetMetaData: { numRows: 1, rowType: [{ name: 'N' }] },
    data: [['1']],
    ...more,
  })
  it.each([
    ['a role without rights', refusal(422, '003001'), ['permission_denied', '003001']],
    ['no rights on the warehouse', refusal(422, '000606'), ['permission_denied', '000606']],
    ['an expired token', refusal(401, '390318'), ['auth_failed', '390318']],
    ['a refusal without a code', refusal(401), ['auth_failed']],
    ['a spent quota', refusal(422, '090073'), ['warehouse_quota', '090073']],
    ['its own time limit', refusal(422, '000630'), ['time_limit', '000630']],
    ['somebody who cancels', refusal(422, '000604'), ['cancelled', '000604']],
    ['a type that does not fit', refusal(422, '001065'), ['column_type_unsuitable', '001065']],
    ['an error without meaning here', refusal(422, '123456'), ['unrecognised_warehouse_error', '123456']],
    [
      'a code of strange letters',
      refusal(422, `a"b<c>${'x'.repeat(90)}`),
      ['unrecognised_warehouse_error', `abc${'x'.repeat(61)}`],
    ],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, ['redirect_refused']],
    ['a page', { status: 200, body: '<html>' }, ['result_invalid']],
    ['more than 8 MiB', { status: 200, body: 'x'.repeat(9 * 1024 * 1024) }, ['result_invalid']],
    [
      'rows that are missing',
      json(result({ resultSetMetaData: { numRows: 2, rowType: [{ name: 'N' }] } })),
      ['result_invalid'],
    ],
    ['rows of another width', json(result({ data: [['1', '2']] })), ['result_invalid']],
    [
      'a partition that is missing',
      json(result({ resultSetMetaData: { numRows: 2, rowType: [{ name: 'N' }], partitionInfo: [{}, {}] } })),
      ['result_invalid'],
    ],
    ['cells that are no values', json(result({ data: [[{ a: 1 }]] })), ['result_invalid']],
    ['nothing but failures', refusal(503), ['unreachable']],
    ['a cut connection', 'cut' as const, ['unreachable']],
  ])('fails with %s', async (name, answer, expected) => {
    server.setFault(({ path }) => {
      if (path.includes('partition=1')) return refusal(410)
      return path.endsWith('/cancel') ? undefined : answer
    })
    expect(await codeOf(run('SELECT 1 AS n')), name).toEqual(expected)
  })

  it('takes numbers that come as numbers', async () => {
    server.setFault(() => json(result({ data: [[42]] })))
    expect((await run('SELECT 42 AS n')).rows).toEqual([['42']])
  })

  it('sends again what the warehouse could not take, and runs it once', async () => {
    let failures = 2
    server.setFault(() => (failures-- > 0 ? refusal(503) : undefined))
    const before = server.statements.length
    expect((await run('SELECT 7 AS n')).rows).toEqual([['7']])
    expect(server.statements.length - before).toBe(1)
  })

  it('cancels a statement when nobody waits for it, and by its handle', async () => {
    server.hold()
    const end = new AbortController()
    const jobs: JobHandle[] = []
    const work = open().run('SELECT 1 AS n', { signal: end.signal, onJob: (job) => void jobs.push(job) })
    const failed = codeOf(work)
    await eventually(() => expect(jobs).toHaveLength(1))
    end.abort()
    expect(await failed).toEqual(['cancelled'])
    expect(server.statements.at(-1)?.state).toBe('cancelled')

    const other = codeOf(
      open().run('SELECT 2 AS n', { signal: signal(), onJob: (job) => void jobs.push(job) }),
    )
    await eventually(() => expect(jobs).toHaveLength(2))
    if (jobs[1]) await open().cancel(jobs[1])
    expect(await other).toEqual(['cancelled', '000604'])
    server.open()
    if (jobs[1]) await open().cancel(jobs[1])
  })

  it('sends statements and how they are to run, and nothing else', async () => {
    server.requests.length = 0
    server.setPartitionSize(1)
    const statements = [
      'SELECT items AS n FROM SHOP.PUBLIC.ORDERS ORDER BY items',
      "SELECT TO_CHAR('2024-07-01 12:00:00'::TIMESTAMP_LTZ, 'TZHTZM') AS offset_in_summer, CURRENT_ROLE() AS role",
      `SELECT column_name, data_type, numeric_scale
FROM SHOP.INFORMATION_SCHEMA.COLUMNS
WHERE table_schema = 'PUBLIC' AND table_name = 'ORDERS'
ORDER BY ordinal_position`,
    ]
    const warehouse = open()
    const { job } = await warehouse.run(statements[0] ?? '', { signal: signal() })
    await warehouse.test(signal())
    await warehouse.describe('SHOP.PUBLIC.ORDERS', signal())
    await warehouse.cancel({ statement_handle: job.statement_handle ?? '' })

    const bodies = server.requests.flatMap(({ body }) => (body === '' ? [] : [JSON.parse(body)]))
    expect(bodies).toEqual(
      statements.map((statement) => ({
        statement,
        timeout: 60,
        warehouse: 'COMPUTE_WH',
        role: 'ANALYST_RO',
        parameters: { timezone: 'UTC', query_tag: 'assay: warehouse-analysis', multi_statement_count: '1' },
      })),
    )
    for (const { method, path, headers } of server.requests) {
      const form = path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'ID').replace(/\d$/, 'N')
      expect(SENT_PATHS).toContain(`${method} ${form}`)
      const { authorization = '', ...others } = headers
      expect(Object.keys(decodeJwt(authorization.replace('Bearer ', ''))).toSorted()).toEqual([
        'exp',
        'iat',
        'iss',
        'sub',
      ])
      expect(Object.keys(others).filter((name) => !SENT_HEADERS.includes(name))).toEqual([])
      expect(others['user-agent']).toBe('assay')
    }
  })
})
