import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FilledExperiment, fillArms, runningExperiment } from '../../testing/filled-experiment.ts'
import {
  bisect,
  meanControlConversions,
  type PlainArm,
  plainDifferenceScore,
  plainFisher,
  plainNormalCdf,
  plainNormalUpper,
  plainRatioScore,
  treatmentTail,
} from '../../testing/plain-statistics.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { trackMany } from '../../testing/traffic.ts'
import type { Results, VariantResult } from './comparison/schema.ts'

/** Published counts of the mobile game Cookie Cats: players, and those who came back after seven days and one day. */
const PLAYERS = [44_700, 45_489] as const
const RETURNS = { seven_days: [8502, 8279], one_day: [20_034, 20_119] } as const

let service: TestService
let experiment: FilledExperiment
let results: Results

const read = async (path: string) => {
  const response = await service.as('viewer').get(`/results/${experiment.id}${path}`)
  expect(response.statusCode).toBe(200)
  return response.json()
}

beforeAll(async () => {
  service = await startTestService({ config: { SCHEDULERS_ENABLED: 'false' } })
  experiment = await runningExperiment(service, {
    name: 'Gate at level 40',
    variants: [{ name: 'gate_30' }, { name: 'gate_40' }],
    metrics: [
      { name: 'Back after 7 days', event_name: 'seven_days', is_primary: true },
      { name: 'Back after 1 day', event_name: 'one_day' },
    ],
    plan: { sample_size_per_variant: 45_000, minimum_detectable_effect: 0.05 },
  })
  const arms = PLAYERS.map((users, arm) => ({ users, conversions: RETURNS.seven_days[arm] ?? 0 }))
  await fillArms(service, experiment, { arms, event_name: 'seven_days' })
  for (const [arm, { id: variant_id }] of experiment.variants.entries()) {
    const users = RETURNS.one_day[arm] ?? 0
    await trackMany(service.db, { variant_id, users, event_name: 'one_day', at: service.now() })
  }
  results = await read('?use_cache=false')
})
afterAll(() => service.close())

const CASES = [
  { index: 0, name: 'Back after 7 days', counts: RETURNS.seven_days },
  { index: 1, name: 'Back after 1 day', counts: RETURNS.one_day },
]

interface Inputs {
  control: PlainArm
  treatment: PlainArm
  alpha: number
  interval_alpha: number
  power_alpha: number
  planned_effect: number
  n_star: number
  evidence_alpha: number
}

const treatmentOf = (index: number): { inputs: Inputs; result: VariantResult } => {
  const result = results.metrics[index]!.variants[1]!
  return { inputs: result.reproduce!.inputs as unknown as Inputs, result }
}

const rateOf = ({ users, conversions }: PlainArm): number => conversions / users

