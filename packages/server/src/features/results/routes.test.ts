import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notifyChange } from '../../db/changes.ts'
import { eventually } from '../../testing/eventually.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { assignMany, trackMany } from '../../testing/traffic.ts'
import { rollUpAll } from '../rollup/actions/roll-up.ts'

const NOW = new Date('2026-03-02T09:00:00.000Z')
const HOUR = 3_600_000
const UNKNOWN = '99999999-9999-4999-8999-999999999999'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ now: NOW, config: { ACCESS_TOKEN_EXPIRE_MINUTES: '525600' } })
})
afterAll(() => service.close())

const send = async (method: 'get' | 'post' | 'put', path: string, body?: object) => {
  const client = service.as('developer')
  const response = method === 'get' ? await client.get(path) : await client[method](path, body)
  return { status: response.statusCode, body: response.body === '' ? undefined : JSON.parse(response.body) }
}

interface Experiment {
  id: string
  key: string
  variants: { id: string; name: string }[]
  metrics: { id: string; name: string }[]
}

const create = async (fields: object = {}): Promise<Experiment> => {
  const { status, body } = await send('post', '/experiments/', {
    name: 'Check-out',
    variants: [{ name: 'control' }, { name: 'treatment' }],
    ...fields,
  })
  expect(status).toBe(201)
  return body
}

const running = async (fields: object = {}): Promise<Experiment> => {
  const { id } = await create(fields)
  const { status, body } = await send('post', `/experiments/${id}/start`)
  expect(status).toBe(200)
  return body
}

interface Fill {
  users: number
  conversions?: number
  event_name?: string
  at?: Date
  attributes?: object
  series?: string
}

/** Assigns and converts subjects of each variant, in the experiment's order. */
const fill = async (experiment: Experiment, arms: Fill[]): Promise<void> => {
  for (const [index, { conversions = 0, event_name = 'conversion', ...arm }] of arms.entries()) {
    const variant_id = experiment.variants[index]!.id
    const at = arm.at ?? service.now()
    const series = arm.series ?? ''
    await assignMany(service.db, {
      variant_id,
      users: arm.users,
      at,
      series,
      ...(arm.attributes && { attributes: arm.attributes }),
    })
    await trackMany(service.db, { variant_id, users: conversions, event_name, at, series })
  }
}

const resultsOf = async (experiment: Experiment, query = 'use_cache=false') => {
  const { status, body } = await send('get', `/results/${experiment.id}?${query}`)
  expect(status).toBe(200)
  return body
}

