import { weightClassOf } from '@assay/statistics'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import {
  createExperiment,
  jobContext,
  type MeasuredExperiment,
  track,
} from '../../testing/measured-experiment.ts'
import { measure } from './actions/measurements.ts'
import { rollUpAll } from './actions/roll-up.ts'
import type { PropensityTotals } from './index.ts'

const START = new Date('2026-03-01T12:00:00Z')
const MINUTE = 60_000
const METRICS = [
  { name: 'Clicks', event_name: 'click' },
  { name: 'Bought', event_name: 'buy', metric_type: 'revenue', aggregation_method: 'sum' },
]
const VARIANTS = ['control', 'short', 'long']

let database: TestDatabase
let clock = START.getTime()
const now = (): Date => new Date(clock)
const context = () => jobContext(database.db, now)

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

interface Routed {
  user: string
  variant: number
  weight: number | null
}

/** Stores an assignment as a bandit makes it, unless the subject has one. */
const route = async (experiment: MeasuredExperiment, { user, variant, weight }: Routed): Promise<void> => {
  await sql`
    insert into assignments (created_at, experiment_number, variant_number, weight, user_id)
    values (${now()}, ${experiment.number}, ${experiment.variants[variant]!.number}, ${weight}::real, ${user})
    on conflict do nothing`.execute(database.db)
}

interface RawSubject {
  metric_id: string
  variant_id: string
  /** As the database keeps it: a number of 32 bits. */
  weight: number
  has_converted: boolean
}

/** Every subject of every metric, read from the raw rows. */
const rawSubjects = async ({ id, number }: MeasuredExperiment): Promise<RawSubject[]> => {
  const { rows } = await sql<RawSubject>`
    select m.id as metric_id, v.id as variant_id, a.weight::float8 as weight,
      exists (select from events as e where e.user_id = a.user_id and e.event_name = m.event_name
        and e.experiment_number = ${number}) as has_converted
    from assignments as a join experiment_variants as v on v.number = a.variant_number
    join experiment_metrics as m on m.experiment_id = ${id}
    where a.experiment_number = ${number} and a.weight > 0`.execute(database.db)
  return rows
}

const nameOf = ({ metric_id, variant_id, weight_class }: PropensityTotals): string =>
  `${metric_id} ${variant_id} ${weight_class}`

/** The same totals, added up one subject after the other. */
const plainly = (subjects: readonly RawSubject[]): Map<string, PropensityTotals> => {
  const groups = new Map<string, PropensityTotals>()
  for (const { metric_id, variant_id, weight, has_converted } of subjects) {
    const place = { metric_id, variant_id, weight_class: weightClassOf(weight) }
    const fresh = { ...place, subjects: 0, conversions: 0, inverse: 0, converted_inverse: 0 }
    const known = groups.get(nameOf(fresh)) ?? fresh
    groups.set(nameOf(known), {
      ...place,
      subjects: known.subjects + 1,
      conversions: known.conversions + Number(has_converted),
      inverse: known.inverse + 1 / weight,
      converted_inverse: known.converted_inverse + (has_converted ? 1 / weight : 0),
    })
  }
  return groups
}

const expectPlain = async (experiment: MeasuredExperiment): Promise<PropensityTotals[]> => {
  const { propensities } = await measure(context(), experiment.id, { withPropensities: true })
  const plain = plainly(await rawSubjects(experiment))
  expect(propensities.map(nameOf).sort()).toEqual([...plain.keys()].sort())
  for (const totals of propensities) {
    const expected = plain.get(nameOf(totals))!
    expect([totals.subjects, totals.conversions]).toEqual([expected.subjects, expected.conversions])
    expect(Math.abs(totals.inverse / expected.inverse - 1)).toBeLessThan(1e-12)
    const off = Math.abs(totals.converted_inverse - expected.converted_inverse)
    expect(off).toBeLessThanOrEqual(1e-12 * expected.converted_inverse)
  }
  return propensities
}

const createBandit = async (): Promise<MeasuredExperiment> => {
  const experiment = await createExperiment(database.db, {
    metrics: METRICS,
    variants: VARIANTS,
    start_date: START,
  })
  await sql`update experiments set experiment_type = 'bandit' where id = ${experiment.id}`.execute(
    database.db,
  )
  return experiment
}

type Step =
  | { kind: 'route'; subject: Routed }
  | { kind: 'track'; user: string; name: string }
  | { kind: 'roll up' }
  | { kind: 'check' }

const user = fc.integer({ min: 0, max: 11 }).map(String)
/** Few weights, so that classes meet, and some that lie at the ends. */
const weight = fc.option(
  fc.oneof(
    fc.constantFrom(0.01, 0.0103, 1 / 3, 0.3334, 0.98, 1),
    fc.double({ min: 0.001, max: 1, noNaN: true }),
  ),
)
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('route' as const),
      subject: fc.record({ user, variant: fc.integer({ min: 0, max: 2 }), weight }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('track' as const),
      user,
      name: fc.constantFrom('click', 'click', 'buy', 'other'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('roll up' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('check' as const) }) },
)

const perform = async (step: Step, experiment: MeasuredExperiment): Promise<void> => {
  clock += MINUTE
  if (step.kind === 'route') await route(experiment, step.subject)
  if (step.kind === 'track') {
    await track(database.db, experiment, { user: step.user, name: step.name, at: now(), value: 1 })
  }
  if (step.kind === 'roll up') await rollUpAll(context())
  if (step.kind === 'check') await expectPlain(experiment)
}

describe('how the subjects of a bandit were routed', () => {
  it('equals the sums over every subject after any history', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 60 }), async (steps) => {
        clock = START.getTime()
        const experiment = await createBandit()
        for (const step of steps) await perform(step, experiment)
        const behind = await expectPlain(experiment)
        await rollUpAll(context())
        expect(await expectPlain(experiment)).toEqual(behind)
      }),
      { numRuns: 30 },
    )
  })

  it('leaves nothing to be read per subject once it was rolled up', async () => {
    clock = START.getTime()
    const experiment = await createBandit()
    for (let number = 0; number < 40; number += 1) {
      await route(experiment, { user: `u-${number}`, variant: number % 3, weight: 0.1 + (number % 4) / 5 })
      if (number % 2 === 0)
        await track(database.db, experiment, { user: `u-${number}`, name: 'click', at: now() })
    }
    await rollUpAll(context())
    const before = await expectPlain(experiment)
    await sql`delete from assignments where experiment_number = ${experiment.number}`.execute(database.db)
    const { propensities } = await measure(context(), experiment.id, { withPropensities: true })
    expect(propensities).toEqual(before)
  })
})
