import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  draftExperiment,
  type FilledExperiment,
  fillArms,
  runningExperiment,
} from '../../../testing/filled-experiment.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { rollUpAll } from '../../rollup/actions/roll-up.ts'
import type { SequentialComparison } from './schema.ts'

const DAY = 86_400_000

let service: TestService

beforeAll(async () => {
  service = await startTestService({ config: { SCHEDULERS_ENABLED: 'false' } })
})
afterAll(() => service.close())

const read = async ({ id }: { id: string }, query = '') => {
  const response = await service.as('viewer').get(`/results/${id}/sequential${query}`)
  return { status: response.statusCode, body: response.json() }
}

const sequentialOf = async (experiment: FilledExperiment, query = '') => {
  const { status, body } = await read(experiment, query)
  expect(status).toBe(200)
  return body
}

const PLAN = { sample_size_per_variant: 1000, minimum_detectable_effect: 0.5 }

const watched = (fields: object = {}) =>
  runningExperiment(service, { sequential_testing_enabled: true, plan: PLAN, ...fields })

const groupSequential = (config: object = {}) =>
  watched({ sequential_testing_config: { method: 'group_sequential', planned_looks: 4, ...config } })

let fills = 0
const fill = (experiment: FilledExperiment, users: number, conversions: readonly [number, number]) => {
  fills += 1
  const arms = conversions.map((count) => ({ users, conversions: count }))
  return fillArms(service, experiment, { arms, series: `s${fills}-` })
}

/** The asymptotic confidence sequence written down once more, from its formula. */
const asymptotic = (a: [number, number], b: [number, number], nStar: number, alpha = 0.05) => {
  const [p, q] = [a[0] / a[1], b[0] / b[1]]
  const se = Math.sqrt((p * (1 - p)) / a[1] + (q * (1 - q)) / b[1])
  const n = a[1] + b[1]
  const rho2 = (-2 * Math.log(alpha) + Math.log(-2 * Math.log(alpha) + 1)) / nStar
  const z = (q - p) / se
  const lnE = (n * rho2 * z * z) / (2 * (n * rho2 + 1)) - Math.log(n * rho2 + 1) / 2
  const half =
    se *
    Math.sqrt(n) *
    Math.sqrt(((2 * (n * rho2 + 1)) / (n * n * rho2)) * Math.log(Math.sqrt(n * rho2 + 1) / alpha))
  return { se, lnE, lower: q - p - half, upper: q - p + half }
}

