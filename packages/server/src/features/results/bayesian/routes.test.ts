import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  draftExperiment,
  type FilledExperiment,
  fillArms,
  runningExperiment,
} from '../../../testing/filled-experiment.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { trackMany } from '../../../testing/traffic.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const read = async ({ id }: { id: string }, query = '') => {
  const response = await service.as('viewer').get(`/results/${id}/bayesian${query}`)
  return { status: response.statusCode, body: response.json() }
}

const bayesianOf = async (experiment: FilledExperiment, query = '') => {
  const { status, body } = await read(experiment, query)
  expect(status).toBe(200)
  return body
}

/** Sums over a fine grid of both rates: slow and plain, and made without the service's own quadrature. */
const byGrid = (control: { users: number; conversions: number }, treatment: typeof control) => {
  const steps = 4000
  const rates = Array.from({ length: steps }, (_, index) => (index + 0.5) / steps)
  const massOf = ({ users, conversions }: typeof control) => {
    const ln = rates.map((rate) => conversions * Math.log(rate) + (users - conversions) * Math.log1p(-rate))
    const peak = Math.max(...ln)
    const raw = ln.map((value) => Math.exp(value - peak))
    const total = raw.reduce((sum, value) => sum + value, 0)
    return raw.map((value) => value / total)
  }
  const [a, b] = [massOf(control), massOf(treatment)]
  let [better, below, lossOfTreatment, shortfall] = [0, 0, 0, 0]
  for (const [index, mass] of b.entries()) {
    // `shortfall`: E max(rate - control, 0) up to the grid point before.
    better += mass * (below + a[index]! / 2)
    below += a[index]!
    const rate = rates[index]!
    lossOfTreatment +=
      mass * a.reduce((sum, other, place) => sum + other * Math.max(0, rates[place]! - rate), 0)
    shortfall += mass
  }
  expect(shortfall).toBeCloseTo(1, 9)
  return { better, lossOfTreatment }
}

describe('the Bayesian analysis of a conversion metric', () => {
  it('agrees with a plain sum over a grid of rates', async () => {
    const experiment = await runningExperiment(service, { bayesian_enabled: true })
    const arms = [
      { users: 400, conversions: 40 },
      { users: 420, conversions: 60 },
    ] as const
    await fillArms(service, experiment, { arms })
    const { variant_results, ...answer } = await bayesianOf(experiment)
    const [control, treatment] = variant_results
    const expected = byGrid(arms[0], arms[1])
    expect(treatment.probability_to_beat_control).toBeCloseTo(expected.better, 5)
    expect(treatment.probability_to_be_best).toBeCloseTo(expected.better, 5)
    expect(control.probability_to_be_best).toBeCloseTo(1 - expected.better, 5)
    expect(treatment.expected_loss).toBeCloseTo(expected.lossOfTreatment, 6)
    expect(control).toMatchObject({
      is_control: true,
      posterior: { family: 'beta', alpha: 41, beta: 361 },
      probability_to_beat_control: null,
      difference_credible_interval: null,
      relative_lift_credible_interval: null,
      bayes_factor: null,
    })
    expect(control.posterior.mean).toBeCloseTo(41 / 402, 14)
    const [lower, upper] = treatment.difference_credible_interval
    expect(lower).toBeLessThan(treatment.posterior.mean - control.posterior.mean)
    expect(upper).toBeGreaterThan(treatment.posterior.mean - control.posterior.mean)
    expect(treatment.bayes_factor).toBeGreaterThan(0)
    expect(answer).toMatchObject({
      is_enabled: true,
      metric_id: experiment.metrics[0]!.id,
      metric_name: 'Conversion',
      prior: { family: 'beta', alpha: 1, beta: 1, mean: null, standard_deviation: null },
      method: 'quadrature',
      reproduce: {
        method: 'beta_binomial',
        inputs: {
          credible_level: 0.95,
          control_variant_id: control.variant_id,
          variants: [
            { variant_id: control.variant_id, ...arms[0] },
            { variant_id: treatment.variant_id, ...arms[1] },
          ],
        },
      },
    })
  })

  it('gives no decision unless Bayesian analysis is enabled', async () => {
    const experiment = await runningExperiment(service)
    await fillArms(service, experiment, {
      arms: [
        { users: 900, conversions: 90 },
        { users: 900, conversions: 250 },
      ],
    })
    expect(await bayesianOf(experiment)).toMatchObject({
      is_enabled: false,
      decision: null,
      decision_reason: 'No decision: Bayesian analysis is not enabled for this experiment.',
    })
  })

  it('answers the prior before the first subject', async () => {
    const experiment = await runningExperiment(service, {
      bayesian_enabled: true,
      bayesian_config: { alpha: 2, beta: 6 },
    })
    const { variant_results, decision } = await bayesianOf(experiment)
    expect(decision).toBe('CONTINUE')
    for (const { posterior, probability_to_be_best } of variant_results) {
      expect(posterior).toMatchObject({ alpha: 2, beta: 6, mean: 0.25 })
      expect(probability_to_be_best).toBeCloseTo(0.5, 9)
    }
  })
})

