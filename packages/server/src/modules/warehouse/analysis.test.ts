import { generateKeyPairSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { fillArms, runningExperiment } from '../../testing/filled-experiment.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { credentialsKey, warehouseCalls } from '../../testing/warehouse-calls.ts'
import { type Engine, startEngine, warehouseEngine } from '../../testing/warehouses/engine.ts'
import { startWarehouseA, type WarehouseA } from '../../testing/warehouses/warehouse-a.ts'
import { startWarehouseB, type WarehouseB } from '../../testing/warehouses/warehouse-b.ts'

const EMAIL = 'assay@acme-billing.iam.gserviceaccount.com'
const COOKIE_CATS = fileURLToPath(new URL('../../../../../../shared/data/cookie_cats.csv', import.meta.url))

describe.skipIf('missing' in warehouseEngine)(
  'experiments in a warehouse, of which stand-ins are asked',
  () => {
    let service: TestService
    let engine: Engine
    let a: WarehouseA
    let b: WarehouseB
    const { call, created } = warehouseCalls(() => service)
    const json = (text: string) => JSON.parse(text)

    beforeAll(async () => {
      engine = startEngine()
      const now = () => service.now()
      a = await startWarehouseA(engine, now)
      b = await startWarehouseB(engine, now)
      service = await startTestService({
        config: {
          WAREHOUSE_CREDENTIALS_KEYS: credentialsKey(),
          WAREHOUSE_MAX_CONCURRENT_RUNS: '20',
          ...a.settings,
          ...b.settings,
        },
      })
    })
    afterAll(async () => {
      await service.close()
      await a.stop()
      await b.stop()
      await engine.close()
    })

    /** A connection whose key was registered in the warehouse and passed its test. */
    const connectToA = async () => {
      const connection = await created('/connections', {
        warehouse_type: 'warehouse_a',
        account: 'acme-prod',
        warehouse: 'COMPUTE_WH',
        user: 'ASSAY_READER',
        role: 'ANALYST_RO',
      })
      expect(connection.status).toBe('pending_key')
      a.register('ACME-PROD.ASSAY_READER', connection.public_key.public_key)
      const test = await call('admin', `post /connections/${connection.id}/test`)
      expect([test.status, test.body]).toMatchObject([200, { ok: true, promoted_pending_key: true }])
      expect((await call('analyst', `get /connections/${connection.id}`)).body).toMatchObject({
        status: 'ok',
        public_key_fingerprint: connection.public_key.public_key_fingerprint,
        last_test: { ok: true },
      })
      return { connection, prefix: 'SHOP.PUBLIC' }
    }
    const connectToB = async () => {
      const { privateKey, publicKey } = generateKeyPairSync('rsa', {
        modulusLength: 2048,
        publicKeyEncoding: { type: 'spki', format: 'pem' },
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      })
      b.register(EMAIL, publicKey)
      const connection = await created('/connections', {
        warehouse_type: 'warehouse_b',
        billing_project: 'acme-billing',
        location: 'EU',
        max_bytes_per_query: 100_000_000,
        service_account_json: JSON.stringify({
          type: 'service_account',
          client_email: EMAIL,
          private_key: privateKey,
          token_uri: 'https://oauth2.googleapis.com/token',
        }),
      })
      const test = await call('admin', `post /connections/${connection.id}/test`)
      expect([test.status, test.body]).toMatchObject([200, { ok: true, promoted_pending_key: false }])
      return { connection, prefix: 'acme-billing.shop' }
    }
    const WAREHOUSES = [
      ['warehouse_a', connectToA],
      ['warehouse_b', connectToB],
    ] as const

    const source = async (fields: object) => {
      const { id } = await created('/sources', fields)
      const validated = await call('developer', `post /sources/${id}/validate`)
      expect([validated.status, validated.body.detail]).toEqual([200, undefined])
      return id
    }
    const assignmentsOf = (connection_id: string, table: string) =>
      source({
        kind: 'assignment',
        connection_id,
        table,
        columns: {
          unit_id: 'user_id',
          experiment_key: 'experiment',
          variant: 'variant',
          exposed_at: 'seen_at',
        },
      })
    const ended = async (runId: string) => {
      const run = await eventually(async () => {
        const { body } = await call('analyst', `get /runs/${runId}`)
        expect(['succeeded', 'failed']).toContain(body.status)
        return body
      })
      expect([run.status, run.error_code]).toEqual(['succeeded', null])
      return run
    }
    const analyse = async (experimentId: string, body: object) => {
      const start = await call('developer', `post /experiments/${experimentId}/runs`, body)
      expect([start.status, start.body]).toEqual([202, { run_id: expect.any(String), status: 'queued' }])
      return ended(start.body.run_id)
    }

    it.each(WAREHOUSES)(
      'of %s are previewed and analysed, and only aggregates leave it',
      async (type, connect) => {
        const experiment = await runningExperiment(service, {
          key: `of-${type}`,
          variants: [{ name: 'control' }, { name: 'treatment' }],
        })
        service.advance(10 * 86_400_000)
        const { connection, prefix } = await connect()
        const at = (hours: number) =>
          new Date(service.now().getTime() - 5 * 86_400_000 + hours * 3_600_000)
            .toISOString()
            .replace('Z', '')
        const units = Array.from({ length: 40 }, (_, index) => `unit-of-${type}-${index}`)
        await engine.load([
          {
            name: `${prefix}.exposures`,
            columns: { user_id: 'VARCHAR', experiment: 'VARCHAR', variant: 'VARCHAR', seen_at: 'TIMESTAMP' },
            rows: [
              ...units.map(
                (unit, index) => [unit, `of-${type}`, index % 2 ? 'treatment' : 'CONTROL', at(0)] as const,
              ),
              ['unit-in-both', `of-${type}`, 'CONTROL', at(0)],
              ['unit-in-both', `of-${type}`, 'treatment', at(1)],
              [null, `of-${type}`, 'treatment', at(1)],
            ],
          },
          {
            name: `${prefix}.purchases`,
            columns: { user_id: 'VARCHAR', bought_at: 'TIMESTAMP', amount: 'DOUBLE', country: 'VARCHAR' },
            rows: units.flatMap((unit, index) => [
              [unit, at(-1), 1000, 'DE'],
              ...(index % 3 === 0 ? [[unit, at(2), 10 + index, 'DE']] : []),
              [unit, at(3), 500, 'FR'],
            ]),
          },
        ])
        const assignment_source_id = await assignmentsOf(connection.id, `${prefix}.exposures`)
        const metric = {
          kind: 'metric',
          connection_id: connection.id,
          table: `${prefix}.purchases`,
          filters: [{ column: 'country', operator: 'eq', value: 'DE' }],
        }
        const columns = { unit_id: 'user_id', event_at: 'bought_at' }
        const buyers = await source({ ...metric, columns, metric_type: 'proportion' })
        const revenue = await source({
          ...metric,
          columns: { ...columns, value: 'amount' },
          metric_type: 'mean',
        })

        const preview = await call('developer', `post /sources/${assignment_source_id}/preview`, {
          experiment_key: `of-${type}`,
        })
        expect([preview.status, preview.body]).toMatchObject([
          200,
          {
            kind: 'assignment',
            total_rows: 43,
            units: 41,
            null_unit_rows: 1,
            null_variant_rows: 0,
            variants: [
              { label: 'CONTROL', units: 21 },
              { label: 'treatment', units: 21 },
            ],
          },
        ])

        const [control] = experiment.variants
        const run = await analyse(experiment.id, {
          connection_id: connection.id,
          assignment_source_id,
          metric_source_ids: [buyers, revenue],
          variant_map: { CONTROL: control?.id },
        })
        const { results } = run
        expect(results.diagnostics).toEqual({
          exposed_units: 40,
          units_in_multiple_variants: 1,
          rows_without_unit_or_variant: 1,
        })
        expect(results.srm.warning).toBe(false)
        expect(results.metrics.map((one: { computed: boolean }) => one.computed)).toEqual([true, true])
        expect(
          results.metrics[0].result.variants.map((one: { conversions: number }) => one.conversions),
        ).toEqual([7, 7])
        const buying = units.map((_, index) => (index % 3 === 0 ? 10 + index : 0))
        const meanOf = (odd: number) =>
          buying.filter((_, index) => index % 2 === odd).reduce((sum, one) => sum + one, 0) / 20
        expect(results.metrics[1].result.variants[0].mean).toBeCloseTo(meanOf(0), 9)
        expect(results.metrics[1].result.variants[1].mean).toBeCloseTo(meanOf(1), 9)
        expect(run.statements.map((one: { kind: string }) => one.kind)).toEqual([
          'diagnostics',
          'metric',
          'metric',
        ])
        expect(run.job_metadata).toHaveLength(3)

        const received = type === 'warehouse_a' ? a.statements : b.jobs
        for (const { sql } of received.filter((one) => one.sql.startsWith('WITH'))) {
          expect([
            run.statements.some((one: { sql: string }) => one.sql === sql),
            sql.includes('source_rows'),
          ]).toContain(true)
        }
        const answered = received.flatMap(({ rows }) => rows.flat())
        expect(answered.some((cell) => cell?.startsWith('unit-'))).toBe(false)
        expect((await service.as('viewer').get(`/warehouse/analysis/runs/${run.id}`)).statusCode).toBe(403)
      },
    )

    it.skipIf(!existsSync(COOKIE_CATS)).each(WAREHOUSES)(
      'of %s give the p-values of /results for the published game',
      async (type, connect) => {
        const { connection, prefix } = await connect()
        const key = `gate-${type}`
        const experiment = await runningExperiment(service, {
          key,
          variants: [{ name: 'gate_30' }, { name: 'gate_40' }],
          metrics: [{ name: 'Back', event_name: 'back', is_primary: true }],
        })
        service.advance(5 * 86_400_000)
        const seen = new Date(service.now().getTime() - 86_400_000).toISOString().replace('Z', '')
        const quoted = prefix
          .split('.')
          .map((part) => `"${part}"`)
          .join('.')
        const game = `read_csv('${COOKIE_CATS}', delim = ';')`
        const empty = { user_id: 'BIGINT', experiment: 'VARCHAR', variant: 'VARCHAR', seen_at: 'TIMESTAMP' }
        await engine.load([{ name: `${prefix}.players`, columns: empty, rows: [] }])
        await engine.execute(
          `insert into ${quoted}.players select userid, '${key}', version, timestamp '${seen}' from ${game}`,
        )
        await engine.execute(
          `create or replace table ${quoted}.returns as select userid as user_id, timestamp '${seen}' + interval 1 hour as at from ${game} where retention_7`,
        )
        const assignment_source_id = await assignmentsOf(connection.id, `${prefix}.players`)
        const back = await source({
          kind: 'metric',
          connection_id: connection.id,
          table: `${prefix}.returns`,
          columns: { unit_id: 'user_id', event_at: 'at' },
          metric_type: 'proportion',
        })
        const { results } = await analyse(experiment.id, {
          connection_id: connection.id,
          assignment_source_id,
          metric_source_ids: [back],
        })
        expect(results.variants.map(({ units }: { units: number }) => units)).toEqual([44_700, 45_489])
        const treatment = results.metrics[0].result.variants[1]
        expect(treatment.conversions).toBe(8279)

        const arms = [
          { users: 44_700, conversions: 8502 },
          { users: 45_489, conversions: 8279 },
        ]
        await fillArms(service, experiment, { arms, event_name: 'back' })
        const answer = await service.as('viewer').get(`/results/${experiment.id}?use_cache=false`)
        const ofService = json(answer.body).metrics[0].variants[1]
        expect(ofService.conversions).toBe(8279)
        expect(Math.abs(treatment.p_value - ofService.p_value)).toBeLessThan(1e-9)
        expect(results.srm.p_value).toBeCloseTo(json(answer.body).srm.p_value, 9)
      },
    )

    it('tests settings before they are stored, and says what is missing', async () => {
      const settings = {
        name: 'Not stored',
        warehouse_type: 'warehouse_a',
        account: 'acme-prod',
        warehouse: 'COMPUTE_WH',
        user: 'ASSAY_READER',
        role: 'ANALYST_RO',
      }
      const test = (body: object) => call('admin', 'post /connections/test', body)
      expect(await test(settings)).toMatchObject({
        status: 422,
        body: { detail: { code: 'key_pair_required' } },
      })
      const { connection } = await connectToA()
      expect(await test({ ...settings, connection_id: connection.id })).toMatchObject({
        status: 200,
        body: { ok: true },
      })
      expect(await test({ ...settings, connection_id: connection.id, user: 'NOBODY' })).toMatchObject({
        status: 502,
        body: { detail: { code: 'key_rejected', vendor_code: '390144' } },
      })
      expect(await test({ ...settings, role: 'SYSADMIN', connection_id: connection.id })).toMatchObject({
        status: 422,
        body: { detail: { code: 'role_not_allowed' } },
      })
    })

    it('a key that was made anew signs in only once it is registered; the old one goes on until then', async () => {
      const { connection } = await connectToA()
      const renewed = await call('admin', `post /connections/${connection.id}/regenerate-key`)
      expect(renewed.body.public_key.statement).toContain('RSA_PUBLIC_KEY_2')
      const before = await call('admin', `post /connections/${connection.id}/test`)
      expect(before.body).toMatchObject({
        ok: true,
        promoted_pending_key: false,
        pending_key_code: 'key_rejected',
      })
      a.register('ACME-PROD.ASSAY_READER', renewed.body.public_key.public_key)
      const after = await call('admin', `post /connections/${connection.id}/test`)
      expect(after.body).toMatchObject({ ok: true, promoted_pending_key: true })
      expect((await call('analyst', `get /connections/${connection.id}`)).body).toMatchObject({
        public_key_fingerprint: renewed.body.public_key.public_key_fingerprint,
        pending_public_key_fingerprint: null,
      })
      const { items } = json((await service.as('admin').get('/audit-logs/?limit=5')).body)
      expect(items.map(({ action_type }: { action_type: string }) => action_type)).toContain(
        'warehouse_connection_promote_key',
      )
    })

    it.each([
      [
        'experiment_key',
        { experiment_key: 'seen_at', exposed_at: 'experiment' },
        'column_type_unsuitable',
        'columns.experiment_key',
      ],
      ['unit_id', { unit_id: 'seen_at', exposed_at: 'user_id' }, 'column_type_unsuitable', 'columns.unit_id'],
      ['a column that is missing', { variant: 'arm' }, 'column_not_found', 'columns.variant'],
    ])('refuses sources whose columns do not fit: %s', async (_, columns, code, field) => {
      const { connection } = await connectToA()
      const { id } = await created('/sources', {
        kind: 'assignment',
        connection_id: connection.id,
        table: 'SHOP.PUBLIC.EXPOSURES',
        columns: {
          unit_id: 'user_id',
          experiment_key: 'experiment',
          variant: 'variant',
          exposed_at: 'seen_at',
          ...columns,
        },
      })
      expect(await call('developer', `post /sources/${id}/validate`)).toMatchObject({
        status: 422,
        body: { detail: { code, field } },
      })
      expect((await call('developer', `get /sources/${id}`)).body.validated_at).toBeNull()
    })
  },
)