describe('the sequential analysis', () => {
  it('agrees with the formulas of the confidence sequence and of the mSPRT', async () => {
    const experiment = await watched()
    await fill(experiment, 800, [80, 120])
    const answer = await sequentialOf(experiment)
    const [comparison] = answer.comparisons
    const expected = asymptotic([80, 800], [120, 800], 2000)
    expect(answer).toMatchObject({
      experiment_id: experiment.id,
      method: 'always_valid',
      alpha: 0.05,
      n_star: 2000,
      planned_looks: 10,
      spending_function: 'obrien_fleming',
      information_fraction: 0.8,
      alpha_spending: [],
    })
    expect(comparison).toMatchObject({
      metric_name: 'Conversion',
      variant_name: 'treatment',
      sample_size: 1600,
      group_sequential: null,
      confidence_sequence: { kind: 'asymptotic', sample_size: 1600, is_empty: false },
      msprt_result: { boundary: 20 },
    })
    expect(comparison.difference).toBeCloseTo(0.05, 14)
    expect(comparison.standard_error).toBeCloseTo(expected.se, 14)
    expect(comparison.always_valid_p_value).toBeCloseTo(Math.min(1, Math.exp(-expected.lnE)), 12)
    expect(comparison.confidence_sequence.lower).toBeCloseTo(expected.lower, 12)
    expect(comparison.confidence_sequence.upper).toBeCloseTo(expected.upper, 12)
    expect(comparison.confidence_sequence.width).toBeCloseTo(expected.upper - expected.lower, 12)
    const ratio = 0.001 / expected.se ** 2
    const lnLambda = (ratio * (0.05 / expected.se) ** 2) / (2 * (ratio + 1)) - Math.log1p(ratio) / 2
    expect(comparison.msprt_result.ln_lambda).toBeCloseTo(lnLambda, 10)
    expect(comparison.msprt_result.lambda_ratio).toBeCloseTo(Math.exp(lnLambda), 8)
    expect(comparison.evidence_trajectory).toHaveLength(1)
    expect(comparison.evidence_trajectory[0]).toMatchObject({
      at: service.now().toISOString(),
      sample_size: 1600,
      always_valid_p_value: comparison.always_valid_p_value,
    })
  })

  it('stops for a clear effect and says so', async () => {
    const experiment = await watched()
    await fill(experiment, 900, [90, 250])
    const { comparisons, ...answer } = await sequentialOf(experiment)
    expect(comparisons[0]).toMatchObject({ can_stop: true, corrected_can_stop: true })
    expect(comparisons[0].msprt_result).toMatchObject({
      can_stop: true,
      evidence_strength: 'strong_for_effect',
    })
    expect(answer.recommended_action).toBe('stop_for_effect')
    expect(answer.recommendation_reason).toMatch(/^treatment differs from the control by 0\.178/)
    expect(answer.long_running_risk.is_at_risk).toBe(false)
  })

  it('stops for futility when the planned effect is excluded', async () => {
    const experiment = await watched()
    await fill(experiment, 5000, [1500, 1500])
    const answer = await sequentialOf(experiment)
    expect(answer.recommended_action).toBe('stop_for_futility')
    expect(answer.comparisons[0].can_stop).toBe(false)
  })

  it('uses the t form for small arms and the exact test for rare conversions', async () => {
    const small = await watched()
    await fill(small, 60, [10, 20])
    expect((await sequentialOf(small)).comparisons[0].confidence_sequence.kind).toBe('t')
    const rare = await watched()
    await fill(rare, 2000, [10, 30])
    expect((await sequentialOf(rare)).comparisons[0].confidence_sequence.kind).toBe('exact')
  })

  it('has no interval and never stops while an arm is empty or nothing varies', async () => {
    const experiment = await watched()
    const empty = (await sequentialOf(experiment)).comparisons[0]
    expect(empty).toMatchObject({
      difference: null,
      standard_error: null,
      sample_size: 0,
      confidence_sequence: null,
      always_valid_p_value: 1,
      can_stop: false,
      corrected_can_stop: false,
      msprt_result: {
        lambda_ratio: null,
        ln_lambda: null,
        can_stop: false,
        evidence_strength: 'inconclusive',
      },
    })
    await fill(experiment, 50, [0, 0])
    expect((await sequentialOf(experiment)).comparisons[0]).toMatchObject({
      difference: 0,
      standard_error: null,
      confidence_sequence: null,
      can_stop: false,
    })
  })

  it('answers at an error rate of the request without changing recorded evidence', async () => {
    const experiment = await watched()
    await fill(experiment, 800, [80, 120])
    const strict = await sequentialOf(experiment, '?alpha=0.001')
    const usual = await sequentialOf(experiment)
    expect(strict.alpha).toBe(0.001)
    expect(strict.comparisons[0].always_valid_p_value).toBe(usual.comparisons[0].always_valid_p_value)
    expect(strict.comparisons[0].confidence_sequence.width).toBeGreaterThan(
      usual.comparisons[0].confidence_sequence.width,
    )
    expect(usual.comparisons[0].confidence_sequence.upper).toBeCloseTo(
      asymptotic([80, 800], [120, 800], 2000).upper,
      12,
    )
  })

  it('reports a long-running risk beyond the planned size without an answer', async () => {
    const experiment = await watched()
    service.advance(10 * DAY)
    await fill(experiment, 1500, [150, 190])
    const { long_running_risk } = await sequentialOf(experiment)
    expect(long_running_risk.is_at_risk).toBe(true)
    expect(long_running_risk.risk_ratio).toBeCloseTo(1.5, 10)
    expect(long_running_risk.actual_duration_days).toBe(10)
    expect(long_running_risk.expected_duration_days).toBeCloseTo(10 / 1.5, 10)
  })
})

interface Step {
  users: number
  rates: [number, number]
  how: 'read' | 'job'
}

const endsOf = ({ confidence_sequence: sequence }: SequentialComparison): [number, number] => [
  sequence?.lower ?? -Infinity,
  sequence?.upper ?? Infinity,
]