describe('the results of a published experiment, recomputed from their inputs', () => {
  it.each(CASES)('counts every player of $name', ({ index, counts }) => {
    const { inputs } = treatmentOf(index)
    expect(inputs.control).toEqual({ users: PLAYERS[0], conversions: counts[0] })
    expect(inputs.treatment).toEqual({ users: PLAYERS[1], conversions: counts[1] })
  })

  it.each(CASES)('has the p-values of every possible table for $name', ({ index }) => {
    const { inputs, result } = treatmentOf(index)
    const { p, midP } = plainFisher(inputs.control, inputs.treatment)
    expect(result.p_value! / p).toBeCloseTo(1, 7)
    expect(result.mid_p_value! / midP).toBeCloseTo(1, 7)
    expect(result.ln_p_value).toBeCloseTo(Math.log(p), 7)
  })

  it('corrects both p-values as Benjamini and Hochberg do', () => {
    const [seven, one] = [treatmentOf(0).result, treatmentOf(1).result]
    expect(seven.adjusted_p_value).toBeCloseTo(Math.min(2 * seven.p_value!, one.p_value!), 14)
    expect(one.adjusted_p_value).toBe(one.p_value)
    expect([seven.is_significant, one.is_significant]).toEqual([true, false])
    expect(seven.interval_adjustment).toBe('fcr')
    expect(treatmentOf(0).inputs.interval_alpha).toBeCloseTo(0.05 / 2, 14)
  })

  it.each(CASES)(
    'ends the intervals of the difference and of the lift where the score test does, for $name',
    ({ index }) => {
      const { inputs, result } = treatmentOf(index)
      const { control, treatment } = inputs
      const z = plainNormalUpper(inputs.alpha / 2)
      const difference = rateOf(treatment) - rateOf(control)
      expect(result.difference).toBeCloseTo(difference, 14)
      expect(result.relative_improvement_pct).toBeCloseTo((100 * difference) / rateOf(control), 11)
      for (const end of result.difference_interval!) {
        expect(Math.abs(plainDifferenceScore(control, treatment, end!))).toBeCloseTo(z, 6)
      }
      for (const end of result.relative_improvement_interval_pct!) {
        expect(Math.abs(plainRatioScore(control, treatment, 1 + end! / 100))).toBeCloseTo(z, 6)
      }
      const corrected = plainNormalUpper(inputs.interval_alpha / 2)
      for (const end of result.adjusted_difference_interval ?? []) {
        expect(Math.abs(plainDifferenceScore(control, treatment, end!))).toBeCloseTo(corrected, 6)
      }
    },
  )

  it.each(CASES)('has the conditional odds ratio with its exact interval for $name', ({ index }) => {
    const { inputs, result } = treatmentOf(index)
    const { control, treatment } = inputs
    const [lower, upper] = result.odds_ratio_interval!
    expect(meanControlConversions(control, treatment, result.odds_ratio!)).toBeCloseTo(control.conversions, 3)
    expect(treatmentTail(control, treatment, lower!).more).toBeCloseTo(inputs.alpha / 2, 6)
    expect(treatmentTail(control, treatment, upper!).less).toBeCloseTo(inputs.alpha / 2, 6)
  })

  it.each(CASES)(
    "has Cohen's h, Wilson's intervals and the power for the planned effect of $name",
    ({ index }) => {
      const { inputs, result } = treatmentOf(index)
      const { control, treatment } = inputs
      const angle = (arm: PlainArm) => 2 * Math.asin(Math.sqrt(rateOf(arm)))
      const z = plainNormalUpper(inputs.alpha / 2)
      const h = angle(treatment) - angle(control)
      const reach = z * Math.sqrt(1 / control.users + 1 / treatment.users)
      expect(result.effect_size).toBeCloseTo(h, 12)
      expect(result.effect_size_interval![0]).toBeCloseTo(h - reach, 9)
      expect(result.effect_size_interval![1]).toBeCloseTo(h + reach, 9)
      const own = results.metrics[index]!.variants
      for (const [arm, one] of [control, treatment].entries()) {
        for (const end of own[arm]!.confidence_interval) {
          const score = (rateOf(one) - end!) / Math.sqrt((end! * (1 - end!)) / one.users)
          expect(Math.abs(score)).toBeCloseTo(z, 7)
        }
      }
      expect(result.power).toBeCloseTo(plannedPower(inputs), 7)
    },
  )

  it.each(CASES)('follows the confidence sequence for $name', ({ index }) => {
    const { inputs, result } = treatmentOf(index)
    const { control, treatment, n_star, evidence_alpha: alpha } = inputs
    const error = Math.sqrt(
      [control, treatment].reduce((sum, arm) => sum + (rateOf(arm) * (1 - rateOf(arm))) / arm.users, 0),
    )
    const users = control.users + treatment.users
    const spread = (users * (-2 * Math.log(alpha) + Math.log(1 - 2 * Math.log(alpha)))) / n_star
    const z = (rateOf(treatment) - rateOf(control)) / error
    const evidence = (spread * z * z) / (2 * (spread + 1)) - Math.log1p(spread) / 2
    const reach =
      error * Math.sqrt(((2 * (spread + 1)) / spread) * Math.log(Math.sqrt(spread + 1) / inputs.alpha))
    expect(n_star).toBe(90_000)
    expect(result.always_valid!.p_value).toBeCloseTo(Math.min(1, Math.exp(-evidence)), 10)
    expect(result.always_valid!.difference_interval![0]).toBeCloseTo(z * error - reach, 12)
    expect(result.always_valid!.difference_interval![1]).toBeCloseTo(z * error + reach, 12)
  })

  it('gives an SRM notice, and no alarm', async () => {
    const { chi2, p_value, ...split } = await read('/srm')
    const half = (PLAYERS[0] + PLAYERS[1]) / 2
    const expected = PLAYERS.reduce((sum, users) => sum + (users - half) ** 2 / half, 0)
    expect(chi2).toBeCloseTo(expected, 9)
    expect(p_value).toBeCloseTo(2 * (1 - plainNormalCdf(Math.sqrt(expected))), 9)
    expect(split).toMatchObject({ notice: true, warning: false, sequential: { warning: false } })
  })

  it('ends its days where the results stand', async () => {
    const { series } = await read('/daily')
    for (const [arm, { cumulative }] of series.entries()) {
      const last = cumulative.at(-1)
      const own = results.metrics[0]!.variants[arm]!
      expect(last).toMatchObject({
        sample_size: own.sample_size,
        conversions: own.conversions,
        mean: own.mean,
        confidence_interval: own.confidence_interval,
        p_value: own.p_value,
        difference: own.difference,
        difference_interval: own.difference_interval,
        always_valid_interval: own.always_valid?.difference_interval ?? null,
      })
    }
  })

  it('plans sizes, power and effects by the corrected formula', async () => {
    const { reproduce, ...answer } = await read('/sample-size')
    const { control_rate, relative_effect, alpha, power, users_per_variant } = reproduce.inputs
    expect(control_rate).toBeCloseTo(8502 / 44_700, 14)
    expect(users_per_variant).toBe(44_700)
    const powerWith = (users: number, effect: number) =>
      correctedPower({ rate: control_rate, effect, users: [users, users], alpha })
    expect(answer.achieved_power).toBeCloseTo(powerWith(users_per_variant, relative_effect), 7)
    const size = bisect((users) => powerWith(users, relative_effect) - power, 100, 1e6)
    expect(Math.abs(answer.required_sample_size_per_variant - size)).toBeLessThan(2)
    expect(powerWith(users_per_variant, answer.achieved_mde)).toBeCloseTo(power, 6)
  })
})

interface PowerQuestion {
  rate: number
  /** Relative. */
  effect: number
  users: readonly [number, number]
  alpha: number
}

/** Power of the pooled z test with continuity correction (Fleiss), both tails. */
const correctedPower = ({ rate, effect, users: [n1, n2], alpha }: PowerQuestion): number => {
  const other = rate * (1 + effect)
  const k = n2 / n1
  const mean = (rate + k * other) / (1 + k)
  const planned = Math.sqrt(rate * (1 - rate) + (other * (1 - other)) / k)
  const pooled = Math.sqrt(mean * (1 - mean) * (1 + 1 / k))
  const gap = Math.abs(other - rate)
  const correction = (1 + k) / (2 * k * gap)
  const shift = (gap * (Math.sqrt(n1) - correction / Math.sqrt(n1))) / planned
  const critical = (plainNormalUpper(alpha / 2) * pooled) / planned
  return plainNormalCdf(shift - critical) + plainNormalCdf(-shift - critical)
}

const plannedPower = ({ control, treatment, planned_effect, power_alpha }: Inputs): number =>
  correctedPower({
    rate: rateOf(control),
    effect: planned_effect,
    users: [control.users, treatment.users],
    alpha: power_alpha,
  })
