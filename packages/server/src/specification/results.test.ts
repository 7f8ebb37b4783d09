import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillArms } from '../testing/filled-experiment.ts'
import { type CoreService, draft, HOUR, running, startCore } from './core-service.ts'

let core: CoreService
beforeAll(async () => {
  core = await startCore()
})
afterAll(() => core.close())

const VARIANTS = ['control', 'one', 'two'].map((name) => ({ name }))
const METRICS = [
  { name: 'Bought', event_name: 'purchase', is_primary: true },
  { name: 'Money', event_name: 'revenue', metric_type: 'revenue' },
]
const ARMS = [
  { users: 1000, conversions: 100 },
  { users: 1000, conversions: 126 },
  { users: 1000, conversions: 140 },
]

/** Experiment with three variants and conversions of its primary metric and a few of the other one. */
const measured = async (fields: object = {}) => {
  const experiment = await running(core, { variants: VARIANTS, metrics: METRICS, ...fields })
  await fillArms(core, experiment, { arms: ARMS, event_name: 'purchase' })
  return experiment
}

const results = async (id: string, query = '') => {
  const { status, body, text } = await core.request('viewer', `GET /results/${id}${query}`)
  expect(status, text).toBe(200)
  return body
}

interface VariantResults {
  p_value: number | null
  adjusted_p_value: number | null
  is_significant: boolean
  effect_size: number
  statistical_test_used: string | null
  confidence_interval: [number, number]
}

const treatmentsOf = (body: {
  metrics: { is_primary: boolean; variants: VariantResults[] }[]
}): VariantResults[] => body.metrics.find(({ is_primary }) => is_primary)?.variants.slice(1) ?? []

const lnFactorial = (n: number): number => {
  let sum = 0
  for (let k = 2; k <= n; k += 1) sum += Math.log(k)
  return sum
}
const lnChoose = (n: number, k: number): number => lnFactorial(n) - lnFactorial(k) - lnFactorial(n - k)

/**
 * Two-sided Fisher exact test: the probability of all tables with the same margins that are at most as likely as this
 * one.
 */
const fisher = (a: { users: number; conversions: number }, b: typeof a): number => {
  const all = a.conversions + b.conversions
  const probability = (k: number): number =>
    Math.exp(lnChoose(a.users, k) + lnChoose(b.users, all - k) - lnChoose(a.users + b.users, all))
  const seen = probability(a.conversions) * (1 + 1e-7)
  let p = 0
  for (let k = Math.max(0, all - b.users); k <= Math.min(all, a.users); k += 1) {
    if (probability(k) <= seen) p += probability(k)
  }
  return Math.min(1, p)
}

const [control, ...others] = ARMS as [(typeof ARMS)[0], ...typeof ARMS]
const RAW = others.map((arm) => fisher(control, arm))
/** The other metric has no events, so that its two comparisons have p = 1. */
const FAMILY = 4

const significance = (variants: VariantResults[]) => variants.map(({ is_significant }) => is_significant)
const adjusted = (variants: VariantResults[]) => variants.map(({ adjusted_p_value }) => adjusted_p_value)

