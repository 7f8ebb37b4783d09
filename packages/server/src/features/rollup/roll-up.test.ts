import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTimers } from '../../jobs/timers.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { eventually } from '../../testing/eventually.ts'
import { expectExactTotals } from '../../testing/exact-totals.ts'
import {
  assign,
  createExperiment,
  jobContext,
  type MeasuredExperiment,
  track,
} from '../../testing/measured-experiment.ts'
import { measure } from './actions/measurements.ts'
import { isRunDue, rollUpAll } from './actions/roll-up.ts'
import { earlyRollUp } from './jobs.ts'

const START = Date.parse('2026-03-01T12:00:00Z')
const MINUTE = 60_000

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
  { name: 'Revenue', event_name: 'buy', metric_type: 'revenue', aggregation_method: 'sum', cap_value: 50 },
  {
    name: 'Reading time',
    event_name: 'read',
    metric_type: 'duration',
    aggregation_method: 'average',
    event_value_path: 'time.spent',
  },
  { name: 'Purchases', event_name: 'buy', metric_type: 'count', aggregation_method: 'count', cap_value: 2 },
  { name: 'Largest', event_name: 'buy', metric_type: 'custom', aggregation_method: 'max' },
  { name: 'Smallest', event_name: 'buy', metric_type: 'custom', aggregation_method: 'min' },
]

const expectExact = (experiment: MeasuredExperiment, starts: readonly Date[]): Promise<void> =>
  expectExactTotals(context(), experiment, starts)

type Step =
  | { kind: 'assign'; user: number; variant: number }
  | {
      kind: 'track'
      user: number
      name: 'buy' | 'read' | 'other'
      tag: 'this' | 'none' | 'another'
      late: number
      value: number | null
      spent: unknown
    }
  | { kind: 'wait'; minutes: number }
  | { kind: 'roll up' }
  | { kind: 'check' }

const user = fc.integer({ min: 0, max: 5 })
/** Values that add up exactly in a double too, so that plain SQL cannot differ by rounding. */
const value = fc.integer({ min: -4000, max: 4000 }).map((eighths) => eighths / 8)
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('assign'), user, variant: fc.integer({ min: 0, max: 1 }) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('track'),
      user,
      name: fc.constantFrom('buy', 'buy', 'read', 'other'),
      tag: fc.constantFrom('this', 'this', 'none', 'another'),
      late: fc.oneof(fc.constant(0), fc.integer({ min: -5, max: 600 })),
      value: fc.option(value),
      spent: fc.oneof(
        value,
        fc.constant('7'),
        fc.constant(null),
        fc.constant(1e16),
        fc.constant({ deep: 1 }),
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait'), minutes: fc.integer({ min: 1, max: 300 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('roll up') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('check') }) },
) as fc.Arbitrary<Step>

