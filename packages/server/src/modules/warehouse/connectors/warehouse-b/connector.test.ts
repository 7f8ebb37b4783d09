import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../../testing/eventually.ts'
import { type Engine, startEngine, warehouseEngine } from '../../../../testing/warehouses/engine.ts'
import { startWarehouseB, type WarehouseB } from '../../../../testing/warehouses/warehouse-b.ts'
import type { JobHandle } from '../warehouse.ts'
import { openWarehouseB } from './index.ts'

const EMAIL = 'assay@acme-billing.iam.gserviceaccount.com'

const newKey = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

const serviceAccount = (privateKey: string): string =>
  JSON.stringify({
    type: 'service_account',
    client_email: EMAIL,
    private_key: privateKey,
    private_key_id: 'k1',
  })

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

describe.skipIf('missing' in warehouseEngine)('the connector of warehouse_b', () => {
  let engine: Engine
  let server: WarehouseB
  let privateKey: string
  let now: () => Date
  beforeAll(async () => {
    engine = startEngine()
    server = await startWarehouseB(engine)
    const pair = newKey()
    privateKey = pair.privateKey
    server.register(EMAIL, pair.publicKey)
    await engine.load([
      {
        name: 'acme-billing.shop.orders-2026',
        columns: {
          buyer: 'VARCHAR',
          items: 'BIGINT',
          amount: 'DOUBLE',
          ordered_at: 'TIMESTAMPTZ',
          day: 'DATE',
          paid: 'BOOLEAN',
        },
        rows: [
          ['u1', 3, 9.5, '2026-03-01 10:00:00+00', '2026-03-01', true],
          [null, 2, 0.1, '2026-03-02 10:00:00+00', '2026-03-02', false],
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
    server.setPageSize(1000)
    server.setBytes(1_000_000)
    now = () => new Date()
  })

  const open = (more: Partial<Parameters<typeof openWarehouseB>[0]> = {}) =>
    openWarehouseB(
      {
        billing_project: 'acme-billing',
        location: 'EU',
        serviceAccount: serviceAccount(privateKey),
        timeoutSeconds: 60,
        maxBytes: 50_000_000,
        ...more,
      },
      { config: { ENVIRONMENT: 'test', ...server.settings }, now: () => now() },
    )
  const signal = (): AbortSignal => new AbortController().signal
  const run = (sql: string, more?: Parameters<typeof open>[0]) => open(more).run(sql, { signal: signal() })

  it('signs in with a service account and reads no table to test that', async () => {
    server.requests.length = 0
    await open().test(signal())
    expect(server.jobs.at(-1)).toMatchObject({
      sql: 'SELECT 1 AS one',
      labels: { assay: 'warehouse-analysis' },
      maximumBytesBilled: '50000000',
    })
    expect(server.requests.filter(({ path }) => path === '/token')).toHaveLength(1)
  })

  it('returns texts and NULL, with what the job cost', async () => {
    const { columns, rows, job } = await run(
      'SELECT buyer, items, amount, paid FROM `acme-billing`.`shop`.`orders-2026` ORDER BY ordered_at',
    )
    expect(columns).toEqual(['buyer', 'items', 'amount', 'paid'])
    expect(rows).toEqual([
      ['u1', '3', '9.5', 'true'],
      [null, '2', '0.1', 'false'],
    ])
    expect(job).toEqual({
      job_id: server.jobs.at(-1)?.id,
      location: 'EU',
      total_bytes_processed: 1_000_000,
      total_bytes_billed: 10_485_760,
      elapsed_ms: expect.any(Number),
    })
  })

  it('describes the columns of a table from metadata alone', async () => {
    const jobs = server.jobs.length
    expect(await open().describe('acme-billing.shop.orders-2026', signal())).toEqual([
      { name: 'buyer', type: 'STRING', kind: 'text' },
      { name: 'items', type: 'INTEGER', kind: 'integer' },
      { name: 'amount', type: 'FLOAT', kind: 'number' },
      { name: 'ordered_at', type: 'TIMESTAMP', kind: 'timestamp' },
      { name: 'day', type: 'DATE', kind: 'date' },
      { name: 'paid', type: 'BOOLEAN', kind: 'boolean' },
    ])
    expect(await codeOf(open().describe('acme-billing.shop.nothing', signal()))).toEqual([
      'object_not_found',
      'notFound',
    ])
    expect(server.jobs).toHaveLength(jobs)
  })

  it('puts the pages of a result together', async () => {
    server.setPageSize(3)
    const { rows } = await run('SELECT n FROM UNNEST([1, 2, 3, 4, 5, 6, 7]) AS n ORDER BY n')
    expect(rows.flat()).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  })

  it.each(['INSERT INTO `acme-billing`.`shop`.`x` VALUES (1)', 'SELECT 1; SELECT 2', 'DROP TABLE x'])(
    'runs nothing that a dry run does not call one SELECT: %s',
    async (sql) => {
      const jobs = server.jobs.length
      expect(await codeOf(run(sql))).toEqual(['not_a_select'])
      expect(server.jobs).toHaveLength(jobs)
    },
  )

  it('runs nothing that would read more than it may', async () => {
    const jobs = server.jobs.length
    server.setBytes(50_000_001)
    expect(await codeOf(run('SELECT 1 AS n'))).toEqual(['bytes_limit'])
    expect(server.jobs).toHaveLength(jobs)
  })

  it('is refused with another key, another clock and in another location', async () => {
    const other = serviceAccount(newKey().privateKey)
    expect(await codeOf(open({ serviceAccount: other }).test(signal()))).toEqual([
      'key_rejected',
      'invalid_grant',
    ])
    now = () => new Date(Date.now() - 3 * 3_600_000)
    expect(await codeOf(open().test(signal()))).toEqual(['key_rejected', 'invalid_grant'])
    now = () => new Date()
    expect(await codeOf(open({ location: 'US' }).test(signal()))).toEqual(['object_not_found', 'notFound'])
  })

  it.each([
    ['an unknown table', 'SELECT 1 FROM `acme-billing`.`shop`.`nothing`', ['object_not_found', 'notFound']],
    [
      'an unknown column',
      'SELECT nothing FROM `acme-billing`.`shop`.`orders-2026`',
      ['unrecognised_warehouse_error', 'invalidQuery'],
    ],
  ])('says that a query names %s', async (_, sql, expected) => {
    expect(await codeOf(run(sql))).toEqual(expected)
  })

  const refusal = (status: number, reason: string) => ({
    status,
    body: JSON.stringify({ error: { code: status, errors: [{ reason }] } }),
  })
  const json = (body: unknown) => ({ status: 200, body: JSON.stringify(body) })
  const failedJob = (reason: string) =>
    json({ jobReference: { jobId: 'x' }, status: { state: 'DONE', errorResult: { reason } } })
  const rows = (more: object) =>
    json({
      jobComplete: true,
      totalRows: '1',
      schema: { fields: [{ name: 'n' }] },
      rows: [{ f: [{ v: '1' }] }],
      ...more,
    })
  type Phase = 'token' | 'dry run' | 'insert' | 'rows'
  const phaseOf = ({ path, body }: { path: string; body: string }): Phase | undefined => {
    if (path === '/token') return 'token'
    if (path.includes('/queries/')) return 'rows'
    if (!path.endsWith('/jobs')) return undefined
    return body.includes('"dryRun":true') ? 'dry run' : 'insert'
  }
  it.each<
    [
      string,
      Phase,
      ReturnType<typeof json> | 'cut' | { status: number; headers: Record<string, string> },
      string[],
    ]
  >([
    [
      'a disabled account',
      'token',
      { status: 401, body: JSON.stringify({ error: 'unauthorized_client' }) },
      ['auth_failed', 'unauthorized_client'],
    ],
    ['a token endpoint that fails', 'token', { status: 500, body: '' }, ['unreachable']],
    ['a token endpoint that answers a page', 'token', { status: 200, body: '<html>' }, ['result_invalid']],
    [
      'a redirect of the token endpoint',
      'token',
      { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
      ['redirect_refused'],
    ],
    ['no right to run jobs', 'dry run', refusal(403, 'accessDenied'), ['permission_denied', 'accessDenied']],
    ['a spent quota', 'dry run', refusal(403, 'quotaExceeded'), ['warehouse_quota', 'quotaExceeded']],
    [
      'too many requests',
      'dry run',
      refusal(403, 'rateLimitExceeded'),
      ['warehouse_quota', 'rateLimitExceeded'],
    ],
    [
      'a dry run without bytes',
      'dry run',
      json({ status: { state: 'DONE' }, statistics: { query: { statementType: 'SELECT' } } }),
      ['result_invalid'],
    ],
    ['a dry run that answers a page', 'dry run', { status: 200, body: '<html>' }, ['result_invalid']],
    ['a failing backend', 'insert', refusal(503, 'backendError'), ['unreachable', 'backendError']],
    [
      'a job that reads too much',
      'insert',
      failedJob('bytesBilledLimitExceeded'),
      ['bytes_limit', 'bytesBilledLimitExceeded'],
    ],
    ['a job that was stopped', 'insert', failedJob('stopped'), ['cancelled', 'stopped']],
    ['a job that took too long', 'insert', failedJob('timeout'), ['time_limit', 'timeout']],
    [
      'a job without resources',
      'insert',
      failedJob('resourcesExceeded'),
      ['warehouse_quota', 'resourcesExceeded'],
    ],
    [
      'a job with another reason',
      'insert',
      failedJob('tableUnavailable'),
      ['unrecognised_warehouse_error', 'tableUnavailable'],
    ],
    ['rows that are missing', 'rows', rows({ totalRows: '2' }), ['result_invalid']],
    ['rows of another width', 'rows', rows({ rows: [{ f: [{ v: '1' }, { v: '2' }] }] }), ['result_invalid']],
    ['a result that is not complete', 'rows', rows({ jobComplete: false }), ['result_invalid']],
    ['nested values', 'rows', rows({ rows: [{ f: [{ v: { f: [] } }] }] }), ['result_invalid']],
    [
      'a result that is too large',
      'rows',
      { status: 200, body: 'x'.repeat(9 * 1024 * 1024) },
      ['result_invalid'],
    ],
    ['a cut connection', 'insert', 'cut', ['unreachable']],
  ])('fails with %s', async (_, phase, answer, expected) => {
    server.setFault((request) => (phaseOf(request) === phase ? answer : undefined))
    expect(await codeOf(run('SELECT 1 AS n'))).toEqual(expected)
  })

  it('finds a job again whose answer was lost, and runs it once', async () => {
    let lost = false
    const before = server.jobs.length
    const open_ = open()
    server.setFault((request) => {
      if (phaseOf(request) !== 'insert' || lost) return undefined
      lost = true
      return refusal(409, 'duplicate')
    })
    expect(await codeOf(open_.run('SELECT 1 AS n', { signal: signal() }))).toEqual([
      'object_not_found',
      'notFound',
    ])
    expect(server.jobs).toHaveLength(before)
    server.setFault((request) => {
      if (phaseOf(request) !== 'insert' || !lost) return undefined
      lost = false
      return refusal(503, 'backendError')
    })
    expect((await open_.run('SELECT 2 AS n', { signal: signal() })).rows).toEqual([['2']])
    expect(server.jobs).toHaveLength(before + 1)
  })

  it('cancels a job when nobody waits for it, and by its handle', async () => {
    server.hold()
    const end = new AbortController()
    const jobs: JobHandle[] = []
    const failed = codeOf(
      open().run('SELECT 1 AS n', { signal: end.signal, onJob: (job) => void jobs.push(job) }),
    )
    await eventually(() => expect(server.jobs.at(-1)?.state).toBe('RUNNING'))
    end.abort()
    expect(await failed).toEqual(['cancelled'])
    expect(server.jobs.at(-1)).toMatchObject({ state: 'DONE', reason: 'stopped' })

    const other = codeOf(
      open().run('SELECT 2 AS n', { signal: signal(), onJob: (job) => void jobs.push(job) }),
    )
    await eventually(() => expect(server.jobs.at(-1)?.state).toBe('RUNNING'))
    if (jobs[1]) await open().cancel(jobs[1])
    expect(await other).toEqual(['cancelled', 'stopped'])
    server.open()
  })
})