describe('the results of one metric', () => {
  it('are the hand-computed figures of the two arms', async () => {
    const experiment = await running()
    await fill(experiment, [
      { users: 1000, conversions: 100 },
      { users: 1000, conversions: 150 },
    ])
    const results = await resultsOf(experiment)
    const [control, treatment] = results.metrics[0].variants
    expect(control).toMatchObject({
      variant_name: 'control',
      sample_size: 1000,
      conversions: 100,
      mean: 0.1,
      p_value: null,
      is_significant: false,
      reproduce: null,
    })
    expect(control.std_dev).toBeCloseTo(0.3, 12)
    expect(control.confidence_interval[0]).toBeCloseTo(0.08290944359309571, 12)
    expect(control.confidence_interval[1]).toBeCloseTo(0.1201519631953484, 12)
    expect(treatment).toMatchObject({
      sample_size: 1000,
      conversions: 150,
      mean: 0.15,
      statistical_test_used: 'fisher_exact',
      is_significant: true,
      effect_size_label: 'negligible',
    })
    expect(treatment.p_value).toBeCloseTo(0.0008950875386906893, 15)
    expect(treatment.mid_p_value).toBeCloseTo(0.000719657751548922, 15)
    expect(treatment.ln_p_value).toBeCloseTo(Math.log(0.0008950875386906893), 11)
    expect(treatment.adjusted_p_value).toBe(treatment.p_value)
    expect(treatment.difference).toBeCloseTo(0.05, 15)
    expect(treatment.difference_interval[0]).toBeGreaterThan(0.02)
    expect(treatment.difference_interval[1]).toBeLessThan(0.08)
    expect(treatment.relative_improvement_pct).toBeCloseTo(50, 10)
    expect(treatment.effect_size).toBeCloseTo(0.15189772139085922, 12)
    expect(treatment.odds_ratio).toBeCloseTo(1.588, 3)
    expect(treatment.power).toBeGreaterThan(0)
    expect(treatment.always_valid.p_value).toBeGreaterThan(treatment.p_value)
    expect(treatment.reproduce.inputs).toMatchObject({
      control: { conversions: 100, users: 1000 },
      treatment: { conversions: 150, users: 1000 },
      alpha: 0.05,
    })
    expect(results).toMatchObject({
      family_size: 1,
      sample_size_adequate: true,
      allocation_warning: null,
      breakdown: null,
      summary: {
        total_users: 2000,
        total_events: 250,
        total_conversions: 250,
        has_winner: true,
        winning_variant_id: treatment.variant_id,
        recommendation: 'SHIP_VARIANT',
      },
      srm: { method: 'chi_square', chi2: 0, p_value: 1, warning: false },
    })
  })

  it('are the same under the experiment, and after a roll-up', async () => {
    const experiment = await running()
    await fill(experiment, [
      { users: 300, conversions: 30 },
      { users: 310, conversions: 40 },
    ])
    const before = await resultsOf(experiment)
    await rollUpAll(service.context())
    const after = await resultsOf(experiment)
    expect(after).toEqual(before)
    const { body } = await send('get', `/experiments/${experiment.id}/results`)
    expect(body).toEqual(after)
  })

  it('count what the API has assigned and tracked', async () => {
    const experiment = await running()
    const headers = await service.key()
    const users = Array.from({ length: 40 }, (_, index) => ({ user_id: `api-${index}` }))
    await service.inject({
      method: 'POST',
      url: '/api/v1/tracking/assign/batch',
      headers,
      payload: { experiment_key: experiment.key, users },
    })
    const events = users
      .slice(0, 10)
      .map(({ user_id }) => ({ event_type: 'conversion', user_id, experiment_key: experiment.key }))
    await service.inject({ method: 'POST', url: '/api/v1/tracking/batch', headers, payload: { events } })
    const { summary } = await resultsOf(experiment)
    expect(summary).toMatchObject({ total_users: 40, total_events: 10, total_conversions: 10 })
  })

  it('have no made-up number for empty arms, and none that is not finite', async () => {
    const experiment = await running()
    const empty = await resultsOf(experiment)
    const [control, treatment] = empty.metrics[0].variants
    expect(control).toMatchObject({ sample_size: 0, mean: null, std_dev: null, confidence_interval: [0, 1] })
    expect(treatment).toMatchObject({
      p_value: 1,
      effect_size: 0,
      difference: null,
      difference_interval: [-1, 1],
      relative_improvement_pct: null,
      relative_improvement_interval_pct: null,
      odds_ratio: null,
      power: null,
      always_valid: { p_value: 1, difference_interval: null },
    })
    expect(empty).toMatchObject({
      srm: null,
      summary: { recommendation: 'CONTINUE_TESTING', recommendation_reason: 'Nobody has been assigned yet.' },
    })
    await fill(experiment, [
      { users: 200, conversions: 0 },
      { users: 200, conversions: 12 },
    ])
    const [, lifted] = (await resultsOf(experiment)).metrics[0].variants
    expect(lifted).toMatchObject({ relative_improvement_pct: null, odds_ratio: null, power: null })
    expect(lifted.odds_ratio_interval[1]).toBeNull()
  })
})

