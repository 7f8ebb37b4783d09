import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import {
  assign,
  createExperiment,
  jobContext,
  type MeasuredExperiment,
  track,
} from '../../testing/measured-experiment.ts'
import { adjustmentTotals } from './actions/measurements.ts'
import { rollUpAll } from './actions/roll-up.ts'

const START = Date.parse('2026-03-01T12:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const LOOKBACK_DAYS = 3

let database: TestDatabase
let clock = START
const now = (): Date => new Date(clock)
const context = () => jobContext(database.db, now)

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const METRICS = [
  { name: 'Bought', event_name: 'buy' },
  { name: 'Revenue', event_name: 'buy', metric_type: 'revenue', aggregation_method: 'sum', cap_value: 60 },
  {
    name: 'Reading time',
    event_name: 'read',
    metric_type: 'duration',
    aggregation_method: 'average',
    event_value_path: 'time',
  },
]

const adjusted = async (config: object): Promise<MeasuredExperiment> => {
  const experiment = await createExperiment(database.db, { metrics: METRICS, start_date: new Date(START) })
  const settings = {
    method: 'cuped',
    covariate_metric_ids: [],
    covariate_lookback_days: LOOKBACK_DAYS,
    ...config,
  }
  await sql`update experiments set variance_reduction_config = ${JSON.stringify(settings)}::jsonb
    where id = ${experiment.id}`.execute(database.db)
  return experiment
}

interface History {
  metric_id: string
  variant_id: string
  subjects: number
  known: number
  total: number
}

/** What the answers are made of: per metric and variant, how many have a history and what it adds up to. */
const answered = async ({ id, metrics }: MeasuredExperiment): Promise<History[]> => {
  const outcomes = metrics.map((metric) => ({
    metric_id: metric.id,
    covariates: [{ kind: 'metric' as const, metric_id: metric.id }],
  }))
  const query = { experimentId: id, lookbackDays: LOOKBACK_DAYS, outcomes }
  const { sums } = await adjustmentTotals(context(), query, () => Promise.resolve([]))
  return sums.map(({ metric_id, variant_id, subjects, subjects_with_history: known, ...of }) => ({
    metric_id,
    variant_id,
    subjects,
    known,
    total: of.origins[0]! * subjects + of.sums[0]!,
  }))
}

/** The same by reading every event there is. */
const plain = async ({ id }: MeasuredExperiment): Promise<History[]> => {
  const { rows } = await sql<History>`
    with subjects as (
      select m.id as metric_id, m.aggregation_method, m.cap_value, a.variant_number, a.user_id, p.*
      from experiments as x join experiment_metrics as m on m.experiment_id = x.id
      join assignments as a on a.experiment_number = x.number
      cross join lateral (
        select count(*) as events, sum(v.value) as value_sum, avg(v.value) as value_mean
        from events as e cross join lateral (
          select case when m.event_value_path is null then e.value::text::numeric
            else (e.metadata ->> m.event_value_path)::numeric end as value
        ) as v
        where e.user_id = a.user_id and e.event_name = m.event_name and e.occurred_at < a.created_at
          and e.occurred_at >= a.created_at - make_interval(days => ${LOOKBACK_DAYS}::integer)
      ) as p
      where x.id = ${id}
    )
    select s.metric_id, v.id as variant_id, count(*) as subjects, count(*) filter (where events > 0) as known,
      sum(case when events = 0 then 0 else case
        when aggregation_method is null then 1
        else least(cap_value::text::numeric,
          coalesce(case aggregation_method when 'sum' then value_sum else value_mean end, 0)) end
      end)::float8 as total
    from subjects as s join experiment_variants as v on v.number = s.variant_number
    group by s.metric_id, v.id`.execute(database.db)
  return rows
}

const expectExact = async (experiment: MeasuredExperiment): Promise<void> => {
  const byPlace = (rows: History[]) =>
    rows
      .map(({ total, ...row }) => ({ ...row, total: Math.round(total * 1e6) / 1e6 }))
      .toSorted((one, other) =>
        one.metric_id + one.variant_id < other.metric_id + other.variant_id ? -1 : 1,
      )
  expect(byPlace(await answered(experiment))).toEqual(byPlace(await plain(experiment)))
}

const user = fc.nat(6)
const anyStep = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('track' as const),
      user,
      name: fc.constantFrom('buy', 'buy', 'read', 'other'),
      tag: fc.constantFrom('this' as const, 'another' as const, 'deleted' as const, 'none' as const),
      late: fc.integer({ min: -4 * 60, max: 6 * 24 * 60 }),
      value: fc.option(fc.integer({ min: -400, max: 400 }).map((eighths) => eighths / 8)),
      time: fc.integer({ min: 0, max: 80 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('assign' as const), user, variant: fc.nat(1) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('roll up' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('check' as const) }) },
)

