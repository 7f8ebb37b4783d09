import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../../../testing/eventually.ts'
import { runningExperiment } from '../../../../testing/filled-experiment.ts'
import { startTestService, type TestService } from '../../../../testing/service.ts'
import { credentialsKey, warehouseCalls } from '../../../../testing/warehouse-calls.ts'
import {
  type PostgresWarehouse,
  startPostgresWarehouse,
} from '../../../../testing/warehouses/postgres-warehouse.ts'

const PASSWORD = 'a password of its own'

describe('an experiment in a PostgreSQL-compatible database', () => {
  let service: TestService
  let server: PostgresWarehouse
  const { call, created, refused } = warehouseCalls(() => service)
  beforeAll(async () => {
    server = await startPostgresWarehouse()
    service = await startTestService({
      config: {
        WAREHOUSE_CREDENTIALS_KEYS: credentialsKey(),
        WAREHOUSE_EXTRA_CONNECTORS: 'postgres',
        WAREHOUSE_MAX_CONCURRENT_RUNS: '20',
      },
    })
  })
  afterAll(async () => {
    await service.close()
    await server.stop()
  })

  const settings = () => ({ warehouse_type: 'postgres', password: PASSWORD, ...server.place })

  it('needs a connector that a setting turns on', async () => {
    const types = async (of: TestService): Promise<string[]> => {
      const { body } = await warehouseCalls(() => of).call('viewer', 'get /connectors')
      return body.connectors.map(({ warehouse_type }: { warehouse_type: string }) => warehouse_type)
    }
    expect(await types(service)).toEqual(['warehouse_a', 'warehouse_b', 'postgres'])
    const without = await startTestService({ config: { WAREHOUSE_CREDENTIALS_KEYS: credentialsKey() } })
    try {
      expect(await types(without)).toEqual(['warehouse_a', 'warehouse_b'])
      const other = warehouseCalls(() => without)
      const connection = { name: 'x', ...settings() }
      expect(await other.refused('admin', 'post /connections', connection)).toEqual([
        422,
        'connector_disabled',
        undefined,
      ])
    } finally {
      await without.close()
    }
  })

  it('is reached by a connection that never shows its password', async () => {
    const unsaved = await call('admin', 'post /connections/test', { name: 'x', ...settings() })
    expect([unsaved.status, unsaved.body]).toMatchObject([200, { ok: true, warehouse_type: 'postgres' }])

    const connection = await created('/connections', settings())
    const { password: _, warehouse_type: __, ...parameters } = settings()
    expect(connection).toMatchObject({
      status: 'ok',
      parameters,
      max_bytes_per_query: null,
      worst_case_seconds_per_day: 20 * 11 * 300,
      enabled: true,
    })
    const test = await call('admin', `post /connections/${connection.id}/test`)
    expect([test.status, test.body]).toMatchObject([200, { ok: true, promoted_pending_key: false }])

    const changed = await call('admin', `put /connections/${connection.id}`, { password: 'another', port: 9 })
    expect([changed.status, changed.body.parameters.port]).toEqual([200, 9])
    expect(await refused('admin', `post /connections/${connection.id}/test`)).toEqual([
      502,
      'unreachable',
      undefined,
    ])
    const stored = await service.db.selectFrom('warehouse_connections').selectAll().execute()
    const audit = await service.db.selectFrom('audit_log').selectAll().execute()
    const shown = JSON.stringify([connection, changed.body, stored, audit, service.log])
    expect(shown).toContain(connection.id)
    expect(shown).not.toContain(PASSWORD)
  })

  it.each([
    [{ host: 'a b' }, [422, 'invalid_identifier', 'host']],
    [{ host: '/var/run/postgresql' }, [422, 'invalid_identifier', 'host']],
    [{ database: "x' y" }, [422, 'invalid_identifier', 'database']],
    [{ user: '' }, [422, 'invalid_identifier', 'user']],
    [{ port: 0 }, [422, 'shape', undefined]],
    [{ password: '' }, [422, 'shape', undefined]],
    [{ account: 'acme-prod' }, [422, 'shape', undefined]],
  ])('is not connected to with %j', async (fields, expected) => {
    expect(await refused('admin', 'post /connections', { name: 'wrong', ...settings(), ...fields })).toEqual(
      expected,
    )
  })

  it('is not changed by fields of the other types', async () => {
    const { id } = await created('/connections', settings())
    for (const field of [{ role: 'READER' }, { location: 'EU' }, { max_bytes_per_query: 10_000_000 }]) {
      expect(await refused('admin', `put /connections/${id}`, field)).toEqual([422, 'shape', undefined])
    }
    expect(await refused('admin', `post /connections/${id}/regenerate-key`)).toEqual([
      422,
      'no_generated_key',
      undefined,
    ])
  })

  const validatedSource = async (fields: object): Promise<string> => {
    const { id } = await created('/sources', fields)
    const { status, body } = await call('developer', `post /sources/${id}/validate`)
    expect([status, body.detail]).toEqual([200, undefined])
    return id
  }

  it('is analysed with aggregates alone', async () => {
    const experiment = await runningExperiment(service, {
      key: 'in-postgres',
      variants: [{ name: 'control' }, { name: 'treatment' }],
    })
    service.advance(10 * 86_400_000)
    const at = (hours: number): string =>
      new Date(service.now().getTime() - 5 * 86_400_000 + hours * 3_600_000).toISOString()
    const units = Array.from({ length: 40 }, (_, index) => `unit-${index}`)
    await server.load([
      {
        name: 'shop.exposures',
        columns: { userId: 'text', experiment: 'text', variant: 'text', seen_at: 'timestamptz' },
        rows: units.map((unit, index) => [unit, 'in-postgres', index % 2 ? 'treatment' : 'control', at(0)]),
      },
      {
        name: 'shop.purchases',
        columns: { userId: 'text', bought_at: 'timestamp', amount: 'numeric' },
        rows: units.flatMap((unit, index) => [
          [unit, at(-1), 1000],
          ...(index % 3 === 0 ? [[unit, at(2), 10 + index]] : []),
        ]),
      },
    ])
    const { id: connection_id } = await created('/connections', settings())
    const assignment_source_id = await validatedSource({
      kind: 'assignment',
      connection_id,
      table: 'shop.exposures',
      columns: { unit_id: 'userId', experiment_key: 'experiment', variant: 'variant', exposed_at: 'seen_at' },
    })
    const metric = { kind: 'metric', connection_id, table: 'shop.purchases' }
    const columns = { unit_id: 'userId', event_at: 'bought_at' }
    const buyers = await validatedSource({ ...metric, columns, metric_type: 'proportion' })
    const revenue = await validatedSource({
      ...metric,
      columns: { ...columns, value: 'amount' },
      metric_type: 'mean',
    })

    const preview = await call('developer', `post /sources/${assignment_source_id}/preview`, {})
    expect([preview.status, preview.body]).toMatchObject([
      200,
      { total_rows: 40, units: 40, earliest: at(0), latest: at(0) },
    ])

    const start = await call('developer', `post /experiments/${experiment.id}/runs`, {
      connection_id,
      assignment_source_id,
      metric_source_ids: [buyers, revenue],
    })
    expect(start.status).toBe(202)
    const run = await eventually(async () => {
      const { body } = await call('analyst', `get /runs/${start.body.run_id}`)
      expect(['succeeded', 'failed']).toContain(body.status)
      return body
    })
    expect([run.status, run.error_code]).toEqual(['succeeded', null])
    const [bought, spent] = run.results.metrics
    expect(bought.result.variants.map((one: { conversions: number }) => one.conversions)).toEqual([7, 7])
    const meanOf = (odd: number): number =>
      units.reduce((sum, _, index) => sum + (index % 6 === 3 * odd ? 10 + index : 0), 0) / 20
    expect(spent.result.variants.map((one: { mean: number }) => one.mean)).toEqual([
      expect.closeTo(meanOf(0), 9),
      expect.closeTo(meanOf(1), 9),
    ])
    expect(run.statements[0].dialect).toBe('postgres')
    expect(JSON.stringify(run)).not.toContain('unit-')
  })
})