const expectNotWeaker = (now: SequentialComparison, before: SequentialComparison): void => {
  expect(now.always_valid_p_value).toBeLessThanOrEqual(before.always_valid_p_value)
  expect(now.msprt_result.always_valid_p_value).toBeLessThanOrEqual(before.msprt_result.always_valid_p_value)
  expect(Number(now.can_stop)).toBeGreaterThanOrEqual(Number(before.can_stop))
  expect(Number(now.corrected_can_stop)).toBeGreaterThanOrEqual(Number(before.corrected_can_stop))
  const [[oldLower, oldUpper], [lower, upper]] = [endsOf(before), endsOf(now)]
  expect(lower).toBeGreaterThanOrEqual(oldLower)
  expect(upper).toBeLessThanOrEqual(oldUpper)
}

describe('recorded evidence', () => {
  it('never lets a result become less significant, whatever data follow', async () => {
    const step = fc.record({
      users: fc.integer({ min: 1, max: 300 }),
      rates: fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
      how: fc.constantFrom('read' as const, 'job' as const),
    })
    const oneAfterTheOther = async (steps: Step[]) => {
      const experiment = await watched()
      let before = (await sequentialOf(experiment)).comparisons[0]
      for (const { users, rates, how } of steps) {
        await fill(experiment, users, [Math.floor(rates[0] * users), Math.floor(rates[1] * users)])
        service.advance(DAY / 3)
        if (how === 'job') {
          await rollUpAll(service.context())
          continue
        }
        const now = (await sequentialOf(experiment)).comparisons[0]
        expectNotWeaker(now, before)
        before = now
      }
    }
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), oneAfterTheOther), {
      numRuns: 6,
    })
  })

  it('is recorded by the metrics job without a request', async () => {
    const experiment = await watched()
    await fill(experiment, 900, [90, 250])
    await rollUpAll(service.context())
    await fill(experiment, 900, [300, 140])
    const [comparison] = (await sequentialOf(experiment)).comparisons
    expect(comparison.difference).toBeCloseTo(0, 14)
    expect(comparison).toMatchObject({ can_stop: true, corrected_can_stop: true })
  })

  it('reports a changed effect when two intervals exclude each other', async () => {
    const experiment = await watched()
    await fill(experiment, 2000, [100, 500])
    await sequentialOf(experiment)
    await fill(experiment, 18_000, [9000, 4000])
    const [comparison] = (await sequentialOf(experiment)).comparisons
    expect(comparison.confidence_sequence).toMatchObject({ is_empty: true, width: 0 })
  })

  it('survives many requests at once', async () => {
    const experiment = await watched()
    await fill(experiment, 400, [40, 70])
    const answers = await Promise.all(Array.from({ length: 8 }, () => sequentialOf(experiment)))
    const [first, ...others] = answers.map(({ comparisons }) => comparisons[0].confidence_sequence)
    for (const other of others) expect(other).toEqual(first)
  })

  it('has a trajectory of at most 200 points, one per day and one for now', async () => {
    const experiment = await watched()
    for (const conversions of [
      [20, 30],
      [25, 35],
      [20, 45],
    ] as const) {
      await fill(experiment, 150, conversions)
      service.advance(DAY)
    }
    const short = (await sequentialOf(experiment)).comparisons[0].evidence_trajectory
    expect(short.map(({ sample_size }: { sample_size: number }) => sample_size)).toEqual([300, 600, 900, 900])
    service.advance(400 * DAY)
    const long = (await sequentialOf(experiment)).comparisons[0].evidence_trajectory
    expect(long.length).toBeLessThanOrEqual(200)
    expect(long.at(-1).at).toBe(service.now().toISOString())
    const pValues = long.map((point: { always_valid_p_value: number }) => point.always_valid_p_value)
    expect(pValues).toEqual(pValues.toSorted((left: number, right: number) => right - left))
  })
})

