import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../lib/ids.ts'
import {
  assign,
  createExperiment,
  type MeasuredExperiment,
  track,
} from '../../testing/measured-experiment.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { get } from '../experiments/index.ts'
import { catchUpAll } from '../rollup/index.ts'
import { createCounter } from './rules/counting.ts'
import { partyOf } from './rules/party.ts'
import { profileNumbers, readProfiles } from './store.ts'

const START = new Date('2026-03-01T00:00:00.000Z')

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const read = async (path: string) => {
  const answer = await service.as('viewer').get(`/interactions${path}`)
  return { status: answer.statusCode, body: answer.json() }
}

const PURCHASE = { name: 'Purchase', event_name: 'purchase' }
const REVENUE = { name: 'Revenue', event_name: 'revenue', metric_type: 'revenue', aggregation_method: 'sum' }

/** Assigns `count` subjects named after `prefix` to a variant. */
const assignMany = (experiment: MeasuredExperiment, variant: number, [prefix, count]: [string, number]) =>
  sql`
    insert into assignments (created_at, experiment_number, variant_number, user_id)
    select ${START}, ${experiment.number}, ${experiment.variants[variant]!.number}, ${prefix}::text || step
    from generate_series(1, ${count}::int) as step`.execute(service.db)

/** An event of the first `count` subjects named after `prefix`, each with the value 1, 2 or 3. */
const trackMany = (experiment: MeasuredExperiment, name: string, [prefix, count]: [string, number]) =>
  sql`
    insert into events (created_at, occurred_at, value, experiment_number, user_id, event_name, event_type)
    select ${START}, ${START}, 1 + step % 3, ${experiment.number}, ${prefix}::text || step, ${name}, ${name}
    from generate_series(1, ${count}::int) as step`.execute(service.db)

/** Subjects of every combination of variants; the first ones of each convert. */
const fill = async (
  [a, b]: [MeasuredExperiment, MeasuredExperiment],
  {
    users,
    conversions,
    event,
  }: { users: number[][]; conversions: number[][]; event: [MeasuredExperiment, string] },
): Promise<string> => {
  const tag = newId()
  for (const [row, line] of users.entries()) {
    for (const [column, count] of line.entries()) {
      const prefix = `${tag}-${row}-${column}-`
      await assignMany(a, row, [prefix, count])
      await assignMany(b, column, [prefix, count])
      await trackMany(...event, [prefix, conversions[row]![column]!])
    }
  }
  return tag
}

const running = (metrics = [PURCHASE]) => createExperiment(service.db, { metrics, start_date: START })

const FULL = [
  [5000, 5000],
  [5000, 5000],
]