describe('families', () => {
  const threeMetrics = {
    variants: [{ name: 'control' }, { name: 'treatment' }],
    metrics: [
      { name: 'Bought', event_name: 'buy', is_primary: true },
      { name: 'Added', event_name: 'add' },
      { name: 'Complained', event_name: 'complain', is_guardrail: true, lower_is_better: true },
    ],
  }
  const withThreeMetrics = async (fields: object = {}): Promise<Experiment> => {
    const experiment = await running({ ...threeMetrics, ...fields })
    await fill(experiment, [
      { users: 1000, conversions: 100, event_name: 'buy' },
      { users: 1000, conversions: 130, event_name: 'buy' },
    ])
    const [control, treatment] = experiment.variants
    const track = (variant_id: string, users: number, event_name: string) =>
      trackMany(service.db, { variant_id, users, event_name, at: service.now() })
    await track(control!.id, 100, 'add')
    await track(treatment!.id, 110, 'add')
    await track(control!.id, 30, 'complain')
    await track(treatment!.id, 28, 'complain')
    return experiment
  }
  const treatmentsOf = (results: { metrics: { metric_name: string; variants: object[] }[] }) =>
    Object.fromEntries(
      results.metrics.map(({ metric_name, variants }) => [metric_name, variants[1]]),
    ) as Record<string, Record<string, unknown>>

  it('adjust the metrics that are no guardrails, by the stored method', async () => {
    const results = await resultsOf(await withThreeMetrics())
    expect(results.family_size).toBe(2)
    expect(results.metrics.map(({ metric_name }: { metric_name: string }) => metric_name)).toEqual([
      'Bought',
      'Added',
      'Complained',
    ])
    const { Bought, Added, Complained } = treatmentsOf(results)
    expect(Bought!['adjusted_p_value']).toBeCloseTo(0.04190454838373511 * 2, 12)
    expect(Bought!['is_significant']).toBe(false)
    expect(Added!['adjusted_p_value']).toBeCloseTo(0.5115930741739889, 12)
    expect(Complained).toMatchObject({
      adjusted_p_value: null,
      is_significant: false,
      interval_adjustment: 'none',
    })
    expect(results.summary.recommendation).toBe('CONTINUE_TESTING')
  })

  it('take the method and the level that a request names, for itself alone', async () => {
    const experiment = await withThreeMetrics()
    const none = await resultsOf(experiment, 'correction_method=none')
    expect(none).toMatchObject({
      correction_method: 'none',
      family_size: 2,
      summary: { recommendation: 'SHIP_VARIANT' },
    })
    expect(treatmentsOf(none)['Bought']).toMatchObject({ adjusted_p_value: null, is_significant: true })
    const bonferroni = await resultsOf(experiment, 'correction_method=BONFERRONI&confidence_level=0.9')
    const bought = treatmentsOf(bonferroni)['Bought']!
    expect(bought).toMatchObject({ is_significant: true, interval_adjustment: 'bonferroni' })
    expect(bonferroni.confidence_level).toBe(0.9)
    expect((bought['adjusted_difference_interval'] as number[])[0]).toBeLessThan(
      (bought['difference_interval'] as number[])[0]!,
    )
    const stored = await resultsOf(experiment)
    expect(stored).toMatchObject({ correction_method: 'benjamini-hochberg', confidence_level: 0.95 })
  })

  it('refuse levels, methods and flags that do not exist', async () => {
    const experiment = await running()
    for (const query of [
      'confidence_level=0.5',
      'confidence_level=NaN',
      'correction_method=magic',
      'use_cache=maybe',
      'breakdown=a,a',
      'breakdown=a,b,c,d,e,f',
      'breakdown=',
      'surprise=1',
    ]) {
      expect((await send('get', `/results/${experiment.id}?${query}`)).status).toBe(422)
    }
  })

  it('report a winner that breaches a guardrail as inconclusive', async () => {
    const experiment = await running(threeMetrics)
    await fill(experiment, [
      { users: 1000, conversions: 100, event_name: 'buy' },
      { users: 1000, conversions: 200, event_name: 'buy' },
    ])
    await trackMany(service.db, {
      variant_id: experiment.variants[1]!.id,
      users: 60,
      event_name: 'complain',
      at: service.now(),
    })
    const results = await resultsOf(experiment)
    expect(results.metrics[2]).toMatchObject({ guardrail_breached: true, winning_variant_id: null })
    expect(results.summary).toMatchObject({ has_winner: true, recommendation: 'INCONCLUSIVE' })
    expect(results.summary.recommendation_reason).toContain('Complained')
  })
})

