import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../../testing/eventually.ts'
import {
  type PostgresWarehouse,
  startPostgresWarehouse,
} from '../../../../testing/warehouses/postgres-warehouse.ts'
import { WarehouseError } from '../error.ts'
import type { JobHandle } from '../warehouse.ts'
import { openPostgres } from './index.ts'

const failureOf = async (work: Promise<unknown>): Promise<unknown[]> => {
  try {
    await work
    return ['no error']
  } catch (error) {
    if (!(error instanceof WarehouseError)) throw error
    return error.vendorCode === undefined ? [error.code] : [error.code, error.vendorCode]
  }
}

describe('the connector of PostgreSQL-compatible databases', () => {
  let server: PostgresWarehouse
  beforeAll(async () => {
    server = await startPostgresWarehouse()
    await server.load([
      {
        name: 'shop.orders',
        columns: {
          buyer: 'text',
          items: 'bigint',
          amount: 'double precision',
          price: 'numeric',
          ordered_at: 'timestamp',
          paid_at: 'timestamptz',
          day: 'date',
          paid: 'boolean',
          details: 'jsonb',
        },
        rows: [
          ['u1', 3, 0.1, '9.50', '2026-03-01 10:00:00', '2026-03-01 10:00:00+02', '2026-03-01', true, null],
          [null, 2, null, null, '2026-03-02 10:00:00', null, null, false, null],
        ],
      },
    ])
  })
  afterAll(() => server.stop())
  beforeEach(() => server.network.heal())

  const open = (more: Partial<Parameters<typeof openPostgres>[0]> = {}) =>
    openPostgres({ ...server.place, password: 'not asked for', timeoutSeconds: 30, ...more })
  const signal = (): AbortSignal => new AbortController().signal
  const run = (text: string, more?: Parameters<typeof open>[0]) => open(more).run(text, { signal: signal() })
  const active = async (): Promise<number> => {
    const { rows } = await sql<{ sessions: number }>`select count(*)::int as sessions from pg_stat_activity
      where datname = current_database() and application_name = 'assay: warehouse-analysis'
        and state = 'active'`.execute(server.database.db)
    return rows[0]?.sessions ?? -1
  }

  it('signs in, in UTC', async () => {
    await open().test(signal())
    expect((await run('select current_setting($$timezone$$) as zone')).rows).toEqual([['UTC']])
  })

  it('returns texts and NULL as the server writes them', async () => {
    const { columns, rows, job } = await run(
      'select buyer, items, amount, price, paid, paid_at from shop.orders order by ordered_at',
    )
    expect(columns).toEqual(['buyer', 'items', 'amount', 'price', 'paid', 'paid_at'])
    expect(rows).toEqual([
      ['u1', '3', '0.1', '9.50', 't', '2026-03-01 08:00:00+00'],
      [null, '2', null, null, 'f', null],
    ])
    expect(job).toEqual({
      statement_handle: expect.stringMatching(/^\d+\/[\d.]+$/),
      elapsed_ms: expect.any(Number),
    })
  })

  it('describes the columns of a table', async () => {
    const kinds = (await open().describe('shop.orders', signal())).map(({ name, kind }) => [name, kind])
    expect(kinds).toEqual([
      ['buyer', 'text'],
      ['items', 'integer'],
      ['amount', 'number'],
      ['price', 'number'],
      ['ordered_at', 'timestamp'],
      ['paid_at', 'timestamp'],
      ['day', 'date'],
      ['paid', 'boolean'],
      ['details', 'other'],
    ])
    expect(await failureOf(open().describe('shop.nothing', signal()))).toEqual(['object_not_found'])
  })

  it.each([
    ['an unknown table', 'select 1 from shop.nothing', ['object_not_found', '42P01']],
    ['an unknown schema', 'select 1 from nowhere.orders', ['object_not_found', '42P01']],
    ['an unknown column', 'select nothing from shop.orders', ['column_not_found', '42703']],
    [
      'types that do not fit',
      "select buyer + interval '1 hour' from shop.orders",
      ['column_type_unsuitable', '42883'],
    ],
    ['wrong syntax', 'select from where', ['unrecognised_warehouse_error', '42601']],
    ['several statements', 'select 1; select 2', ['unrecognised_warehouse_error', '42601']],
    ['an insert', "insert into shop.orders (buyer) values ('x')", ['not_a_select', '25006']],
    ['a new table', 'create table shop.other (n int)', ['not_a_select', '25006']],
    ['a dropped table', 'drop table shop.orders', ['not_a_select', '25006']],
    ['a division by zero', 'select 1 / 0', ['unrecognised_warehouse_error', '22012']],
  ])('is refused with %s', async (_, text, expected) => {
    expect(await failureOf(run(text))).toEqual(expected)
  })

  it('leaves the data as they were', async () => {
    expect((await run('select count(*) from shop.orders')).rows).toEqual([['2']])
  })

  it.each([
    ['another user', { user: 'nobody' }, ['auth_failed', '28000']],
    ['another database', { database: 'nothing' }, ['object_not_found', '3D000']],
    ['a port where nobody listens', { port: 9 }, ['unreachable']],
    ['encryption that the server does not offer', { tls: true }, ['unreachable']],
  ])('fails with %s', async (_, more, expected) => {
    expect(await failureOf(open(more).test(signal()))).toEqual(expected)
  })

  it('says so when a role may not read', async () => {
    await sql`create role reader_of_nothing login`.execute(server.database.db).catch(() => undefined)
    try {
      const work = run('select 1 from shop.orders', { user: 'reader_of_nothing' })
      expect(await failureOf(work)).toEqual(['permission_denied', '42501'])
    } finally {
      await sql`drop role if exists reader_of_nothing`.execute(server.database.db)
    }
  })

  it('ends a statement at the time limit', async () => {
    expect(await failureOf(run('select pg_sleep(60)', { timeoutSeconds: 1 }))).toEqual([
      'time_limit',
      '57014',
    ])
    await eventually(async () => expect(await active()).toBe(0))
  })

  it('cancels a statement when nobody waits for it, and by its handle', async () => {
    const end = new AbortController()
    const jobs: JobHandle[] = []
    const onJob = (job: JobHandle): void => void jobs.push(job)
    const failed = failureOf(open().run('select pg_sleep(60)', { signal: end.signal, onJob }))
    await eventually(async () => expect([jobs.length, await active()]).toEqual([1, 1]))
    end.abort()
    expect(await failed).toEqual(['cancelled'])
    await eventually(async () => expect(await active()).toBe(0))

    const other = failureOf(open().run('select pg_sleep(60)', { signal: signal(), onJob }))
    await eventually(async () => expect([jobs.length, await active()]).toEqual([2, 1]))
    if (jobs[1]) await open().cancel(jobs[1])
    expect(await other).toEqual(['cancelled', '57014'])
    if (jobs[1]) await open().cancel(jobs[1])
  })

  it('fails when the connection breaks', async () => {
    const failed = failureOf(run('select pg_sleep(60)'))
    await eventually(async () => expect(await active()).toBe(1))
    server.network.reset()
    expect(await failed).toEqual(['unreachable'])
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'assay: warehouse-analysis'`.execute(
      server.database.db,
    )
  })
})