describe('GET /interactions/{a}/{b}', () => {
  let a: MeasuredExperiment
  let b: MeasuredExperiment
  beforeAll(async () => {
    a = await running()
    b = await running([REVENUE])
    await fill([a, b], {
      users: FULL,
      conversions: [
        [500, 550],
        [575, 720],
      ],
      event: [a, 'purchase'],
    })
    await assignMany(a, 0, ['only-in-a-', 5000])
    await trackMany(a, 'purchase', ['only-in-a-', 4000])
  })

  it('returns current statistics of the subjects that both share', async () => {
    const { status, body } = await read(`/${a.id}/${b.id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      experiment_a_id: a.id,
      experiment_b_id: b.id,
      experiment_a_name: 'Measured',
      experiment_b_name: 'Measured',
      shared_users: 20_000,
      share_of_a: 0.8,
      share_of_b: 1,
      overlap_coefficient: 1,
      jaccard: 0.8,
      mutual_exclusion_group_id: null,
      independence: { chi2: 0, degrees_of_freedom: 1, p_value: 1, warning: false },
      unavailable_reason: null,
    })
    const [purchase, revenue] = body.interaction_results
    expect(purchase).toMatchObject({
      metric_id: a.metrics[0]!.id,
      metric_name: 'Purchase',
      experiment_id: a.id,
    })
    expect(purchase.p_value).toBeCloseTo(0.036553267, 9)
    expect(purchase.corrected_p_value).toBeCloseTo(0.036553267, 9)
    expect(purchase.contrasts).toMatchObject([
      { a_variant_id: a.variants[1]!.id, b_variant_id: b.variants[1]!.id },
    ])
    expect(revenue).toMatchObject({
      metric_id: b.metrics[0]!.id,
      experiment_id: b.id,
      unavailable_reason: 'too_few_conversions',
      mean_analysis: { unavailable_reason: 'too_few_conversions' },
    })
    expect(body).toMatchObject({ has_interaction: true, overall_risk: 'high' })
    expect(body.recommendations.join(' ')).toContain("'Purchase'")
  })

  it('returns the same interaction with a and b exchanged', async () => {
    const { body } = await read(`/${b.id}/${a.id}`)
    const purchase = body.interaction_results[1]
    expect(purchase.p_value).toBeCloseTo(0.036553267, 9)
    expect(purchase.contrasts[0]).toMatchObject({
      a_variant_id: b.variants[1]!.id,
      b_variant_id: a.variants[1]!.id,
      interaction: expect.closeTo(0.019, 12),
    })
    expect(purchase.cells[1]).toMatchObject({
      a_variant_id: b.variants[0]!.id,
      b_variant_id: a.variants[1]!.id,
      conversions: 575,
    })
  })

  it('returns a single requested metric', async () => {
    const { body } = await read(`/${a.id}/${b.id}?metric_id=${b.metrics[0]!.id}`)
    expect(body.interaction_results.map(({ metric_id }: { metric_id: string }) => metric_id)).toEqual([
      b.metrics[0]!.id,
    ])
    expect(body).toMatchObject({ has_interaction: null, unavailable_reason: 'too_few_conversions' })
  })

  it("uses a's correction and level", async () => {
    await trackMany(b, 'revenue', ['only-in-a-', 10])
    await sql`update experiments set confidence_level = 0.99 where id = ${a.id}`.execute(service.db)
    const { body } = await read(`/${a.id}/${b.id}`)
    expect(body.interaction_results[0]).toMatchObject({ is_significant: false })
    const [low, high] = body.interaction_results[0].contrasts[0].interval
    expect(high - low).toBeCloseTo(2 * 2.575829304 * 0.009087783, 8)
    await sql`update experiments set confidence_level = 0.95 where id = ${a.id}`.execute(service.db)
  })

  it('requires the requested number of subjects per cell', async () => {
    const { body } = await read(`/${a.id}/${b.id}?min_users_per_cell=5001`)
    expect(body).toMatchObject({ unavailable_reason: 'too_few_shared_users', overall_risk: 'medium' })
  })

  it('compares the means of values, with 0 for subjects without events', async () => {
    const [c, d] = [await running([REVENUE]), await running()]
    const conversions = [
      [40, 50],
      [60, 90],
    ]
    const users = [
      [100, 100],
      [100, 100],
    ]
    await fill([c, d], { users, conversions, event: [c, 'revenue'] })
    const { body } = await read(`/${c.id}/${d.id}`)
    const { mean_analysis: means } = body.interaction_results[0]
    const mean = (count: number) =>
      Array.from({ length: count }, (_, index) => 1 + ((index + 1) % 3)).reduce(
        (sum, value) => sum + value,
        0,
      ) / 100
    expect(means.cells.map((cell: { mean: number }) => cell.mean)).toEqual(
      [40, 50, 60, 90].map((count) => expect.closeTo(mean(count), 12)),
    )
    expect(means.contrasts[0].interaction).toBeCloseTo(mean(90) - mean(50) - mean(60) + mean(40), 12)
    expect(means.corrected_p_value).toBeCloseTo(means.p_value, 12)
  })

  it('returns no shared subjects for a draft', async () => {
    const draft = await service
      .as('developer')
      .post('/experiments/', { name: 'Draft', variants: [{ name: 'x' }, { name: 'y' }] })
    const { status, body } = await read(`/${a.id}/${draft.json().id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      shared_users: 0,
      share_of_b: null,
      unavailable_reason: 'no_shared_users',
      has_interaction: null,
      overall_risk: 'low',
    })
  })

  it('refuses the same experiment twice, unknown ones, and unknown metrics', async () => {
    const same = await read(`/${a.id}/${a.id.toUpperCase()}`)
    expect([same.status, same.body.detail[0].loc]).toEqual([422, ['path', 'experiment_b_id']])
    for (const path of [`/${newId()}/${a.id}`, `/${a.id}/${newId()}`]) {
      expect(await read(path)).toEqual({ status: 404, body: { detail: 'Experiment not found' } })
    }
    const metric = await read(`/${a.id}/${b.id}?metric_id=${newId()}`)
    expect([metric.status, metric.body.detail[0].loc]).toEqual([422, ['query', 'metric_id']])
    for (const query of [
      'min_users_per_cell=0',
      'min_users_per_cell=1000001',
      'min_users_per_cell=x',
      'x=1',
    ]) {
      expect((await read(`/${a.id}/${b.id}?${query}`)).status).toBe(422)
    }
    expect((await read(`/${a.id}/nonsense`)).status).toBe(422)
  })
})