describe('the recommendation', () => {
  it('asks for more subjects while there are too few', async () => {
    const experiment = await running()
    await fill(experiment, [
      { users: 50, conversions: 5 },
      { users: 50, conversions: 6 },
    ])
    const results = await resultsOf(experiment)
    expect(results.sample_size_adequate).toBe(false)
    expect(results.summary).toMatchObject({
      recommendation: 'CONTINUE_TESTING',
      recommendation_reason: 'The smallest variant has 50 of the 100 subjects that each should have.',
    })
  })

  it('keeps the control when every treatment is worse', async () => {
    const experiment = await running()
    await fill(experiment, [
      { users: 1000, conversions: 150 },
      { users: 1000, conversions: 100 },
    ])
    expect((await resultsOf(experiment)).summary).toMatchObject({
      recommendation: 'KEEP_CONTROL',
      has_winner: false,
    })
  })

  it('is inconclusive for a completed experiment without a difference', async () => {
    const experiment = await running()
    await fill(experiment, [
      { users: 1000, conversions: 100 },
      { users: 1000, conversions: 110 },
    ])
    expect((await resultsOf(experiment)).summary.recommendation).toBe('CONTINUE_TESTING')
    await send('post', `/experiments/${experiment.id}/complete`)
    const { status, summary } = await resultsOf(experiment)
    expect([status, summary.recommendation]).toEqual(['COMPLETED', 'INCONCLUSIVE'])
  })

  it('prefers the lower rate where lower is better', async () => {
    const experiment = await running({
      metrics: [{ name: 'Bounce', event_name: 'conversion', lower_is_better: true }],
    })
    await fill(experiment, [
      { users: 1000, conversions: 150 },
      { users: 1000, conversions: 100 },
    ])
    const { summary } = await resultsOf(experiment)
    expect(summary).toMatchObject({
      recommendation: 'SHIP_VARIANT',
      winning_variant_id: experiment.variants[1]!.id,
    })
  })
})

describe('means', () => {
  it('stand beside the conversions with a Welch test of their own family', async () => {
    const metrics = [{ name: 'Revenue', event_name: 'buy', metric_type: 'revenue', cap_value: 40 }]
    const experiment = await running({ metrics })
    for (const [index, values] of [
      [10, 20, 60],
      [10, 20, 30, 40],
    ].entries()) {
      const variant_id = experiment.variants[index]!.id
      await assignMany(service.db, { variant_id, users: 4, at: NOW })
      for (const [place, value] of values.entries()) {
        await trackMany(service.db, {
          variant_id,
          users: place + 1,
          event_name: 'buy',
          at: NOW,
          value: value - (values[place + 1] ?? 0),
        })
      }
    }
    const results = await resultsOf(experiment)
    const [control, treatment] = results.metrics[0].variants
    expect(control.mean_analysis).toMatchObject({ statistical_test_used: null, p_value: null, note: null })
    expect(treatment.mean_analysis).toMatchObject({ statistical_test_used: 'welch_t_test', note: null })
    expect(treatment.mean_analysis.p_value).toBeGreaterThan(0)
    expect(treatment.mean_analysis.adjusted_p_value).toBe(treatment.mean_analysis.p_value)
    expect(treatment.mean_analysis.difference).toBeCloseTo(
      treatment.mean_analysis.mean - control.mean_analysis.mean,
      10,
    )
    expect(treatment.statistical_test_used).toBe('fisher_exact')
  })

  it('say why there is no test', async () => {
    const metrics = [{ name: 'Revenue', event_name: 'buy', metric_type: 'revenue' }]
    const experiment = await running({ metrics })
    await fill(experiment, [{ users: 1 }, { users: 5 }])
    const [, few] = (await resultsOf(experiment)).metrics[0].variants
    expect(few.mean_analysis).toMatchObject({ p_value: null, note: 'Not computed: fewer than 2 units' })
    await fill(experiment, [{ users: 5, series: 'more' }])
    const [, constant] = (await resultsOf(experiment)).metrics[0].variants
    expect(constant.mean_analysis).toMatchObject({
      p_value: null,
      difference: 0,
      note: 'Not computed: no variation',
    })
  })
})