describe('a group sequential test', () => {
  it('records each planned look once, spends alpha at it, and nothing beyond the plan', async () => {
    const experiment = await groupSequential()
    await fill(experiment, 250, [25, 30])
    const first = await sequentialOf(experiment)
    expect(first.alpha_spending).toHaveLength(4)
    expect(first.alpha_spending[3].cumulative_alpha).toBeCloseTo(0.05, 12)
    // O'Brien-Fleming spending, four equal looks, two-sided 0.05 (Lan & DeMets 1983; Jennison & Turnbull 2000).
    const boundaries = first.alpha_spending.map(({ boundary_z }: { boundary_z: number }) => boundary_z)
    for (const [look, boundary] of [4.3326, 2.9631, 2.359, 2.0141].entries()) {
      expect(boundaries[look]).toBeCloseTo(boundary, 3)
    }
    expect(first.alpha_spending[0]).toMatchObject({
      look: 1,
      information_fraction: 0.25,
      sample_size: 500,
      reached_at: service.now().toISOString(),
      rejected: false,
    })
    const { difference, standard_error } = first.comparisons[0]
    expect(first.alpha_spending[0].z).toBeCloseTo(difference / standard_error, 12)
    expect(first.alpha_spending[1]).toMatchObject({ reached_at: null, z: null, rejected: null })

    service.advance(DAY / 24)
    await fill(experiment, 20, [20, 0])
    const same = await sequentialOf(experiment)
    expect(same.comparisons[0].group_sequential).toEqual(first.comparisons[0].group_sequential)

    await fill(experiment, 730, [73, 80])
    expect((await sequentialOf(experiment)).comparisons[0].group_sequential).toMatchObject({
      look: 4,
      can_stop: false,
    })
    await fill(experiment, 5000, [100, 2000])
    const beyond = await sequentialOf(experiment)
    expect(beyond.comparisons[0]).toMatchObject({ can_stop: false, group_sequential: { look: 4 } })
    expect(beyond.recommended_action).not.toBe('stop_for_effect')
  })

  it('stops when a look crosses its boundary and stays stopped', async () => {
    const experiment = await groupSequential({ spending_function: 'pocock' })
    await fill(experiment, 500, [50, 120])
    const stopped = await sequentialOf(experiment)
    expect(stopped.recommended_action).toBe('stop_for_effect')
    expect(stopped.comparisons[0].group_sequential).toMatchObject({ look: 2, can_stop: true })
    const [lower, upper] = stopped.comparisons[0].group_sequential.repeated_interval
    const { boundary_z } = stopped.comparisons[0].group_sequential
    const { difference, standard_error } = stopped.comparisons[0]
    expect(lower).toBeCloseTo(difference - boundary_z * standard_error, 12)
    expect(upper).toBeCloseTo(difference + boundary_z * standard_error, 12)
    await fill(experiment, 300, [150, 80])
    expect((await sequentialOf(experiment)).comparisons[0].can_stop).toBe(true)
  })
})

describe('the stored correction', () => {
  const metrics = ['a', 'b', 'c', 'd'].map((event_name) => ({ name: event_name, event_name }))
  const fourMetrics = async (correction_method: string) => {
    const experiment = await watched({
      correction_method,
      metrics: [...metrics, { name: 'e', event_name: 'a', is_guardrail: true }],
    })
    const arms = [
      { users: 900, conversions: 90 },
      { users: 900, conversions: 138 },
    ]
    await fillArms(service, experiment, { arms, event_name: 'a' })
    return (await sequentialOf(experiment)).comparisons
  }

  it('requires more evidence among several metrics, and leaves guardrails out', async () => {
    const [corrected, none] = [await fourMetrics('bonferroni'), await fourMetrics('none')]
    const [own] = none
    expect(own.always_valid_p_value).toBeLessThan(0.05)
    expect(own.always_valid_p_value).toBeGreaterThan(0.0125)
    expect(own).toMatchObject({ can_stop: true, corrected_can_stop: true })
    expect(corrected[0]).toMatchObject({ can_stop: true, corrected_can_stop: false })
    expect(corrected.at(-1)).toMatchObject({ metric_name: 'e', can_stop: true, corrected_can_stop: true })
    const [hochberg] = await fourMetrics('benjamini-hochberg')
    expect(hochberg).toMatchObject({ can_stop: true, corrected_can_stop: false })
  })
})

describe('a request that has no sequential answer', () => {
  it('is 404 without sequential testing, 404, 400 and 422 otherwise', async () => {
    expect(await read(await runningExperiment(service))).toEqual({
      status: 404,
      body: { detail: 'Sequential testing is not enabled for this experiment' },
    })
    expect((await read({ id: '99999999-9999-4999-8999-999999999999' })).status).toBe(404)
    expect((await read(await draftExperiment(service, { sequential_testing_enabled: true }))).status).toBe(
      400,
    )
    const experiment = await watched()
    for (const alpha of ['0', '0.21', '-1', 'NaN', 'Infinity', '1e999', 'x', '']) {
      expect((await read(experiment, `?alpha=${alpha}`)).status).toBe(422)
    }
  })
})
