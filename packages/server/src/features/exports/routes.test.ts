import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { assignmentRow, eventRow } from '../../parts/raw-data/index.ts'
import { draftExperiment, fillArms, runningExperiment } from '../../testing/filled-experiment.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { experimentReport, experimentRow, flagRow, overview, variantRow } from './schema.ts'

let service: TestService
let winner: Awaited<ReturnType<typeof runningExperiment>>
let draft: Awaited<ReturnType<typeof draftExperiment>>

beforeAll(async () => {
  service = await startTestService({ now: new Date('2026-03-01T09:08:07.000Z') })
  winner = await runningExperiment(service, {
    name: '=HYPERLINK("http://evil")',
    correction_method: 'bonferroni',
    confidence_level: 0.9,
    metrics: [
      { name: 'Purchase', event_name: 'purchase', is_primary: true },
      { name: 'Signup', event_name: 'signup' },
    ],
  })
  await fillArms(service, winner, {
    event_name: 'purchase',
    arms: [
      { users: 400, conversions: 40 },
      { users: 400, conversions: 90 },
    ],
  })
  service.advance(24 * 60 * 60 * 1000)
  draft = await draftExperiment(service, { name: 'Not begun, "yet"' })
})
afterAll(() => service.close())

/** Responses have times as text. */
const wire = (shape: { shape: object }) =>
  z.array(
    z.strictObject(
      Object.fromEntries(
        Object.entries(shape.shape).map(([name, field]: [string, z.ZodType]) => [
          name,
          z.preprocess((value) => (isTime(value) ? new Date(value) : value), field),
        ]),
      ),
    ),
  )
const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)

const rowsOf = (csv: string): string[][] =>
  csv
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    )

const get = (path: string) => service.as('analyst').get(`/export${path}`)
const json = async (path: string) => (await get(path)).json()

const TABLES = [
  ['experiments', experimentRow],
  ['variants', variantRow],
  ['feature-flags', flagRow],
  ['assignments', assignmentRow],
  ['events', eventRow],
] as const