describe('the cache', () => {
  it('counts hits, misses and requests past it for GET /metrics', async () => {
    const counted = async (): Promise<Record<string, number>> => {
      const { body } = await service.inject({ url: '/metrics' })
      const found = body.matchAll(/^assay_results_cache_total\{result="(\w+)"\} (\d+)$/gm)
      return Object.fromEntries([...found].map(([, result = '', count]) => [result, Number(count)]))
    }
    const experiment = await running()
    const before = await counted()
    for (const query of ['', '', '', 'use_cache=false', 'correction_method=none']) {
      await resultsOf(experiment, query)
    }
    const after = await counted()
    const grown = (result: string): number => (after[result] ?? 0) - (before[result] ?? 0)
    expect(['hit', 'miss', 'bypass'].map(grown)).toEqual([2, 2, 1])
  })

  it('keeps an answer until it expires, is invalidated, replaced, or the experiment changes', async () => {
    const experiment = await running()
    const total = async (query = ''): Promise<number> =>
      (await resultsOf(experiment, query)).summary.total_users
    expect(await total()).toBe(0)
    await fill(experiment, [{ users: 10 }])
    expect(await total()).toBe(0)
    expect(await total('correction_method=none')).toBe(10)
    expect(await total()).toBe(0)
    expect(await total('use_cache=false')).toBe(10)
    expect(await total()).toBe(10)
    await fill(experiment, [{ users: 10, series: 'b' }])
    const { body } = await send('post', `/results/${experiment.id}/invalidate-cache`)
    expect(body).toEqual({ message: 'Results cache invalidated', keys_deleted: 2 })
    expect(await total()).toBe(20)
    await fill(experiment, [{ users: 10, series: 'c' }])
    await send('put', `/experiments/${experiment.id}`, { description: 'changed' })
    expect(await total()).toBe(30)
    await fill(experiment, [{ users: 10, series: 'd' }])
    expect(await total()).toBe(30)
    service.advance(301_000)
    expect(await total()).toBe(40)
  })

  it('is invalidated by another process too', async () => {
    const experiment = await running()
    await resultsOf(experiment, '')
    const total = async (): Promise<number> => (await resultsOf(experiment, '')).summary.total_users
    await fill(experiment, [{ users: 10 }])
    await notifyChange(service.db, { topic: 'results', id: experiment.id })
    await eventually(async () => expect(await total()).toBe(10))
  })

  it('answers many requests at once with one computation', async () => {
    const experiment = await running()
    const answers = await Promise.all(Array.from({ length: 10 }, () => resultsOf(experiment, '')))
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })
})

describe('refusals', () => {
  it('answer 404 for unknown experiments, 400 for drafts, 422 for unknown metrics and impossible ranges', async () => {
    const draft = await create()
    for (const path of ['', '/daily', '/srm']) {
      expect((await send('get', `/results/${UNKNOWN}${path}`)).body).toEqual({
        detail: 'Experiment not found',
      })
      expect(await send('get', `/results/${draft.id}${path}`)).toEqual({
        status: 400,
        body: { detail: 'Cannot get results for experiments in DRAFT status' },
      })
    }
    expect((await send('post', `/results/${UNKNOWN}/invalidate-cache`)).status).toBe(404)
    const { id } = await running()
    for (const path of [
      `daily?metric_id=${UNKNOWN}`,
      `srm?metric_id=${UNKNOWN}`,
      `sample-size?metric_id=${UNKNOWN}`,
      'daily?start_date=2026-03-02&end_date=2026-03-01',
      'daily?start_date=2026-02-30',
      'daily?time_zone=Mars/Olympus',
      'daily?time_zone=%2B02:00',
      'sample-size?baseline_conversion_rate=0.95&mde=0.1',
      'sample-size?mde=0',
      'sample-size?power_target=1',
    ]) {
      expect((await send('get', `/results/${id}/${path}`)).status, path).toBe(422)
    }
  })
})