describe('the roll-up', () => {
  it('equals plain SQL over the raw rows after any history', async () => {
    const history = fc.tuple(fc.array(anyStep, { minLength: 5, maxLength: 45 }), fc.boolean())
    await fc.assert(
      fc.asyncProperty(history, async ([steps, count_untagged_events]) => {
        clock = START
        const starts = [new Date(START), new Date(START + 90 * MINUTE)]
        const settings = { metrics: METRICS, count_untagged_events, start_date: new Date(START) }
        const experiment = await createExperiment(database.db, { ...settings, allocation_starts: starts })
        const another = await createExperiment(database.db, settings)
        for (const step of [...steps, { kind: 'check' } as const]) {
          await perform(step, { experiment, another, starts })
        }
      }),
      { numRuns: 25 },
    )
  })

  it('counts a subject once when many processes write and roll up at the same time', async () => {
    clock = START
    const experiment = await createExperiment(database.db, { metrics: METRICS, start_date: new Date(START) })
    const work = Array.from({ length: 8 }, (_, worker) => writeAndRollUp(experiment, worker))
    await Promise.all(work)
    await expectExact(experiment, [new Date(START)])
    const { totals } = await measure(context(), experiment.id)
    expect(totals.variants.map(({ subjects }) => subjects).reduce((sum, subjects) => sum + subjects)).toBe(
      120,
    )
  })

  it('never passes a row whose transaction is still open', async () => {
    clock = START
    const experiment = await createExperiment(database.db, { metrics: METRICS, start_date: new Date(START) })
    await assign(database.db, experiment, { user: 'a', variant: 0, at: now() })
    const slow = await database.db.startTransaction().execute()
    await track(slow, experiment, { user: 'a', name: 'buy', at: now(), value: 1 })
    await track(database.db, experiment, { user: 'a', name: 'buy', at: now(), value: 2 })
    const rolled = rollUpAll(context())
    await Promise.all([slow.commit().execute(), rolled])
    await rollUpAll(context())
    await expectExact(experiment, [new Date(START)])
    expect((await measure(context(), experiment.id)).totals.total_events).toBe(2)
  })

  it('keeps the variance of values that differ by less than they measure', async () => {
    clock = START
    const experiment = await createExperiment(database.db, {
      metrics: METRICS.slice(4, 5),
      start_date: now(),
    })
    for (const [index, value] of [1e15 - 1, 1e15 - 2, 1e15 - 3].entries()) {
      await assign(database.db, experiment, { user: `big-${index}`, variant: 0, at: now() })
      await track(database.db, experiment, { user: `big-${index}`, name: 'buy', at: now(), value })
      await rollUpAll(context())
    }
    const { metrics } = (await measure(context(), experiment.id)).totals
    const control = metrics.find(({ variant_id }) => variant_id === experiment.variants[0]?.id)
    expect(control).toMatchObject({ value_mean: 1e15 - 2, value_variance: 1 })
  })

  it('leaves drafts alone and counts their events once they have started', async () => {
    clock = START
    const experiment = await createExperiment(database.db, { metrics: METRICS, start_date: now() })
    await setStatus(experiment, 'DRAFT')
    await track(database.db, experiment, { user: 'early', name: 'buy', at: now(), value: 3 })
    await rollUpAll(context())
    expect(await progressOf(experiment)).toEqual([])
    await setStatus(experiment, 'ACTIVE')
    await assign(database.db, experiment, { user: 'early', variant: 1, at: now() })
    await rollUpAll(context())
    expect(await progressOf(experiment)).toHaveLength(1)
    await expectExact(experiment, [new Date(START)])
  })

  it('runs early when many rows have come', async () => {
    clock = START
    const experiment = await createExperiment(database.db, { metrics: METRICS, start_date: now() })
    await rollUpAll(context())
    expect(await isRunDue(context())).toBe(false)
    await sql`
      insert into events (created_at, occurred_at, experiment_number, user_id, event_name, event_type)
      select ${now()}, ${now()}, ${experiment.number}::int, n::text, 'buy', 'buy'
      from generate_series(1, 10000) as n`.execute(database.db)
    expect(await isRunDue(context())).toBe(true)
    const timers = startTimers(context(), [earlyRollUp])
    try {
      await eventually(async () => expect(await isRunDue(context())).toBe(false))
    } finally {
      await timers.stop()
    }
    expect(await progressOf(experiment)).toMatchObject([{ events: 10_000 }])
    await expectExact(experiment, [new Date(START)])
  })

  it('counts the assignments of every experiment without a roll-up and with one', async () => {
    clock = START
    const experiment = await createExperiment(database.db, { metrics: METRICS, start_date: now() })
    for (const name of ['a', 'b'])
      await assign(database.db, experiment, { user: name, variant: 0, at: now() })
    expect(await assignmentsOf(experiment)).toBe(2)
    await rollUpAll(context())
    await assign(database.db, experiment, { user: 'c', variant: 1, at: now() })
    expect(await assignmentsOf(experiment)).toBe(3)
  })
})

const perform = async (
  step: Step,
  {
    experiment,
    another,
    starts,
  }: { experiment: MeasuredExperiment; another: MeasuredExperiment; starts: Date[] },
): Promise<void> => {
  const named = (index: number): string => `${experiment.number}-${index}`
  if (step.kind === 'wait') clock += step.minutes * MINUTE
  if (step.kind === 'roll up') await rollUpAll(context())
  if (step.kind === 'check') await expectExact(experiment, starts)
  if (step.kind === 'assign') {
    await assign(database.db, experiment, { user: named(step.user), variant: step.variant, at: now() })
  }
  if (step.kind === 'track') {
    const target = { this: experiment, another, none: undefined }[step.tag]
    await track(database.db, target, {
      user: named(step.user),
      name: step.name,
      at: now(),
      occurred: new Date(clock - step.late * MINUTE),
      value: step.value,
      metadata: { time: { spent: step.spent } },
    })
  }
}

const writeAndRollUp = async (experiment: MeasuredExperiment, worker: number): Promise<void> => {
  for (let round = 0; round < 15; round += 1) {
    const name = `${worker}-${round}`
    await track(database.db, experiment, { user: name, name: 'buy', at: now(), value: round })
    await assign(database.db, experiment, { user: name, variant: round % 2, at: now() })
    await track(database.db, experiment, { user: `${worker}-0`, name: 'buy', at: now(), value: 1 })
    if (round % 4 === worker % 4) await rollUpAll(context())
  }
}

const setStatus = (experiment: MeasuredExperiment, status: string) =>
  sql`update experiments set status = ${status} where id = ${experiment.id}`.execute(database.db)

const progressOf = async (experiment: MeasuredExperiment) => {
  const { rows } = await sql`
    select * from rollup_progress where experiment_number = ${experiment.number}`.execute(database.db)
  return rows
}

const assignmentsOf = async (experiment: MeasuredExperiment) => {
  const { rows } = await sql<{ assignments: number }>`
    select assignments from experiment_assignment_counts where experiment_id = ${experiment.id}`.execute(
    database.db,
  )
  return rows[0]?.assignments
}
