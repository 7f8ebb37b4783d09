import { linAdjusted, studentTwoSided } from '@assay/statistics'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftExperiment, fillArms, runningExperiment } from '../../../testing/filled-experiment.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

const DAY = 86_400_000

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const read = async ({ id }: { id: string }, query = '') => {
  const response = await service.as('viewer').get(`/results/${id}/cuped${query}`)
  return { status: response.statusCode, body: response.json() }
}

/** A repeatable source of numbers between 0 and 1. */
const numbers = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

interface Subject {
  arm: number
  before: number | null
  after: number | null
  attributes?: object
}

/** Stores subjects with what they did before and after their assignment; events before name no experiment. */
const store = async (experiment: { id: string; variants: { id: string }[] }, subjects: Subject[]) => {
  const at = service.now()
  const before = new Date(at.getTime() - 2 * DAY)
  const rows = subjects.map((subject, place) => ({
    ...subject,
    attributes: subject.attributes ?? null,
    variant_id: experiment.variants[subject.arm]!.id,
    user: `${experiment.id}-${place}`,
  }))
  const source = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as r ("user" text, variant_id uuid, before float8, after float8, attributes jsonb)`
  const variants = sql`join experiment_variants as v on v.id = r.variant_id
    join experiments as e on e.id = v.experiment_id`
  await sql`insert into assignments (created_at, experiment_number, variant_number, user_id, attributes)
    select ${at}, e.number, v.number, r.user, r.attributes from ${source} ${variants}`.execute(service.db)
  const track = (moment: Date, column: 'before' | 'after') => sql`
    insert into events (created_at, occurred_at, value, experiment_number, user_id, event_name, event_type)
    select ${moment}, ${moment}, ${sql.ref(`r.${column}`)},
      ${sql.raw(column === 'after' ? 'e.number' : 'null')}, r.user, 'purchase', 'purchase'
    from ${source} ${variants} where ${sql.ref(`r.${column}`)} is not null`
  await track(before, 'before').execute(service.db)
  await track(new Date(at.getTime() + 1000), 'after').execute(service.db)
}

const REVENUE = { name: 'Revenue', event_name: 'purchase', metric_type: 'revenue' }

/** Spending that follows what was spent before; a third of the subjects has no history. */
const spenders = (count: number, seed: number): Subject[] => {
  const next = numbers(seed)
  return Array.from({ length: count }, (_, place) => {
    const usual = 100 * next()
    const after = Math.round(100 * (usual + 10 * next() + (place % 2) * 5)) / 100
    const before = place % 3 === 0 ? null : Math.round(100 * usual) / 100
    return { arm: place % 2, before, after: place % 7 === 0 ? null : after }
  })
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const centred = (values: number[], others = values): number => {
  const [a, b] = [mean(values), mean(others)]
  return values.reduce((sum, value, place) => sum + (value - a) * (others[place]! - b), 0)
}

/** CUPED with one covariate in plain loops over the subjects. */
const byHand = (subjects: Subject[]) => {
  const arms = [0, 1].map((arm) => {
    const own = subjects.filter((subject) => subject.arm === arm)
    return { x: own.map(({ before }) => before ?? 0), y: own.map(({ after }) => after ?? 0) }
  })
  const theta =
    arms.reduce((sum, { x, y }) => sum + centred(x, y), 0) / arms.reduce((sum, { x }) => sum + centred(x), 0)
  const overall = mean(arms.flatMap(({ x }) => x))
  const adjusted = arms.map(({ x, y }) => y.map((value, place) => value - theta * (x[place]! - overall)))
  const squaredErrorOf = (all: number[][]) =>
    all.reduce((sum, values) => sum + centred(values) / (values.length - 1) / values.length, 0)
  const raw = arms.map(({ y }) => y)
  return {
    theta,
    means: adjusted.map(mean),
    error: Math.sqrt(squaredErrorOf(adjusted)),
    rawError: Math.sqrt(squaredErrorOf(raw)),
    rawEffect: mean(raw[1]!) - mean(raw[0]!),
    reduction: 1 - squaredErrorOf(adjusted) / squaredErrorOf(raw),
  }
}

/** Units of both arms as a regression over them takes them: the covariates that `quantities` names, 0 without history. */
const regressionArms = (
  subjects: Subject[],
  quantities: (subject: Subject, place: number) => number[] = ({ before }) => [before ?? 0],
) => {
  const units = subjects.map((subject, place) => ({
    arm: subject.arm,
    covariates: quantities(subject, place),
    outcome: subject.after ?? 0,
  }))
  return {
    control: units.filter(({ arm }) => arm === 0),
    treatment: units.filter(({ arm }) => arm === 1),
  }
}

const experimentWith = (variance_reduction_config: object, fields: object = {}) =>
  runningExperiment(service, { metrics: [REVENUE], variance_reduction_config, ...fields })

describe('CUPED', () => {
  it('gives the totals of a plain loop over the subjects', async () => {
    const experiment = await experimentWith({ method: 'cuped' })
    const subjects = spenders(480, 7)
    await store(experiment, subjects)
    const { status, body } = await read(experiment)
    const expected = byHand(subjects)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      experiment_id: experiment.id,
      method: 'cuped',
      confidence_level: 0.95,
      correction_method: 'benjamini-hochberg',
      covariate_lookback_days: 7,
    })
    const [row] = body.metrics
    expect(row).toMatchObject({
      method: 'cuped',
      variant_name: 'treatment',
      control_variant_id: experiment.variants[0]!.id,
      control_sample_size: 240,
      treatment_sample_size: 240,
      unavailable_reason: null,
      theta: [{ covariate: 'Revenue' }],
    })
    expect(row.theta[0].value).toBeCloseTo(expected.theta, 10)
    expect(row.unadjusted_effect).toBeCloseTo(expected.rawEffect, 10)
    expect(row.unadjusted_se).toBeCloseTo(expected.rawError, 10)
    expect(row.adjusted_control_mean).toBeCloseTo(expected.means[0]!, 9)
    expect(row.adjusted_treatment_mean).toBeCloseTo(expected.means[1]!, 9)
    expect(row.adjusted_effect).toBeCloseTo(expected.means[1]! - expected.means[0]!, 9)
    expect(row.adjusted_se).toBeCloseTo(expected.error, 10)
    expect(row.variance_reduction_pct).toBeCloseTo(100 * expected.reduction, 8)
    expect(row.effective_sample_multiplier).toBeCloseTo(1 / (1 - expected.reduction), 8)
    expect(row.covariate_coverage_pct).toBeCloseTo((100 * 2) / 3, 10)
    expect(row.corrected_p_value).toBe(row.adjusted_p_value)
    expect(row.adjusted_ci_lower).toBeLessThan(row.adjusted_effect)
    expect(row.adjusted_ci_upper).toBeGreaterThan(row.adjusted_effect)
    expect(row.reproduce).toMatchObject({ method: 'welch_t_test_of_adjusted_outcomes' })
    expect(row.reproduce.inputs.arms[0].count).toBe(240)
  })

  it('is a regression with slopes of each arm and HC2 errors in small arms', async () => {
    const experiment = await experimentWith({ method: 'cuped' })
    const subjects = spenders(240, 7)
    await store(experiment, subjects)
    const [row] = (await read(experiment)).body.metrics
    const { difference, robust } = linAdjusted(regressionArms(subjects))
    expect(row.adjusted_effect).toBeCloseTo(difference, 9)
    expect(row.adjusted_se).toBeCloseTo(Math.sqrt(robust.hc2!), 9)
    expect(row.adjusted_treatment_mean - row.adjusted_control_mean).toBeCloseTo(difference, 9)
    expect(row.unadjusted_effect).toBeCloseTo(byHand(subjects).rawEffect, 10)
  })

  it('is that regression with several covariates in arms of any size, and can be recomputed', async () => {
    const attributes = (place: number) => ({ age: 20 + ((place * 7) % 50) })
    const subjects = spenders(900, 29).map((one, place) => ({ ...one, attributes: attributes(place) }))
    const experiment = await experimentWith({ method: 'cuped_plus', covariate_attributes: ['age'] })
    await store(experiment, subjects)
    const [row] = (await read(experiment)).body.metrics
    const covariates = ({ before }: Subject, place: number) => [
      before ?? 0,
      before === null ? 1 : 0,
      attributes(place).age,
    ]
    const { difference, robust } = linAdjusted(regressionArms(subjects, covariates))
    expect(row.adjusted_effect).toBeCloseTo(difference, 8)
    expect(row.adjusted_se).toBeCloseTo(Math.sqrt(robust.hc2!), 8)
    const { method, inputs } = row.reproduce
    expect(method).toBe('lin_regression_hc2')
    expect(inputs.quantities).toEqual(['Revenue', 'Revenue (no history)', 'age', 'outcome'])
    const [first, second] = inputs.hc2_variances
    const share = first / (first + second)
    const [d1, d2] = inputs.degrees_of_freedom
    expect([d1, d2]).toEqual([446, 446])
    const freedom = 1 / (share ** 2 / d1 + (1 - share) ** 2 / d2)
    expect(row.adjusted_se).toBeCloseTo(Math.sqrt(first + second), 12)
    expect(row.adjusted_p_value).toBeCloseTo(
      studentTwoSided(row.adjusted_effect / row.adjusted_se, freedom).p,
      12,
    )
  })

  it('gives the same totals after a roll-up', async () => {
    const experiment = await experimentWith({ method: 'cuped' })
    await store(experiment, spenders(120, 11))
    const before = (await read(experiment)).body.metrics
    const { rollUpAll } = await import('../../rollup/actions/roll-up.ts')
    await rollUpAll(service.context())
    expect((await read(experiment)).body.metrics).toEqual(before)
  })

  it('gives unadjusted totals without a method', async () => {
    const experiment = await experimentWith({ method: 'none' })
    await store(experiment, spenders(120, 3))
    const [row] = (await read(experiment)).body.metrics
    expect(row).toMatchObject({
      theta: [],
      adjusted_effect: row.unadjusted_effect,
      adjusted_se: row.unadjusted_se,
      variance_reduction_pct: 0,
      effective_sample_multiplier: 1,
      covariate_coverage_pct: null,
    })
  })

  it('counts only events within the lookback', async () => {
    const experiment = await experimentWith({ method: 'cuped', covariate_lookback_days: 1 })
    await store(experiment, spenders(120, 5))
    const [row] = (await read(experiment)).body.metrics
    expect(row.covariate_coverage_pct).toBe(0)
    expect(row.theta).toEqual([{ covariate: 'Revenue', value: 0 }])
    expect(row.adjusted_effect).toBe(row.unadjusted_effect)
  })

  it('reduces the variance at least as much with more covariates, and names them', async () => {
    const attributes = (place: number) => ({
      age: 20 + (place % 50),
      plan: ['free', 'pro', 'team'][place % 3],
    })
    const subjects = spenders(600, 13).map((one, place) => ({ ...one, attributes: attributes(place) }))
    const [one, more] = [
      await experimentWith({ method: 'cuped' }),
      await experimentWith({ method: 'cuped_plus', covariate_attributes: ['age', 'plan', 'nobody has it'] }),
    ]
    await store(one, subjects)
    await store(more, subjects)
    const [simple] = (await read(one)).body.metrics
    const [rich] = (await read(more)).body.metrics
    expect(rich.theta.map(({ covariate }: { covariate: string }) => covariate)).toEqual([
      'Revenue',
      'Revenue (no history)',
      'age',
      'plan = pro',
      'plan = team',
    ])
    expect(rich.variance_reduction_pct).toBeGreaterThan(simple.variance_reduction_pct)
  })

  it('winsorizes at the percentile of all arms together', async () => {
    const experiment = await experimentWith({ method: 'winsorization', winsorization_percentile: 90 })
    const subjects = spenders(100, 17).map((one, place) => (place === 50 ? { ...one, after: 1e6 } : one))
    await store(experiment, subjects)
    const values = subjects.map(({ after }) => after ?? 0)
    const sorted = values.toSorted((left, right) => left - right)
    const quantile = (share: number) => {
      const [place, below] = [share * 99, Math.floor(share * 99)]
      return sorted[below]! + (place - below) * (sorted[Math.min(99, below + 1)]! - sorted[below]!)
    }
    const [low, high] = [quantile(1 - 0.9), quantile(0.9)]
    const drawn = (arm: number) =>
      mean(
        values.filter((_, place) => place % 2 === arm).map((value) => Math.min(high, Math.max(low, value))),
      )
    const [row] = (await read(experiment)).body.metrics
    expect(row.adjusted_control_mean).toBeCloseTo(drawn(0), 9)
    expect(row.adjusted_treatment_mean).toBeCloseTo(drawn(1), 9)
    expect(row.variance_reduction_pct).toBeGreaterThan(90)
    expect(row.theta).toEqual([])
  })

  it('corrects over every metric but guardrails, also when the request names one', async () => {
    const experiment = await runningExperiment(service, {
      metrics: [
        REVENUE,
        { name: 'Bought', event_name: 'purchase' },
        { name: 'Other', event_name: 'purchase', is_guardrail: true },
      ],
      correction_method: 'bonferroni',
      variance_reduction_config: { method: 'cuped' },
    })
    await store(experiment, spenders(240, 19))
    const { metrics } = (await read(experiment)).body
    expect(metrics.map(({ metric_name }: { metric_name: string }) => metric_name)).toEqual([
      'Revenue',
      'Bought',
      'Other',
    ])
    expect(metrics[0].corrected_p_value).toBeCloseTo(Math.min(1, 2 * metrics[0].adjusted_p_value), 12)
    expect(metrics[2].corrected_p_value).toBeNull()
    const alone = (await read(experiment, `?metric_id=${metrics[1].metric_id}`)).body.metrics
    expect(alone).toEqual([metrics[1]])
  })
})

describe('CUPED without an answer', () => {
  it('gives the reason for too few subjects, no variation and a winsorized conversion', async () => {
    const empty = await experimentWith({ method: 'cuped' })
    expect((await read(empty)).body.metrics[0]).toMatchObject({
      unavailable_reason: 'fewer_than_2_units',
      adjusted_effect: null,
      adjusted_p_value: null,
      is_significant: false,
      variance_reduction_pct: null,
    })
    const flat = await experimentWith({ method: 'cuped' })
    await fillArms(service, flat, { arms: [{ users: 20 }, { users: 20 }] })
    expect((await read(flat)).body.metrics[0].unavailable_reason).toBe('no_variation')
    const conversion = await runningExperiment(service, {
      variance_reduction_config: { method: 'winsorization' },
    })
    await fillArms(service, conversion, {
      arms: [
        { users: 20, conversions: 5 },
        { users: 20, conversions: 9 },
      ],
    })
    expect((await read(conversion)).body.metrics[0].unavailable_reason).toBe(
      'winsorization_needs_mean_metric',
    )
  })

  it('still gives the variance reduction where one arm alone varies', async () => {
    const experiment = await experimentWith({ method: 'cuped' })
    const subjects = spenders(600, 41).map((subject) => ({
      ...subject,
      after: subject.arm === 0 ? subject.after : 5,
    }))
    await store(experiment, subjects)
    const [row] = (await read(experiment)).body.metrics
    expect(row).toMatchObject({
      unavailable_reason: 'no_variation',
      adjusted_effect: null,
      adjusted_p_value: null,
    })
    const [theta] = row.theta
    const varianceOfMean = (arm: number, slope: number): number => {
      const own = subjects.filter((subject) => subject.arm === arm)
      const values = own.map(({ before, after }) => (after ?? 0) - slope * (before ?? 0))
      const centre = mean(values)
      const sum = values.reduce((total, value) => total + (value - centre) ** 2, 0)
      return sum / (values.length - 1) / values.length
    }
    const variance = (slope: number): number => varianceOfMean(0, slope) + varianceOfMean(1, slope)
    const reduction = 1 - variance(theta.value) / variance(0)
    expect(reduction).toBeGreaterThan(0)
    expect(row.variance_reduction_pct).toBeCloseTo(100 * reduction, 6)
    expect(row.effective_sample_multiplier).toBeCloseTo(1 / (1 - reduction), 6)
  })

  it('gives the reason for an outcome that the past explains in full', async () => {
    const experiment = await experimentWith({ method: 'cuped' })
    const subjects = Array.from({ length: 40 }, (_, place) => ({
      arm: place % 2,
      before: place,
      after: 2 * place,
    }))
    await store(experiment, subjects)
    expect((await read(experiment)).body.metrics[0].unavailable_reason).toBe('no_residual_variation')
  })

  it('stays finite for the largest values', async () => {
    const experiment = await experimentWith({ method: 'cuped' })
    const next = numbers(23)
    const subjects = Array.from({ length: 40 }, (_, place) => ({
      arm: place % 2,
      before: 1e15 * next(),
      after: 1e15 * next(),
    }))
    await store(experiment, subjects)
    const [row] = (await read(experiment)).body.metrics
    expect(row.unavailable_reason).toBeNull()
    const { difference, robust } = linAdjusted(regressionArms(subjects))
    expect(row.adjusted_effect / difference).toBeCloseTo(1, 9)
    expect(row.adjusted_se / Math.sqrt(robust.hc2!)).toBeCloseTo(1, 9)
  })

  it('stays finite for numbers at the edge of what can be written', async () => {
    const experiment = await experimentWith({ method: 'cuped_plus', covariate_attributes: ['size'] })
    const sizes = [1e300, -1e300, 1e-300, 5e-324, 0, 3]
    const values = [1e15, -1e15, 1e-200, 5e-324, 0, 7]
    const next = numbers(31)
    const any = <Item>(items: Item[]): Item => items[Math.floor(next() * items.length)]!
    const subjects = Array.from({ length: 60 }, (_, place) => ({
      arm: place % 2,
      before: any(values),
      after: any(values),
      attributes: { size: any(sizes) },
    }))
    await store(experiment, subjects)
    const { status, body } = await read(experiment)
    expect(status).toBe(200)
    const [row] = body.metrics
    expect(row.unavailable_reason).toBeNull()
    expect(row.adjusted_p_value).toBeGreaterThanOrEqual(0)
  })

  it('is 404 for an unknown experiment, 400 for a draft, 422 for a metric of another one', async () => {
    const unknown = '99999999-9999-4999-8999-999999999999'
    expect((await read({ id: unknown })).status).toBe(404)
    expect((await read(await draftExperiment(service))).status).toBe(400)
    expect((await read(await runningExperiment(service), `?metric_id=${unknown}`)).status).toBe(422)
  })
})