describe('the daily series', () => {
  it('adds up to the results, in any time zone', async () => {
    service.setNow(new Date('2026-04-01T10:00:00.000Z'))
    const experiment = await running()
    const late = new Date('2026-04-01T23:30:00.000Z')
    await fill(experiment, [
      { users: 500, conversions: 40 },
      { users: 500, conversions: 60 },
    ])
    service.setNow(late)
    await fill(experiment, [
      { users: 300, conversions: 20, at: late, series: 'b' },
      { users: 280, conversions: 30, at: late, series: 'b' },
    ])
    service.setNow(new Date('2026-04-03T08:00:00.000Z'))
    await trackMany(service.db, {
      variant_id: experiment.variants[1]!.id,
      users: 100,
      event_name: 'conversion',
      at: service.now(),
    })
    const results = await resultsOf(experiment)
    const [, treatment] = results.metrics[0].variants
    const utc = (await send('get', `/results/${experiment.id}/daily`)).body
    const [, series] = utc.series
    expect(
      series.values.map(({ date, assigned, conversions, events }: Record<string, unknown>) => [
        date,
        assigned,
        conversions,
        events,
      ]),
    ).toEqual([
      ['2026-04-01', 780, 90, 90],
      ['2026-04-02', 0, 0, 0],
      ['2026-04-03', 0, 40, 100],
    ])
    expect(series.cumulative.at(-1)).toMatchObject({
      sample_size: treatment.sample_size,
      conversions: treatment.conversions,
      mean: treatment.mean,
      p_value: treatment.p_value,
      difference_interval: treatment.difference_interval,
      confidence_interval: treatment.confidence_interval,
    })
    expect(series.cumulative.at(-1).always_valid_interval).toEqual(treatment.always_valid.difference_interval)
    const tokyo = (
      await send('get', `/results/${experiment.id}/daily?time_zone=Asia/Tokyo&start_date=2026-04-02`)
    ).body
    expect(
      tokyo.series[1].values.map(({ date, assigned }: Record<string, unknown>) => [date, assigned]),
    ).toEqual([
      ['2026-04-02', 280],
      ['2026-04-03', 0],
    ])
    expect(tokyo.series[1].cumulative[0]).toMatchObject({ sample_size: 780, conversions: 90 })
    service.setNow(NOW)
  })
})