describe.each(TABLES)('the export of %s', (kind, row) => {
  it('is CSV by default, with its own file name', async () => {
    const answer = await get(`/${kind}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${kind}_20260302_090807.csv"`)
    expect(rowsOf(answer.body)[0]).toEqual(Object.keys(row.shape))
  })

  it('contains the same rows in all three formats', async () => {
    const { data, error } = wire(row).safeParse(await json(`/${kind}?format=json`))
    expect(error?.issues).toBeUndefined()
    const lines = await get(`/${kind}?format=NDJSON`)
    expect(lines.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
    expect(
      lines.body
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
    ).toEqual(await json(`/${kind}?format=json`))
    expect(rowsOf((await get(`/${kind}`)).body)).toHaveLength((data?.length ?? 0) + 1)
  })

  it('writes an entry in the audit log', async () => {
    await get(`/${kind}?format=json&start_date=2026-01-01`)
    const { items } = (
      await service.as('analyst').get('/audit-logs?action_type=results_export&limit=1')
    ).json()
    expect(items[0]).toMatchObject({
      user_email: 'analyst@example.com',
      entity_id: kind,
      action_description: `Export "${kind}" was downloaded as json`,
      new_value: { kind, format: 'json', start_date: '2026-01-01T00:00:00.000Z' },
    })
  })

  it.each([
    ['format=xml', 'not_in_enum', 'format'],
    ['start_date=soon', 'bad_format', 'start_date'],
    ['end_date=2026-02-30', 'bad_format', 'end_date'],
    ['start_date=2026-02-01&end_date=2026-01-31', 'value_error', 'end_date'],
    ['surplus=1', 'extra_forbidden', 'surplus'],
  ])('refuses %s', async (query, type, field) => {
    const answer = await get(`/${kind}?${query}`)
    expect([answer.statusCode, answer.json().detail]).toEqual([
      422,
      [{ type, loc: ['query', field], msg: expect.any(String) }],
    ])
  })
})

describe('exported rows', () => {
  it('equal the results at the stored level and correction', async () => {
    const results = (await service.as('viewer').get(`/results/${winner.id}`)).json()
    const rows: z.infer<typeof variantRow>[] = await json('/variants?format=json')
    const own = rows.filter(({ experiment_id }) => experiment_id === winner.id)
    expect(own).toHaveLength(4)
    for (const row of own) {
      expect([row.confidence_level, row.correction_method]).toEqual([0.9, 'bonferroni'])
      const metric = results.metrics.find((one: { metric_id: string }) => one.metric_id === row.metric_id)
      const statistics = metric.variants.find(
        (one: { variant_id: string }) => one.variant_id === row.variant_id,
      )
      expect(row).toMatchObject({
        assignments: statistics.sample_size,
        conversions: statistics.conversions,
        conversion_rate: statistics.mean,
        difference: statistics.difference,
        relative_improvement_pct: statistics.relative_improvement_pct,
        p_value: statistics.p_value,
        adjusted_p_value: statistics.adjusted_p_value,
        is_significant: statistics.is_significant,
      })
    }
    const treatment = own.find((row) => row.metric_name === 'Purchase' && !row.is_control)
    expect(treatment?.adjusted_p_value).toBeCloseTo(2 * Number(treatment?.p_value), 12)
  })

  it('include the state of every experiment, without results for a draft', async () => {
    const rows = await json('/experiments?format=json')
    expect(rows).toEqual([
      {
        experiment_id: winner.id,
        experiment_name: '=HYPERLINK("http://evil")',
        status: 'ACTIVE',
        experiment_type: 'a_b',
        start_date: '2026-03-01T09:08:07.000Z',
        end_date: null,
        duration_days: 1,
        total_assignments: 800,
        total_events: 130,
        winner_variant: 'treatment',
        recommendation: 'SHIP_VARIANT',
      },
      expect.objectContaining({
        experiment_id: draft.id,
        status: 'DRAFT',
        duration_days: null,
        total_assignments: 0,
        winner_variant: null,
        recommendation: null,
      }),
    ])
    const variants = await json('/variants?format=json')
    expect(variants.filter((row: { experiment_id: string }) => row.experiment_id === draft.id)).toEqual(
      [true, false].map((is_control) =>
        expect.objectContaining({ is_control, assignments: 0, conversion_rate: null, p_value: null }),
      ),
    )
  })

  it('escape names that look like formulas in CSV, and leave them unchanged in JSON', async () => {
    const [, first, second] = rowsOf((await get('/experiments')).body)
    expect(first?.[1]).toBe(`'=HYPERLINK("http://evil")`)
    expect(second?.[1]).toBe('Not begun, "yet"')
  })

  it('are filtered by the period of creation, with days included as a whole', async () => {
    const ids = async (query: string) =>
      (await json(`/experiments?format=json&${query}`)).map(
        (row: { experiment_id: string }) => row.experiment_id,
      )
    expect(await ids('start_date=2026-03-02')).toEqual([draft.id])
    expect(await ids('end_date=2026-03-01')).toEqual([winner.id])
    expect(await ids('start_date=2026-03-01&end_date=2026-03-02')).toEqual([winner.id, draft.id])
    expect(await ids('end_date=2026-03-01T09:08:06Z')).toEqual([])
    expect(await ids('start_date=2026-03-02T09:08:07Z&end_date=2026-03-02T09:08:07Z')).toEqual([draft.id])
  })

  it('of flags count their evaluations', async () => {
    const flag = { key: 'counted', name: '@counted', is_active: true, rollout_percentage: 100 }
    await service.as('developer').post('/feature-flags/', flag)
    await service.as('developer').post('/feature-flags/', { key: 'unasked', name: 'unasked' })
    const headers = await service.key()
    for (const user of ['a', 'b', 'c'])
      await service.inject({ url: `/api/v1/feature-flags/evaluate/counted?user_id=${user}`, headers })
    const reported = {
      flag_key: 'counted',
      count: 5,
      enabled_count: 1,
      window_start: service.now(),
      window_end: service.now(),
    }
    await service.inject({
      method: 'POST',
      url: '/api/v1/tracking/evaluations',
      headers,
      payload: { evaluations: [reported] },
    })
    expect(await json('/feature-flags?format=json')).toMatchObject([
      { flag_key: 'counted', total_evaluations: 8, enabled_evaluations: 4, enabled_rate: 0.5 },
      { flag_key: 'unasked', total_evaluations: 0, enabled_evaluations: 0, enabled_rate: null },
    ])
    expect(rowsOf((await get('/feature-flags')).body)[1]?.[2]).toBe("'@counted")
  })
})

describe('the report of an experiment', () => {
  const reportOf = (id: string, query = '') => get(`/reports/experiments/${id}${query}`)

  it('contains its row, its variants and its results', async () => {
    const answer = await reportOf(winner.id)
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="experiment-report_20260302_090807.json"',
    )
    const report = answer.json()
    expect(Object.keys(report)).toEqual(Object.keys(experimentReport.shape))
    expect(report.results).toEqual((await service.as('viewer').get(`/results/${winner.id}`)).json())
    expect(report.experiments).toHaveLength(1)
    expect(report.variants).toHaveLength(4)
  })

  it('supports CSV with its variants', async () => {
    const answer = await reportOf(winner.id, '?format=csv')
    expect(rowsOf(answer.body).map((row) => row[3])).toEqual([
      'metric_name',
      'Purchase',
      'Purchase',
      'Signup',
      'Signup',
    ])
  })

  it('of a draft has no results', async () => {
    expect((await reportOf(draft.id)).json()).toMatchObject({
      results: null,
      experiments: [{ status: 'DRAFT' }],
    })
  })

  it('is refused for an unknown experiment and another format', async () => {
    const unknown = await reportOf('99999999-9999-4999-8999-999999999999')
    expect([unknown.statusCode, unknown.json()]).toEqual([404, { detail: 'Experiment not found' }])
    expect((await reportOf(winner.id, '?format=ndjson')).statusCode).toBe(422)
  })
})