describe('the decision', () => {
  const decisionOf = async (fields: object, arms: { users: number; conversions: number }[]) => {
    const experiment = await runningExperiment(service, { bayesian_enabled: true, ...fields })
    await fillArms(service, experiment, { arms })
    return bayesianOf(experiment)
  }
  const [low, high] = [
    { users: 2000, conversions: 100 },
    { users: 2000, conversions: 200 },
  ] as const

  it('is a winner when a treatment is best with little to lose', async () => {
    const { decision, decision_reason } = await decisionOf({}, [low, high])
    expect(decision).toBe('STOP_WINNER')
    expect(decision_reason).toContain('treatment is best with probability 100%')
  })

  it('is futile when the control is best with little to lose', async () => {
    const { decision } = await decisionOf({}, [high, low])
    expect(decision).toBe('STOP_FUTILE')
  })

  it('prefers the lower rate where lower is better', async () => {
    const metrics = [{ name: 'Errors', event_name: 'conversion', lower_is_better: true }]
    const { decision, variant_results } = await decisionOf({ metrics }, [high, low])
    expect(decision).toBe('STOP_WINNER')
    expect(variant_results[1].probability_to_beat_control).toBeGreaterThan(0.999)
    expect(variant_results[1].difference_credible_interval[1]).toBeLessThan(0)
  })

  it('is equivalence when every difference lies within the ROPE', async () => {
    const same = { users: 20_000, conversions: 2000 }
    const { decision } = await decisionOf({ bayesian_config: { rope: [-0.02, 0.02] } }, [same, same])
    expect(decision).toBe('STOP_EQUIVALENT')
  })

  it('is to continue while nothing is clear', async () => {
    const { decision, decision_reason } = await decisionOf({}, [
      { users: 100, conversions: 10 },
      { users: 100, conversions: 11 },
    ])
    expect(decision).toBe('CONTINUE')
    expect(decision_reason).toMatch(/^treatment leads with probability/)
  })
})

describe('the Bayesian analysis of means', () => {
  const metrics = [{ name: 'Revenue', event_name: 'purchase', metric_type: 'revenue' }]
  const spend = async (experiment: FilledExperiment, values: number[][]) => {
    await fillArms(service, experiment, { arms: [{ users: 50 }, { users: 50 }] })
    for (const [arm, amounts] of values.entries()) {
      for (const value of amounts) {
        const variant_id = experiment.variants[arm]!.id
        await trackMany(service.db, {
          variant_id,
          users: 20,
          event_name: 'purchase',
          at: service.now(),
          value,
        })
      }
    }
  }

  it('is the Normal of the sample mean under a flat prior, with no Bayes factor', async () => {
    const experiment = await runningExperiment(service, { metrics })
    await spend(experiment, [[10], [30]])
    const { variant_results, prior } = await bayesianOf(experiment)
    // 20 of 50 subjects spend 10: mean 4, sample variance 20 x 30 / 50 / 49 x 100.
    const error = Math.sqrt(((20 * 30) / 50 / 49) * 100) / Math.sqrt(50)
    expect(prior).toEqual({ family: 'normal', alpha: null, beta: null, mean: null, standard_deviation: null })
    expect(variant_results[0].posterior.mean).toBeCloseTo(4, 12)
    expect(variant_results[0].posterior.standard_deviation).toBeCloseTo(error, 12)
    expect(variant_results[1].posterior.mean).toBeCloseTo(12, 12)
    expect(variant_results[1].bayes_factor).toBeNull()
  })

  it('weights a prior of the mean by its precision', async () => {
    const bayesian_config = { mean_prior: { mean: 6, standard_deviation: 0.5 } }
    const experiment = await runningExperiment(service, { metrics, bayesian_config, bayesian_enabled: true })
    await spend(experiment, [[10], [30]])
    const { variant_results } = await bayesianOf(experiment)
    const variance = (((20 * 30) / 50 / 49) * 100) / 50
    const precision = 1 / variance + 1 / 0.25
    expect(variant_results[0].posterior.mean).toBeCloseTo((4 / variance + 6 / 0.25) / precision, 10)
    expect(variant_results[0].posterior.standard_deviation).toBeCloseTo(1 / Math.sqrt(precision), 10)
    expect(variant_results[1].bayes_factor).toBeGreaterThan(0)
  })

  it('names a variant whose values do not vary', async () => {
    const experiment = await runningExperiment(service, { metrics, bayesian_enabled: true })
    await spend(experiment, [[10], []])
    const { variant_results, decision, decision_reason } = await bayesianOf(experiment)
    expect(decision).toBe('CONTINUE')
    expect(decision_reason).toBe('Not computed: fewer than 2 units or no variation in treatment.')
    expect(variant_results[1]).toMatchObject({
      posterior: null,
      probability_to_be_best: null,
      expected_loss: null,
    })
  })
})

describe('a request that has no Bayesian answer', () => {
  it('is 404 for an unknown experiment, 400 for a draft, 422 for a metric of another one', async () => {
    const unknown = '99999999-9999-4999-8999-999999999999'
    expect(await read({ id: unknown })).toEqual({ status: 404, body: { detail: 'Experiment not found' } })
    expect(await read(await draftExperiment(service))).toEqual({
      status: 400,
      body: { detail: 'Cannot get results for experiments in DRAFT status' },
    })
    const { status, body } = await read(await runningExperiment(service), `?metric_id=${unknown}`)
    expect(status).toBe(422)
    expect(body.detail[0].loc).toEqual(['query', 'metric_id'])
  })
})