describe('the sample size', () => {
  it('starts from the plan and turns to what the control shows', async () => {
    const experiment = await running()
    const ask = async (query = '') =>
      (await send('get', `/results/${experiment.id}/sample-size?${query}`)).body
    expect(await ask()).toMatchObject({
      baseline_source: 'plan',
      baseline_rate: 0.1,
      baseline_users: null,
      current_sample_size_per_variant: 0,
      is_adequate: false,
      achieved_power: null,
      achieved_mde: null,
      comparisons: 1,
      alpha: 0.05,
      unavailable_reason: null,
      days_to_significance: null,
    })
    await fill(experiment, [
      { users: 1000, conversions: 200 },
      { users: 900, conversions: 200 },
    ])
    service.advance(24 * HOUR)
    const found = await ask()
    expect(found).toMatchObject({
      baseline_source: 'observed',
      baseline_rate: 0.2,
      baseline_users: 1000,
      current_sample_size_per_variant: 900,
      mde: 0.1,
      guide_only_reasons: [],
    })
    expect(found.mde_absolute).toBeCloseTo(0.02, 12)
    expect(found.required_sample_size_per_variant).toBeGreaterThan(6000)
    expect(found.daily_new_subjects).toBeCloseTo(900, 6)
    expect(found.days_to_significance).toBeCloseTo((found.required_sample_size_per_variant - 900) / 900, 6)
    expect(found.achieved_power).toBeLessThan(0.8)
    expect(found.achieved_mde).toBeGreaterThan(0.1)
    const large = await ask('mde=0.5&power_target=0.7&confidence_level=0.9&correction_method=none')
    expect(large).toMatchObject({
      is_adequate: true,
      days_to_significance: 0,
      projected_completion_date: null,
      mde: 0.5,
      power_target: 0.7,
      confidence_level: 0.9,
      correction_method: 'none',
    })
    expect(await ask('baseline_conversion_rate=0.3')).toMatchObject({
      baseline_source: 'request',
      baseline_rate: 0.3,
    })
    service.setNow(NOW)
  })

  it('answers in DRAFT too, and says why it cannot answer', async () => {
    const draft = await create({
      sequential_testing_enabled: true,
      bayesian_enabled: true,
      variants: [
        { name: 'a', traffic_allocation: 90 },
        { name: 'b', traffic_allocation: 10 },
      ],
    })
    expect((await send('get', `/results/${draft.id}/sample-size`)).body).toMatchObject({
      guide_only_reasons: ['unequal_allocation', 'sequential_testing', 'bayesian'],
      unavailable_reason: null,
    })
    const reasonOf = async (experiment: Experiment, query = '') =>
      (await send('get', `/results/${experiment.id}/sample-size?${query}`)).body.unavailable_reason
    expect(await reasonOf(await create({ metrics: [] }))).toBe('no_metric')
    expect(await reasonOf(await create({ variants: [] }))).toBe('no_control_data')
    expect(await reasonOf(draft, 'mde=20')).toBe('effect_out_of_range')
    expect(await reasonOf(draft, 'mde=0.0000001')).toBe('effect_too_small')
    const nobody = await running()
    await fill(nobody, [{ users: 200 }, { users: 200 }])
    expect(await reasonOf(nobody)).toBe('no_control_conversions')
    const everybody = await running()
    await fill(everybody, [{ users: 200, conversions: 200 }, { users: 200 }])
    expect(await reasonOf(everybody)).toBe('rate_at_boundary')
  })
})

describe('the sample ratio check', () => {
  it('follows the allocation of each time', async () => {
    const experiment = await running()
    await fill(experiment, [{ users: 1000 }, { users: 1000 }])
    service.advance(HOUR)
    const [control, treatment] = experiment.variants
    const allocate = (first: number, second: number) =>
      send('put', `/experiments/${experiment.id}`, {
        variants: [
          { ...control, traffic_allocation: first },
          { ...treatment, traffic_allocation: second },
        ],
      })
    expect((await allocate(90, 10)).status).toBe(200)
    service.advance(HOUR)
    await fill(experiment, [
      { users: 900, series: 'b' },
      { users: 100, series: 'b' },
    ])
    const ask = async () => (await send('get', `/results/${experiment.id}/srm`)).body
    expect(await ask()).toMatchObject({
      method: 'chi_square',
      chi2: 0,
      degrees_of_freedom: 1,
      p_value: 1,
      warning: false,
      observed: { [control!.id]: 1900, [treatment!.id]: 1100 },
      expected: { [control!.id]: 1900, [treatment!.id]: 1100 },
      zero_weight_subjects: 0,
      unavailable_reason: null,
    })
    await rollUpAll(service.context())
    expect((await ask()).p_value).toBe(1)
    await fill(experiment, [{ users: 0 }, { users: 400, series: 'c' }])
    expect(await ask()).toMatchObject({ warning: true, sequential: { warning: true } })
    const { summary } = await resultsOf(experiment)
    expect(summary.recommendation).toBe('INCONCLUSIVE')
    service.setNow(NOW)
  })

  it('is the hand-computed chi-square, and finds the dimension that is broken', async () => {
    const experiment = await running()
    await fill(experiment, [
      { users: 500, attributes: { plan: 'free' } },
      { users: 650, attributes: { plan: 'free' } },
    ])
    await fill(experiment, [
      { users: 500, attributes: { plan: 'paid' }, series: 'b' },
      { users: 500, attributes: { plan: 'paid' }, series: 'b' },
    ])
    const { body } = await send('get', `/results/${experiment.id}/srm`)
    expect(body.chi2).toBeCloseTo(10.465116279069768, 10)
    expect(body.p_value).toBeCloseTo(0.00121649890015552, 14)
    expect(body).toMatchObject({ warning: false, notice: true })
    expect(body.by_dimension).toHaveLength(2)
    const [free, paid] = body.by_dimension
    expect(free).toMatchObject({ dimension: 'plan', value: 'free' })
    expect(free.adjusted_p_value).toBeCloseTo(free.p_value * 2, 14)
    expect(paid).toEqual({ dimension: 'plan', value: 'paid', p_value: 1, adjusted_p_value: 1 })
  })

  it('counts subjects of a variant without traffic apart, with a warning', async () => {
    const variants = [
      { name: 'a', traffic_allocation: 50 },
      { name: 'b', traffic_allocation: 50 },
      { name: 'c', traffic_allocation: 0 },
    ]
    const experiment = await running({ variants })
    await fill(experiment, [{ users: 100 }, { users: 100 }, { users: 3 }])
    const results = await resultsOf(experiment)
    expect(results.srm).toMatchObject({ p_value: 1, zero_weight_subjects: 3, degrees_of_freedom: 1 })
    expect(results.allocation_warning).toContain('3 subjects')
  })

  it('says why there is none', async () => {
    const ask = async (fields: object) =>
      (await send('get', `/results/${(await running(fields)).id}/srm`)).body
    expect(await ask({})).toMatchObject({ unavailable_reason: 'no_assignments', p_value: null, method: null })
    expect(await ask({ experiment_type: 'bandit' })).toMatchObject({ unavailable_reason: 'bandit' })
    const variants = [
      { name: 'a', traffic_allocation: 100 },
      { name: 'b', traffic_allocation: 0 },
    ]
    expect(await ask({ variants })).toMatchObject({ unavailable_reason: 'too_few_variants' })
  })
})