describe('the overview', () => {
  it('summarises all experiments and flags', async () => {
    const found = await json('/reports/overview')
    expect(Object.keys(found)).toEqual(Object.keys(overview.shape))
    expect(found).toMatchObject({
      generated_at: service.now().toISOString(),
      period_start: null,
      period_end: null,
      total_experiments: 2,
      active_experiments: 1,
      completed_experiments: 0,
      total_feature_flags: 2,
      active_feature_flags: 1,
      total_assignments: 800,
      total_events: 130,
      experiments_with_winners: 1,
      average_experiment_duration_days: 1,
    })
  })

  it('of an empty period has no mean', async () => {
    const found = await json('/reports/overview?end_date=2025-12-31')
    expect(found).toMatchObject({
      period_end: '2025-12-31T23:59:59.999Z',
      total_experiments: 0,
      total_feature_flags: 0,
      average_experiment_duration_days: null,
    })
    const [, line] = rowsOf((await get('/reports/overview?format=csv&end_date=2025-12-31')).body)
    expect(line?.at(-1)).toBe('')
  })
})

describe('stored rows', () => {
  const ROWS = 5000

  it('are complete and in order, of one experiment or of all, with gaps between their ids', async () => {
    const [first, second] = [await runningExperiment(service), await runningExperiment(service)]
    for (let step = 0; step < 4; step += 1) {
      for (const { id } of [first, second])
        await sql`
          insert into events (created_at, occurred_at, experiment_number, user_id, event_name, event_type)
          select ${service.now()}, ${service.now()}, number, 'u' || n, 'step ' || ${step}::text, 'custom'
          from experiments cross join generate_series(1, ${ROWS / 8}) as n
          where id = ${id}`.execute(service.db)
      await sql`select setval('event_ids', nextval('event_ids') + 100000)`.execute(service.db)
    }
    await sql`
      insert into events (created_at, occurred_at, user_id, event_name, event_type, metadata)
      values (${service.now()}, ${service.now()}, '=cmd', 'loose', 'custom', '{"a": [1]}')`.execute(
      service.db,
    )
    const all: z.infer<typeof eventRow>[] = await json('/events?format=json')
    const stored = await sql<{ rows: number }>`select count(*) as rows from events`.execute(service.db)
    expect(all).toHaveLength(stored.rows[0]?.rows ?? 0)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    const ids = all.map(({ id }) => id)
    expect(ids).toEqual([...ids].sort())
    expect(all.at(-1)).toMatchObject({ user_id: '=cmd', experiment_id: null, metadata: { a: [1] } })
    const own: z.infer<typeof eventRow>[] = await json(`/events?format=json&experiment_id=${first.id}`)
    expect(own).toEqual(all.filter(({ experiment_id }) => experiment_id === first.id))
    expect(own.map(({ event_name }) => event_name)).toEqual(
      [0, 1, 2, 3].flatMap((step) => Array(ROWS / 8).fill(`step ${step}`)),
    )
  })

  it('name the entities that they refer to', async () => {
    const running = await runningExperiment(service)
    await fillArms(service, running, { arms: [{ users: 1, conversions: 1 }, { users: 0 }] })
    const [assigned] = await json(`/assignments?format=json&experiment_id=${running.id}`)
    const [variant] = running.variants
    const names = { experiment_id: running.id, experiment_key: running.key, variant_id: variant?.id }
    expect(assigned).toMatchObject({ ...names, variant_name: 'control', is_control: true, weight: null })
    const [tracked] = await json(`/events?format=json&experiment_id=${running.id}`)
    expect(tracked).toMatchObject({ ...names, user_id: assigned.user_id, feature_flag_id: null })
    const listed = (await service.as('analyst').get(`/experiments/${running.id}/assignments?limit=1`)).json()
    expect(assigned.id).toBe(listed.items[0].id)
  })

  it('are filtered by the period', async () => {
    service.advance(48 * 60 * 60 * 1000)
    const running = await runningExperiment(service)
    await fillArms(service, running, { arms: [{ users: 3, conversions: 2 }, { users: 0 }] })
    const day = service.now().toISOString().slice(0, 10)
    for (const [kind, rows] of [
      ['assignments', 3],
      ['events', 2],
    ] as const) {
      expect(await json(`/${kind}?format=json&start_date=${day}&end_date=${day}`)).toHaveLength(rows)
      expect(await json(`/${kind}?format=json&start_date=2030-01-01`)).toEqual([])
      const before = await json(`/${kind}?format=json&end_date=2026-03-03`)
      expect(before.length).toBeGreaterThan(0)
      expect(before.some((row: { experiment_id: string }) => row.experiment_id === running.id)).toBe(false)
    }
  })

  it.each(['assignments', 'events'])('%s of an unknown experiment answer 404', async (kind) => {
    const answer = await get(`/${kind}?experiment_id=99999999-9999-4999-8999-999999999999`)
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Experiment not found' }])
  })

  it('are forbidden for viewers', async () => {
    for (const kind of ['assignments', 'events'])
      expect((await service.as('viewer').get(`/export/${kind}`)).statusCode).toBe(403)
  })
})