type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never

interface Targets {
  this: MeasuredExperiment
  another: MeasuredExperiment
  deleted: MeasuredExperiment
  none: undefined
}

const perform = async (step: Step, targets: Targets): Promise<void> => {
  const named = (index: number): string => `${targets.this.number}-${index}`
  switch (step.kind) {
    case 'track': {
      const occurred = new Date(clock - step.late * 60_000)
      const { name, value, time, tag } = step
      const event = { user: named(step.user), name, at: now(), occurred, value, metadata: { time } }
      await track(database.db, targets[tag], event)
      break
    }
    case 'assign':
      await assign(database.db, targets.this, { user: named(step.user), variant: step.variant, at: now() })
      break
    case 'wait':
      clock += step.hours * HOUR
      break
    case 'roll up':
      await rollUpAll(context())
      break
    case 'check':
      await expectExact(targets.this)
  }
}

describe('what subjects did before they were assigned', () => {
  it.each([{ method: 'cuped' }, { method: 'cuped_plus' }])(
    'is found exactly after any history, copied and not yet copied, with %o',
    async (config) => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 40 }), async (steps) => {
          clock = START
          const experiment = await adjusted(config)
          const other = { metrics: METRICS, start_date: new Date(START) }
          const another = await createExperiment(database.db, other)
          const deleted = await createExperiment(database.db, other)
          await sql`delete from experiments where id = ${deleted.id}`.execute(database.db)
          for (const step of steps)
            await perform(step, { this: experiment, another, deleted, none: undefined })
          await expectExact(experiment)
          await rollUpAll(context())
          await expectExact(experiment)
        }),
        { numRuns: 12 },
      )
    },
    120_000,
  )

  it('is deleted when it is too old for every subject still to be assigned', async () => {
    clock = START
    const experiment = await adjusted({})
    for (const name of ['f-soon', 'f-never']) {
      await track(database.db, experiment, { user: name, name: 'buy', at: now(), value: 3 })
    }
    await assign(database.db, experiment, { user: 'f-soon', variant: 0, at: new Date(clock + HOUR) })
    await rollUpAll(context())
    const copied = async () => {
      const { rows } = await sql<{ user_id: string }>`
        select distinct user_id from covariate_events
        where user_id like 'f-%' and metric_number = any(array(select number from experiment_metrics where experiment_id = ${experiment.id}))
        order by user_id`.execute(database.db)
      return rows.map(({ user_id }) => user_id)
    }
    expect(await copied()).toEqual(['f-never', 'f-soon'])
    clock += 5 * DAY
    await track(database.db, experiment, { user: 'f-late', name: 'buy', at: now(), value: 3 })
    await rollUpAll(context())
    expect(await copied()).toEqual(['f-late', 'f-soon'])
    await expectExact(experiment)
  })

  it('is not copied for experiments that do not adjust by it', async () => {
    clock = START
    const experiment = await adjusted({ method: 'winsorization' })
    await track(database.db, experiment, { user: 'w', name: 'buy', at: now(), value: 3 })
    await rollUpAll(context())
    const { rows } = await sql`
      select from covariate_progress where experiment_number = ${experiment.number}`.execute(database.db)
    expect(rows).toEqual([])
  })

  it('is copied once when many look at the same time', async () => {
    clock = START
    const experiment = await adjusted({})
    for (const index of [1, 2, 3, 4, 5]) {
      await track(database.db, undefined, { user: `many-${index}`, name: 'buy', at: now(), value: index })
      await assign(database.db, experiment, { user: `many-${index}`, variant: 0, at: new Date(clock + HOUR) })
    }
    const all = await Promise.all(Array.from({ length: 5 }, () => answered(experiment)))
    for (const one of all) expect(one).toEqual(all[0])
    await expectExact(experiment)
  })
})
