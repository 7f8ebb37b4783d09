import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FilledExperiment, fillArms, runningExperiment } from '../../testing/filled-experiment.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { trackMany } from '../../testing/traffic.ts'

/** Published counts of the mobile game Cookie Cats: players, and those who came back after seven days and one day. */
const PLAYERS = [44_700, 45_489] as const
const RETURNS = { seven_days: [8502, 8279], one_day: [20_034, 20_119] } as const

let service: TestService
let experiment: FilledExperiment

beforeAll(async () => {
  service = await startTestService({ config: { SCHEDULERS_ENABLED: 'false' } })
  experiment = await runningExperiment(service, {
    name: 'Gate at level 40',
    variants: [{ name: 'gate_30' }, { name: 'gate_40' }],
    metrics: [
      { name: 'Back after 7 days', event_name: 'seven_days', is_primary: true },
      { name: 'Back after 1 day', event_name: 'one_day' },
    ],
    bayesian_enabled: true,
    sequential_testing_enabled: true,
    variance_reduction_config: { method: 'cuped' },
    plan: { sample_size_per_variant: 45_000 },
  })
  const arms = PLAYERS.map((users, arm) => ({ users, conversions: RETURNS.seven_days[arm] ?? 0 }))
  await fillArms(service, experiment, { arms, event_name: 'seven_days' })
  for (const [arm, variant] of experiment.variants.entries()) {
    const users = RETURNS.one_day[arm] ?? 0
    await trackMany(service.db, { variant_id: variant.id, users, event_name: 'one_day', at: service.now() })
  }
})
afterAll(() => service.close())

const read = async (answer: string) => {
  const response = await service.as('viewer').get(`/results/${experiment.id}/${answer}`)
  expect(response.statusCode).toBe(200)
  return response.json()
}

interface CountedArm {
  users: number
  conversions: number
}

/** The probability that the second rate is larger, both from Beta(1, 1), by plain sums over a fine grid. */
const probabilityLarger = (arms: readonly CountedArm[]): number => {
  const cells = 400_000
  const masses = arms.map(({ users, conversions }) => {
    const peak = conversions / users
    const ln = (rate: number) => conversions * Math.log(rate) + (users - conversions) * Math.log1p(-rate)
    return Array.from({ length: cells }, (_, cell) => Math.exp(ln((cell + 0.5) / cells) - ln(peak)))
  })
  const [first = [], second = []] = masses
  let [below, larger] = [0, 0]
  for (let cell = 0; cell < cells; cell += 1) {
    larger += (second[cell] ?? 0) * (below + (first[cell] ?? 0) / 2)
    below += first[cell] ?? 0
  }
  return larger / below / second.reduce((sum, mass) => sum + mass, 0)
}

describe('the analyses of a published experiment', () => {
  it('hold everything that its Bayesian totals are recomputed from', async () => {
    const { variant_results, reproduce, ...answer } = await read('bayesian')
    const counted = reproduce.inputs.variants
    expect(counted).toEqual([
      { variant_id: experiment.variants[0]?.id, users: 44_700, conversions: 8502 },
      { variant_id: experiment.variants[1]?.id, users: 45_489, conversions: 8279 },
    ])
    expect(variant_results[1].probability_to_beat_control).toBeCloseTo(probabilityLarger(counted), 7)
    expect(variant_results[0].probability_to_be_best).toBeCloseTo(1 - probabilityLarger(counted), 7)
    expect(answer.decision).toBe('STOP_FUTILE')
    expect(answer.decision_reason).toContain('gate_30 is best with probability 99.9')
  })

  it('hold everything that its adjusted totals are recomputed from', async () => {
    const { metrics } = await read('cuped')
    expect(metrics.map((row: { metric_name: string }) => row.metric_name)).toEqual([
      'Back after 7 days',
      'Back after 1 day',
    ])
    for (const row of metrics) {
      const [control, treatment] = row.reproduce.inputs.arms
      const errorOf = ({ count, products }: { count: number; products: number[][] }): number =>
        (products[1]?.[1] ?? 0) / (count - 1) / count
      const error = Math.sqrt(errorOf(control) + errorOf(treatment))
      expect(row.adjusted_effect).toBeCloseTo(treatment.means[1] - control.means[1], 13)
      expect(row.adjusted_se).toBeCloseTo(error, 13)
      // 90,000 degrees of freedom: the t quantile is 1.95999.
      expect(row.adjusted_ci_upper).toBeCloseTo(row.adjusted_effect + 1.95999 * error, 7)
      expect(row).toMatchObject({
        covariate_coverage_pct: 0,
        variance_reduction_pct: 0,
        unavailable_reason: null,
      })
      expect(row.theta).toEqual([{ covariate: row.metric_name, value: 0 }])
    }
    expect(metrics[0].unadjusted_effect).toBeCloseTo(8279 / 45_489 - 8502 / 44_700, 13)
    expect(metrics[0].is_significant).toBe(true)
    expect(metrics[1].is_significant).toBe(false)
  })

  it('follow from the formulas of sequential testing', async () => {
    const answer = await read('sequential')
    expect(answer.n_star).toBe(90_000)
    expect(answer.information_fraction).toBeCloseTo(90_189 / 90_000, 13)
    const evidence = answer.comparisons.map((row: { difference: number; standard_error: number }) => {
      const spread = (90_189 * (-2 * Math.log(0.05) + Math.log(1 - 2 * Math.log(0.05)))) / answer.n_star
      const z = row.difference / row.standard_error
      return (spread * z * z) / (2 * (spread + 1)) - Math.log1p(spread) / 2
    })
    for (const [place, row] of answer.comparisons.entries()) {
      expect(row.always_valid_p_value).toBeCloseTo(Math.min(1, Math.exp(-evidence[place])), 10)
      expect(row.confidence_sequence.kind).toBe('asymptotic')
    }
    const [seven, one] = answer.comparisons
    expect(seven.can_stop).toBe(seven.always_valid_p_value <= 0.05)
    expect(seven.corrected_can_stop).toBe(Math.exp(evidence[0]) >= 2 / 0.05)
    expect(one).toMatchObject({ can_stop: false, corrected_can_stop: false })
    expect(answer.recommended_action).toBe(seven.can_stop ? 'stop_for_effect' : 'stop_for_futility')
  })

  it('leave no number out without a reason, and none that JSON cannot hold', async () => {
    for (const name of ['bayesian', 'cuped', 'sequential']) {
      const text = JSON.stringify(await read(name))
      expect(text).not.toMatch(/NaN|Infinity/)
    }
    const { variant_results } = await read('bayesian')
    for (const value of Object.values(variant_results[1])) expect(value).not.toBeNull()
    for (const row of (await read('cuped')).metrics) {
      const nulls = Object.entries(row).flatMap(([field, value]) => (value === null ? [field] : []))
      expect(nulls).toEqual(['unavailable_reason'])
    }
    for (const row of (await read('sequential')).comparisons) {
      const nulls = Object.entries(row).flatMap(([field, value]) => (value === null ? [field] : []))
      expect(nulls).toEqual(['group_sequential'])
    }
  })
})
