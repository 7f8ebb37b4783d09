import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notifyChange } from '../../../db/changes.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type MeasuredExperiment, resultsRequests } from '../../../testing/results-requests.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { assignMany, trackMany } from '../../../testing/traffic.ts'
import { rollUpAll } from '../../rollup/actions/roll-up.ts'

const NOW = new Date('2026-03-02T09:00:00.000Z')
const UNKNOWN = '99999999-9999-4999-8999-999999999999'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ now: NOW, config: { ACCESS_TOKEN_EXPIRE_MINUTES: '525600' } })
})
afterAll(() => service.close())

const { send, create, running, fill, resultsOf } = resultsRequests(() => service)

describe('the results of one metric', () => {
  it('are the hand-computed totals of the two arms', async () => {
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

  it('hold null for empty arms, and finite numbers only', async () => {
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
  const withThreeMetrics = async (fields: object = {}): Promise<MeasuredExperiment> => {
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

  it('correct all metrics but guardrails, by the stored method', async () => {
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

  it('use the method and level of a request for that request alone', async () => {
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

  it('recommend INCONCLUSIVE for a winner that breaches a guardrail', async () => {
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

describe('means', () => {
  it('have a Welch test in a family of their own', async () => {
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

  it('give the reason why there is no test', async () => {
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
      expect(await send('get', `/results/${draft.id}${path}`)).toMatchObject({
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