describe('GET /interactions/scan', () => {
  it('ranks every pair of running experiments that share a subject', async () => {
    await sql`update experiments set status = 'COMPLETED'`.execute(service.db)
    expect((await read('/scan')).body).toMatchObject({ total_active_experiments: 0, analyses: [], total: 0 })
    const [a, b, c, alone] = [await running(), await running(), await running(), await running()]
    const tag = await fill([a, b], {
      users: FULL,
      conversions: [
        [500, 550],
        [575, 900],
      ],
      event: [a, 'purchase'],
    })
    await assignMany(c, 0, [`${tag}-0-0-`, 1500])
    await assignMany(c, 1, [`${tag}-1-0-`, 1500])
    await assignMany(alone, 0, ['alone-', 10])
    const { status, body } = await read('/scan')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      total_active_experiments: 4,
      pairs_analyzed: 3,
      significant_pairs: 1,
      high_risk_pairs: 2,
      correction_method: 'benjamini-hochberg',
      total: 3,
      skip: 0,
      limit: 100,
    })
    const [first, second, third] = body.analyses
    expect([first.experiment_a_id, first.experiment_b_id].sort()).toEqual([a.id, b.id].sort())
    const owned = first.interaction_results.find(
      ({ experiment_id }: { experiment_id: string }) => experiment_id === a.id,
    )
    expect(owned).toMatchObject({ test: 'wald', is_significant: true })
    expect(owned).not.toHaveProperty('cells')
    expect([second.experiment_a_id, second.experiment_b_id].sort()).toEqual([a.id, c.id].sort())
    expect(second).toMatchObject({
      shared_users: 3000,
      overall_risk: 'high',
      independence: { warning: true },
    })
    expect(third).toMatchObject({ shared_users: 3000, overall_risk: 'medium', has_interaction: null })

    const page = await read('/scan?skip=1&limit=1')
    expect(page.body).toMatchObject({ total: 3, skip: 1, limit: 1, analyses: [second] })
  })

  it.each(['min_users_per_cell=99', 'min_users_per_cell=1000001', 'limit=1001', 'skip=-1', 'x=1'])(
    'refuses %s',
    async (query) => {
      expect((await read(`/scan?${query}`)).status).toBe(422)
    },
  )
})

interface Subject {
  /** Index of its variant in each experiment; -1: none. */
  variants: number[]
  events: { experiment: number; name: string; value: number }[]
}

const subject: fc.Arbitrary<Subject> = fc.record({
  variants: fc.array(fc.constantFrom(-1, 0, 1), { minLength: 3, maxLength: 3 }),
  events: fc.array(
    fc.record({
      experiment: fc.nat(2),
      name: fc.constantFrom('purchase', 'revenue'),
      value: fc.integer({ min: -5, max: 50 }),
    }),
    { maxLength: 4 },
  ),
})

const store = async (made: MeasuredExperiment[], subjects: readonly Subject[]): Promise<void> => {
  const tag = newId()
  for (const [index, { variants, events }] of subjects.entries()) {
    const user = `${tag}-${index}`
    for (const [position, variant] of variants.entries()) {
      if (variant >= 0) await assign(service.db, made[position]!, { user, variant, at: START })
    }
    for (const { experiment, name, value } of events) {
      await track(service.db, made[experiment]!, { user, name, at: START, value })
    }
  }
}

const countStored = async (made: readonly MeasuredExperiment[]) => {
  const ctx = service.context()
  await catchUpAll(ctx)
  const ids = made.map(({ id }) => id)
  const parties = await Promise.all(ids.map(async (id) => partyOf(await get(ctx, id))))
  const counter = createCounter(parties, await profileNumbers(ctx, ids))
  await readProfiles(ctx, ids, (profiles) => profiles.forEach(counter.add))
  return counter
}

/** Number of converted subjects, and the sum of their values. */
const plainSums = (subjects: readonly Subject[], experiment: number, name: string) => {
  const own = subjects
    .map(({ events }) => events.filter((event) => event.experiment === experiment && event.name === name))
    .filter((events) => events.length > 0)
  const sum = own.flat().reduce((total, { value }) => total + value, 0)
  return { count: own.length, sum: name === 'revenue' ? sum : 0 }
}

/** Expected counts of a pair, by plain loops. */
const plainCounts = (subjects: readonly Subject[], first: number, second: number) => {
  const tableOf = <Cell>(of: (members: Subject[]) => Cell) =>
    [0, 1].map((row) =>
      [0, 1].map((column) =>
        of(subjects.filter(({ variants }) => variants[first] === row && variants[second] === column)),
      ),
    )
  return {
    users: tableOf((members) => members.length),
    converted: [first, second].flatMap((experiment) =>
      ['purchase', 'revenue'].map((name) => tableOf((members) => plainSums(members, experiment, name))),
    ),
  }
}

describe('the counts of a scan', () => {
  it('equal those of plain loops over subjects and events', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(subject, { minLength: 1, maxLength: 25 }), async (subjects) => {
        const both = [PURCHASE, REVENUE]
        const made = [await running(both), await running(both), await running(both)]
        await store(made, subjects)
        const counter = await countStored(made)
        for (const [first, second] of [
          [0, 1],
          [0, 2],
          [1, 2],
        ] as const) {
          const { users, converted } = counter.pair(first, second)
          const sums = converted.map((table) =>
            table.map((line) =>
              line.map(({ count, mean }) => ({ count, sum: Math.round(count * mean) + 0 })),
            ),
          )
          expect({ users, converted: sums }).toEqual(plainCounts(subjects, first, second))
        }
      }),
      { numRuns: 6, seed: 3 },
    )
  })
})