describe('Results methods', () => {
  it('Every metric of the results is analysed as a conversion with fisher_exact, a mean metric too', async () => {
    const { id } = await measured()
    const { metrics } = await results(id)
    expect(metrics).toHaveLength(2)
    for (const metric of metrics) {
      expect(metric.analysed_as).toBe('conversion')
      const used = metric.variants.slice(1).map((v: VariantResults) => v.statistical_test_used)
      expect(used).toEqual(['fisher_exact', 'fisher_exact'])
    }
  })

  it('p is that of the two-sided Fisher exact test of converted users of the users assigned', async () => {
    const { id } = await measured()
    const found = treatmentsOf(await results(id)).map(({ p_value }) => p_value ?? Number.NaN)
    for (const [index, p] of RAW.entries()) expect(found[index]).toBeCloseTo(p, 9)
  })

  it('A user who converts twice counts once, and a user without an assignment not at all', async () => {
    const { id, variants } = await running(core)
    const arms = [
      { users: 10, conversions: 3 },
      { users: 10, conversions: 4 },
    ]
    const experiment = { id, key: '', variants, metrics: [] }
    await fillArms(core, experiment, { arms })
    const again = await core.request('analyst', `GET /experiments/${id}/events?limit=1`)
    const { user_id } = again.body.items[0]
    const { body } = await core.request('viewer', `GET /experiments/${id}`)
    for (const user of [user_id, 'a stranger']) {
      const event = { event_type: 'conversion', user_id: user, experiment_key: body.key }
      expect((await core.program('POST /tracking/track', event)).status).toBe(200)
    }
    const { metrics } = await results(id)
    const counts = metrics[0].variants.map((v: { sample_size: number; conversions: number }) => [
      v.sample_size,
      v.conversions,
    ])
    expect(counts).toEqual([
      [10, 3],
      [10, 4],
    ])
  })

  it("The effect size is Cohen's h", async () => {
    const { id } = await measured()
    const phi = ({ users, conversions }: { users: number; conversions: number }) =>
      2 * Math.asin(Math.sqrt(conversions / users))
    const found = treatmentsOf(await results(id)).map(({ effect_size }) => effect_size)
    for (const [index, arm] of others.entries()) {
      expect(found[index]).toBeCloseTo(phi(arm) - phi(control), 10)
    }
  })

  it('Each treatment has a p-value, a confidence interval and an effect size', async () => {
    const { id } = await measured()
    for (const variant of treatmentsOf(await results(id))) {
      const [low, high] = variant.confidence_interval
      expect(low).toBeLessThan(high)
      expect(variant.p_value).toBeGreaterThan(0)
      expect(Number.isFinite(variant.effect_size)).toBe(true)
    }
  })

  it('The default correction is Benjamini-Hochberg at the confidence level 0.95', async () => {
    const { id, correction_method, confidence_level } = await measured()
    expect([correction_method, confidence_level]).toEqual(['benjamini-hochberg', 0.95])
    const body = await results(id)
    expect([body.correction_method, body.confidence_level]).toEqual(['benjamini-hochberg', 0.95])
    const [first = 0, second = 0] = RAW
    const large = Math.min(1, (first * FAMILY) / 2)
    const expected = [large, Math.min(large, second * FAMILY)]
    for (const [index, p] of adjusted(treatmentsOf(body)).entries())
      expect(p).toBeCloseTo(expected[index]!, 9)
  })

  it('Bonferroni is selectable', async () => {
    const { id } = await measured({ correction_method: 'bonferroni' })
    const found = adjusted(treatmentsOf(await results(id)))
    for (const [index, p] of RAW.entries()) expect(found[index]).toBeCloseTo(Math.min(1, p * FAMILY), 9)
  })

  it('No correction is selectable', async () => {
    const { id } = await measured({ correction_method: 'none', confidence_level: 0.9 })
    const treatments = treatmentsOf(await results(id))
    expect(adjusted(treatments)).toEqual([null, null])
    expect(significance(treatments)).toEqual(RAW.map((p) => p < 0.1))
  })

  it('Significance follows the stored confidence level', async () => {
    const strict = await measured({ confidence_level: 0.99, correction_method: 'none' })
    const mild = await measured({ confidence_level: 0.8, correction_method: 'none' })
    expect(significance(treatmentsOf(await results(strict.id)))).toEqual(RAW.map((p) => p < 0.01))
    expect(significance(treatmentsOf(await results(mild.id)))).toEqual(RAW.map((p) => p < 0.2))
  })

  it('A request for results may name another correction for itself, and the stored one stays', async () => {
    const { id } = await measured()
    const overridden = await results(id, '?correction_method=bonferroni')
    expect(overridden.correction_method).toBe('bonferroni')
    for (const [index, p] of adjusted(treatmentsOf(overridden)).entries()) {
      expect(p).toBeCloseTo(Math.min(1, RAW[index]! * FAMILY), 9)
    }
    expect((await results(id)).correction_method).toBe('benjamini-hochberg')
    expect((await core.request('viewer', `GET /experiments/${id}`)).body.correction_method).toBe(
      'benjamini-hochberg',
    )
  })

  it('Correction method and confidence level change in a draft and are locked once the experiment leaves it', async () => {
    const { id } = await draft(core)
    const settings = { correction_method: 'bonferroni', confidence_level: 0.9 }
    expect((await core.request('developer', `PUT /experiments/${id}`, settings)).body).toMatchObject(settings)
    const refused = async () => {
      for (const body of [{ correction_method: 'none' }, { confidence_level: 0.95 }]) {
        expect((await core.request('admin', `PUT /experiments/${id}`, body)).status).toBe(400)
      }
    }
    for (const move of ['start', 'pause', 'complete'] as const) {
      await core.request('developer', `POST /experiments/${id}/${move}`)
      await refused()
    }
    expect((await core.request('viewer', `GET /experiments/${id}`)).body).toMatchObject(settings)
  })

  it('The sample-size plan, the export and the report use the stored correction and level', async () => {
    const { id, name } = await measured({ correction_method: 'bonferroni', confidence_level: 0.9 })
    const stored = { correction_method: 'bonferroni', confidence_level: 0.9 }
    expect((await core.request('viewer', `GET /results/${id}/sample-size`)).body).toMatchObject(stored)
    const report = await core.request('viewer', `GET /export/reports/experiments/${id}`)
    expect(report.body.results).toMatchObject(stored)
    const { body: rows } = await core.request('viewer', 'GET /export/variants?format=json')
    const exported = rows.filter(
      (row: { experiment_name: string; metric_name: string; is_control: boolean }) =>
        row.experiment_name === name && row.metric_name === 'Bought' && !row.is_control,
    )
    expect(exported).toHaveLength(2)
    for (const [index, row] of exported.entries()) {
      expect(row).toMatchObject(stored)
      expect(row.adjusted_p_value).toBeCloseTo(Math.min(1, RAW[index]! * FAMILY), 9)
    }
  })

  it('CUPED follows the stored level and correction', async () => {
    const stored = { correction_method: 'bonferroni', confidence_level: 0.9 }
    const { id } = await measured({ ...stored, variance_reduction_config: { method: 'cuped' } })
    const { status, body } = await core.request('viewer', `GET /results/${id}/cuped`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ method: 'cuped', ...stored })
  })

  it('Sequential testing does not follow the stored level', async () => {
    const { id } = await measured({ confidence_level: 0.8, sequential_testing_enabled: true })
    const { status, body } = await core.request('viewer', `GET /results/${id}/sequential`)
    expect([status, body.alpha]).toEqual([200, 0.05])
  })

  it('GET /results/{id}/daily gives a time series per variant that ends where the results are', async () => {
    const { id } = await measured()
    const { body } = await core.request('viewer', `GET /results/${id}/daily`)
    expect(body.series.map((one: { variant_name: string }) => one.variant_name)).toEqual([
      'control',
      'one',
      'two',
    ])
    const last = body.series.map((one: { cumulative: { sample_size: number; conversions: number }[] }) =>
      one.cumulative.at(-1),
    )
    expect(last).toMatchObject(ARMS.map(({ users, conversions }) => ({ sample_size: users, conversions })))
  })

  it('GET /results/{id}/sample-size returns whether the sample is adequate, and the power', async () => {
    const { id } = await measured({ plan: { sample_size_per_variant: 1001 } })
    const { body } = await core.request('viewer', `GET /results/${id}/sample-size`)
    expect(body).toMatchObject({ current_sample_size_per_variant: 1000, is_adequate: false })
    expect(body.achieved_power).toBeGreaterThan(0)
    expect(body.achieved_power).toBeLessThan(1)
  })

  it('GET /experiments/{id}/results gives the same results', async () => {
    const { id } = await measured()
    const own = await results(id)
    expect((await core.request('viewer', `GET /experiments/${id}/results`)).body).toEqual(own)
  })
})

describe('Caching', () => {
  it('Results are cached until POST /results/{id}/invalidate-cache clears them for that experiment alone', async () => {
    const [first, second] = [await measured(), await measured()]
    const before = [await results(first.id), await results(second.id)]
    core.advance(1000)
    const more = { arms: [{ users: 5 }, { users: 5 }, { users: 5 }], series: 'more' }
    for (const experiment of [first, second]) await fillArms(core, experiment, more)
    expect([await results(first.id), await results(second.id)]).toEqual(before)
    const cleared = await core.request('analyst', `POST /results/${first.id}/invalidate-cache`)
    expect(cleared.status).toBe(200)
    expect((await results(first.id)).summary.total_users).toBe(3015)
    expect(await results(second.id)).toEqual(before[1])
  })

  it('Cached results expire', async () => {
    const { id } = await measured()
    await results(id)
    await fillArms(core, await (await core.request('viewer', `GET /experiments/${id}`)).body, {
      arms: [{ users: 5 }, { users: 5 }, { users: 5 }],
      series: 'more',
    })
    core.advance(HOUR)
    expect((await results(id)).summary.total_users).toBe(3015)
  })
})