describe('the breakdown', () => {
  it('tells values apart, pools the small ones, and asks whether effects differ', async () => {
    const experiment = await running()
    const add = (plan: string | undefined, [control, treatment]: [number, number], users = 400) =>
      fill(
        experiment,
        [control, treatment].map((conversions) => ({
          users,
          conversions,
          series: plan ?? 'none',
          ...(plan !== undefined && { attributes: { plan } }),
        })),
      )
    await add('free', [40, 100])
    await add('paid', [100, 40])
    await add(undefined, [40, 40])
    await add('trial', [3, 4], 30)
    await add('gift', [5, 3], 40)
    const results = await resultsOf(experiment, 'use_cache=false&breakdown=plan,country')
    const [plan, country] = results.breakdown
    expect(plan).toMatchObject({ dimension: 'plan', is_exploratory: true, has_heterogeneous_effects: true })
    expect(plan.hte_warning).toContain('plan')
    expect(plan.heterogeneity.degrees_of_freedom).toBe(3)
    expect(
      plan.segments.map(({ segment_value, is_other, sample_size }: Record<string, unknown>) => [
        segment_value,
        is_other,
        sample_size,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['free', false, 800],
        ['paid', false, 800],
        [null, false, 800],
        [null, true, 140],
      ]),
    )
    expect(plan.segments.at(-1)).toMatchObject({ is_other: true })
    const free = plan.segments.find(
      ({ segment_value }: { segment_value: string }) => segment_value === 'free',
    )
    const [, treatment] = free.variants
    expect(treatment).toMatchObject({ conversions: 100, sample_size: 400, is_significant: true })
    expect(treatment.shrunken_difference).toBeLessThan(treatment.difference)
    expect(treatment.shrunken_interval[0]).toBeLessThan(treatment.shrunken_difference)
    expect(plan.post_stratified.difference).toBeCloseTo(0, 1)
    expect(country).toMatchObject({ heterogeneity: null, has_heterogeneous_effects: false })
    expect(country.segments).toHaveLength(1)
    await rollUpAll(service.context())
    const again = await resultsOf(experiment, 'use_cache=false&breakdown=plan,country')
    expect(again.breakdown).toEqual(results.breakdown)
  })
})
