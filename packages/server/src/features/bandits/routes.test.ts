import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runJob } from '../../jobs/runner.ts'
import type { CountersPort } from '../../ports.ts'
import { draftExperiment, type FilledExperiment, runningExperiment } from '../../testing/filled-experiment.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { assignMany, trackMany } from '../../testing/traffic.ts'
import { catchUp } from '../rollup/index.ts'
import { banditScheduler } from './jobs.ts'
import type { Bandit, BanditUpdate } from './schema.ts'

let service: TestService
let readCounters: CountersPort['read'] = () => Promise.resolve([])
beforeAll(async () => {
  service = await startTestService({
    ports: { counters: { read: (id, signal) => readCounters(id, signal) } },
    config: { RESULTS_CACHE_SECONDS: '0' },
  })
})
afterAll(() => service.close())
beforeEach(() => {
  readCounters = () => Promise.resolve([])
})

const THREE = [{ name: 'control' }, { name: 'short' }, { name: 'long' }]
const fieldsOf = (fields: object) => ({ experiment_type: 'bandit', variants: THREE, ...fields })
const running = (fields: object = {}) => runningExperiment(service, fieldsOf(fields))
const draft = (fields: object = {}) => draftExperiment(service, fieldsOf(fields))

type Arm = [users: number, conversions: number]

/** Fills every arm as if it had been chosen with equal weights. */
const fill = async ({ variants }: FilledExperiment, arms: readonly Arm[], series = ''): Promise<void> => {
  for (const [index, [users, conversions]] of arms.entries()) {
    const variant_id = variants[index]?.id ?? ''
    const at = service.now()
    await assignMany(service.db, { variant_id, users, at, series, weight: 1 / arms.length })
    await trackMany(service.db, { variant_id, users: conversions, event_name: 'conversion', at, series })
  }
}

const CLEAR: Arm[] = [
  [500, 50],
  [500, 75],
  [500, 40],
]

const get = async ({ id }: { id: string }): Promise<Bandit> =>
  (await service.as('viewer').get(`/bandit/${id}`)).json()
const update = ({ id }: { id: string }) => service.as('developer').post(`/bandit/${id}/update`)
const setWeights = ({ id }: { id: string }, weights: object, reason?: string) =>
  service.as('admin').put(`/bandit/${id}/weights`, { weights, reason })
const clear = ({ id }: { id: string }) => service.as('admin').delete(`/bandit/${id}/weights`)
const history = async ({ id }: { id: string }): Promise<BanditUpdate[]> =>
  (await service.as('viewer').get(`/bandit/${id}/history`)).json().items
const move = ({ id }: { id: string }, action: string) =>
  service.as('developer').post(`/experiments/${id}/${action}`)
const weightsOf = ({ current_weights }: Bandit) => current_weights.map(({ current_weight }) => current_weight)
const byId = ({ variants }: FilledExperiment, weights: readonly number[]) =>
  Object.fromEntries(variants.map(({ id }, index) => [id, weights[index] ?? 0]))
const runScheduler = () => runJob(service.context(), banditScheduler)

/** Assigns new subjects over HTTP; returns the number per variant. */
const assignNew = async (
  { key, variants }: FilledExperiment,
  count: number,
  series: string,
): Promise<number[]> => {
  const users = Array.from({ length: count }, (_, index) => ({ user_id: `${series}-${index}` }))
  const answer = await service.inject({
    method: 'POST',
    url: '/api/v1/tracking/assign/batch',
    headers: await service.key(['assign']),
    payload: { experiment_key: key, users },
  })
  const { assignments }: { assignments: { variant_id: string }[] } = answer.json()
  return variants.map(({ id }) => assignments.filter(({ variant_id }) => variant_id === id).length)
}

const storedWeights = async (
  experiment: FilledExperiment,
  series: string,
): Promise<Map<string, number[]>> => {
  const { rows } = await sql<{ id: string; weights: number[] }>`
    select v.id, array_agg(distinct a.weight)::float8[] as weights
    from assignments as a join experiment_variants as v on v.number = a.variant_number
    where v.experiment_id = ${experiment.id} and a.user_id like ${`${series}-%`} group by v.id`.execute(
    service.db,
  )
  return new Map(rows.map(({ id, weights }) => [id, weights]))
}

describe('a bandit without data', () => {
  it('returns its allocations as weights', async () => {
    const variants = [
      { name: 'control', traffic_allocation: 50 },
      { name: 'short', traffic_allocation: 25 },
      { name: 'long', traffic_allocation: 25 },
    ]
    const bandit = await get(await draft({ variants, optimization_type: 'ucb1' }))
    expect(bandit).toMatchObject({
      experiment_name: 'Check-out',
      status: 'DRAFT',
      algorithm: 'ucb1',
      is_manual: false,
      total_pulls: 0,
      source: 'relational',
      regret_reduction_pct: null,
      recommendation: 'EXPLORING',
      last_updated: null,
      method: 'quadrature',
    })
    expect(weightsOf(bandit)).toEqual([0.5, 0.25, 0.25])
    for (const { conversion_rate, probability_to_be_best } of bandit.current_weights) {
      expect(conversion_rate).toBeNull()
      expect(probability_to_be_best).toBeCloseTo(1 / 3, 9)
    }
  })

  it('retains them until every arm has its minimum of subjects', async () => {
    const experiment = await running({ bandit_config: { minimum_subjects: 200 } })
    await fill(experiment, [
      [500, 50],
      [199, 40],
      [500, 50],
    ])
    const bandit: Bandit = (await update(experiment)).json()
    expect(weightsOf(bandit)).toEqual([0.3333, 0.3333, 0.3334])
    expect(bandit.recommendation).toBe('EXPLORING')
    expect(bandit.current_weights[1]!.probability_to_be_best).toBeGreaterThan(0.9)
  })

  it('stores with every assignment the weight of its variant', async () => {
    const experiment = await running()
    const shares = await assignNew(experiment, 600, 'first')
    for (const share of shares) expect(share).toBeGreaterThan(140)
    const weights = await storedWeights(experiment, 'first')
    for (const { id } of experiment.variants) expect(weights.get(id)![0]).toBeCloseTo(0.3333, 3)
  })
})

describe('an update', () => {
  it('computes weights, which new subjects are assigned by', async () => {
    const experiment = await running()
    const early = await assignNew(experiment, 300, 'early')
    await fill(experiment, CLEAR)
    const answer = await update(experiment)
    expect(answer.statusCode).toBe(200)
    const bandit: Bandit = answer.json()
    const [control, short, long] = bandit.current_weights
    expect([control!.successes, short!.successes, long!.successes]).toEqual([50, 75, 40])
    expect(bandit.total_pulls).toBe(1800)
    expect(weightsOf(bandit).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12)
    for (const { current_weight, probability_to_be_best } of bandit.current_weights) {
      expect(current_weight).toBeCloseTo(0.01 + 0.97 * probability_to_be_best!, 12)
    }
    expect(bandit.last_updated).toBe(service.now().toISOString())
    expect(await get(experiment)).toEqual(bandit)

    const routed = await assignNew(experiment, 1000, 'late')
    routed.forEach((share, index) => {
      const weight = weightsOf(bandit)[index]!
      expect(Math.abs(share - 1000 * weight)).toBeLessThan(5 * Math.sqrt(1000 * weight))
    })
    const stored = await storedWeights(experiment, 'late')
    expect(stored.get(short!.variant_id)![0]).toBeCloseTo(short!.current_weight, 6)
    expect(await assignNew(experiment, 300, 'early')).toEqual(early)
  })

  it('shows the weights with the variants of the experiment', async () => {
    const experiment = await running()
    await fill(experiment, CLEAR)
    const bandit: Bandit = (await update(experiment)).json()
    const shown = (await service.as('viewer').get(`/experiments/${experiment.id}`)).json()
    expect(shown.variants.map((variant: { current_weight: number }) => variant.current_weight)).toEqual(
      weightsOf(bandit),
    )
  })

  it.each([
    ['ucb1', [0.01, 0.98, 0.01]],
    ['epsilon_greedy', [0.01 + 0.97 / 15, 0.01 + (0.97 * 13) / 15, 0.01 + 0.97 / 15]],
  ])('uses the algorithm %s of the experiment', async (optimization_type, weights) => {
    const experiment = await running({ optimization_type, bandit_config: { epsilon: 0.2 } })
    await fill(experiment, CLEAR)
    const computed = weightsOf((await update(experiment)).json())
    computed.forEach((weight, index) => {
      expect(weight).toBeCloseTo(weights[index]!, 12)
    })
  })

  it('prefers the lowest rate when lower is better', async () => {
    const metrics = [{ name: 'Complaints', event_name: 'conversion', lower_is_better: true }]
    const experiment = await running({ metrics })
    await fill(experiment, CLEAR)
    const weights = weightsOf((await update(experiment)).json())
    expect(weights[2]).toBe(Math.max(...weights))
  })

  it('recommends a variant to deploy, and estimates the reduction of regret', async () => {
    const experiment = await running()
    await fill(experiment, [
      [5000, 500],
      [9000, 1620],
      [5000, 600],
    ])
    const bandit: Bandit = (await update(experiment)).json()
    expect(bandit.recommendation).toBe('DEPLOYING_short')
    expect(bandit.regret_reduction_pct).toBeGreaterThan(0)
  })

  it('is refused unless the bandit runs', async () => {
    const experiment = await draft()
    const refused = (status: string) => [400, { detail: `Cannot update bandit with status: ${status}` }]
    const answer = async () => {
      const { statusCode, json } = await update(experiment)
      return [statusCode, json()]
    }
    expect(await answer()).toEqual(refused('DRAFT'))
    await move(experiment, 'start')
    await move(experiment, 'pause')
    expect(await answer()).toEqual(refused('PAUSED'))
    await move(experiment, 'complete')
    expect(await answer()).toEqual(refused('COMPLETED'))
  })

  it('answers 404 for an unknown experiment, and for one that is no bandit', async () => {
    const plain = await draftExperiment(service)
    for (const path of ['', '/history']) {
      const other = await service.as('viewer').get(`/bandit/${plain.id}${path}`)
      expect([other.statusCode, other.json()]).toEqual([404, { detail: 'Experiment is not a bandit' }])
    }
    const unknown = await service.as('viewer').get('/bandit/7f6a4f0e-5d0e-4b7a-9d57-0a7a0a7b8f10')
    expect([unknown.statusCode, unknown.json()]).toEqual([404, { detail: 'Experiment not found' }])
    expect((await update(plain)).json()).toEqual({ detail: 'Experiment is not a bandit' })
  })
})

describe('the scheduler', () => {
  it('updates every running bandit and records an update with new data', async () => {
    const experiment = await running()
    const paused = await running()
    await move(paused, 'pause')
    await fill(experiment, CLEAR)
    service.advance(300_000)
    expect(await runScheduler()).toMatchObject({ name: 'bandit', status: 'SUCCESS', items_failed: 0 })
    const bandit = await get(experiment)
    expect(weightsOf(bandit)[1]).toBeGreaterThan(0.8)
    const [entry, ...others] = await history(experiment)
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      at: service.now().toISOString(),
      cause: 'scheduler',
      source: 'relational',
      weights: byId(experiment, weightsOf(bandit)),
      arms: experiment.variants.map(({ id }, index) => ({
        variant_id: id,
        pulls: CLEAR[index]![0],
        successes: CLEAR[index]![1],
      })),
    })
    expect(entry!.regret).toBeCloseTo(500 * (0.15 - 0.1) + 500 * (0.15 - 0.08), 9)

    service.advance(300_000)
    await runScheduler()
    expect(await history(experiment)).toHaveLength(1)
    expect((await get(experiment)).last_updated).toBe(service.now().toISOString())
    expect(await history(paused)).toEqual([])
  })

  it('updates once for concurrent requests', async () => {
    const experiment = await running()
    await fill(experiment, CLEAR)
    const runs = await Promise.all([runScheduler(), runScheduler(), runScheduler()])
    expect(runs.filter((run) => run !== undefined)).toHaveLength(1)
    expect(await history(experiment)).toHaveLength(1)
  })

  it('writes an audit entry when weights change, and none when they do not', async () => {
    const experiment = await running()
    await fill(experiment, CLEAR)
    await runScheduler()
    await runScheduler()
    const entries = await service.db
      .selectFrom('audit_log')
      .select(['user_email', 'entity_type', 'old_value', 'new_value'])
      .where('action_type', '=', 'bandit_update')
      .where('entity_id', '=', experiment.id)
      .execute()
    expect(entries).toEqual([
      {
        user_email: 'system:bandit-scheduler',
        entity_type: 'bandit',
        old_value: { weights: byId(experiment, [0.3333, 0.3333, 0.3334]), is_manual: false },
        new_value: { weights: byId(experiment, weightsOf(await get(experiment))), is_manual: false },
      },
    ])
  })

  it('continues with the next bandit when one fails', async () => {
    const [first, second] = [await running(), await running()]
    for (const experiment of [first, second]) await fill(experiment, CLEAR)
    await sql`update experiments set correction_method = 'unheard of' where id = ${first.id}`.execute(
      service.db,
    )
    const run = await runScheduler()
    await sql`update experiments set correction_method = 'none' where id = ${first.id}`.execute(service.db)
    expect(run).toMatchObject({ status: 'PARTIAL', items_failed: 1 })
    expect(await history(first)).toEqual([])
    expect(await history(second)).toHaveLength(1)
  })
})

describe('weights by hand', () => {
  it('persist until they are cleared, despite update requests', async () => {
    const experiment = await running()
    await fill(experiment, CLEAR)
    const weights = byId(experiment, [0.7, 0.2, 0.1])
    const answer = await setWeights(experiment, weights, 'A campaign for the old headline')
    expect(answer.json()).toMatchObject({ is_manual: true, status: 'ACTIVE' })
    expect(weightsOf(answer.json())).toEqual([0.7, 0.2, 0.1])
    const refused = await update(experiment)
    expect([refused.statusCode, refused.json()]).toEqual([409, { detail: 'Manual weights are set' }])
    await runScheduler()
    expect(weightsOf(await get(experiment))).toEqual([0.7, 0.2, 0.1])
    const [control, short] = await assignNew(experiment, 500, 'by-hand')
    expect(control).toBeGreaterThan(300)
    expect(short).toBeGreaterThan(60)

    const cleared: Bandit = (await clear(experiment)).json()
    expect(cleared.is_manual).toBe(false)
    expect(weightsOf(cleared)[1]).toBeGreaterThan(0.5)
    expect((await history(experiment)).map(({ cause }) => cause)).toEqual(['request', 'manual'])
    const { reason } = await service.db
      .selectFrom('audit_log')
      .select('reason')
      .where('entity_id', '=', experiment.id)
      .where('action_type', '=', 'bandit_update')
      .orderBy('position')
      .executeTakeFirstOrThrow()
    expect(reason).toBe('A campaign for the old headline')
  })

  it('may be set before the start and while the bandit is paused, and persist afterwards', async () => {
    const experiment = await draft()
    expect((await setWeights(experiment, byId(experiment, [1, 0, 0]))).statusCode).toBe(200)
    await move(experiment, 'start')
    expect(await assignNew(experiment, 50, 'all')).toEqual([50, 0, 0])
    await move(experiment, 'pause')
    expect((await setWeights(experiment, byId(experiment, [0, 1, 0]))).statusCode).toBe(200)
    await move(experiment, 'start')
    expect(await assignNew(experiment, 50, 'more')).toEqual([0, 50, 0])
  })

  it('leave a draft with its allocations when they are cleared', async () => {
    const experiment = await draft({ bandit_config: { minimum_subjects: 0 } })
    await setWeights(experiment, byId(experiment, [0.8, 0.1, 0.1]))
    expect(weightsOf((await clear(experiment)).json())).toEqual([0.3333, 0.3333, 0.3334])
  })

  it('are refused for a completed or archived bandit', async () => {
    const experiment = await running()
    await move(experiment, 'complete')
    const over = [400, { detail: 'Cannot update bandit with status: COMPLETED' }]
    const set = await setWeights(experiment, byId(experiment, [1, 0, 0]))
    expect([set.statusCode, set.json()]).toEqual(over)
    const cleared = await clear(experiment)
    expect([cleared.statusCode, cleared.json()]).toEqual(over)
    await move(experiment, 'archive')
    expect((await clear(experiment)).json()).toEqual({ detail: 'Experiment is archived' })
  })

  it.each([
    ['one variant is not named', [0.5, 0.5], 'weights must name every variant'],
    ['they do not sum to 1', [0.5, 0.4, 0.2], 'weights must sum to 1'],
  ])('are refused when %s', async (_case, weights, message) => {
    const experiment = await running()
    const named = { ...experiment, variants: experiment.variants.slice(0, weights.length) }
    const answer = await setWeights(experiment, byId(named, weights))
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail[0]).toMatchObject({ loc: ['body', 'weights'], msg: message })
  })
})

describe('a new allocation', () => {
  it('of 0 removes an arm at once and divides its share among the others', async () => {
    const experiment = await running()
    await fill(experiment, CLEAR)
    await update(experiment)
    const allocations = [50, 0, 50]
    const variants = experiment.variants.map((variant, index) => ({
      ...variant,
      traffic_allocation: allocations[index],
    }))
    const changed = await service.as('developer').put(`/experiments/${experiment.id}`, { variants })
    expect(changed.statusCode).toBe(200)
    expect((await assignNew(experiment, 200, 'after'))[1]).toBe(0)
    const bandit = await get(experiment)
    expect(weightsOf(bandit)[1]).toBe(0)
    expect(bandit.current_weights[1]).toMatchObject({
      pulls: 500,
      probability_to_be_best: null,
      expected_loss: null,
    })
    expect(weightsOf((await update(experiment)).json())[1]).toBe(0)
  })

  it('applies to the next new subject before the minimum is reached', async () => {
    const experiment = await running()
    await runScheduler()
    const variants = experiment.variants.map((variant, index) => ({
      ...variant,
      traffic_allocation: [100, 0, 0][index],
    }))
    await service.as('developer').put(`/experiments/${experiment.id}`, { variants })
    expect(await assignNew(experiment, 50, 'after')).toEqual([50, 0, 0])
  })
})

describe('the counters of the document database', () => {
  const counted = ({ variants }: FilledExperiment, arms: readonly Arm[]) =>
    variants.map(({ id }, index) => ({
      variant_id: id,
      assignments: arms[index]![0],
      conversions: arms[index]![1],
    }))

  it('are read first and used when they are at least as high', async () => {
    const experiment = await running()
    await fill(experiment, CLEAR)
    const more: Arm[] = [
      [600, 150],
      [500, 75],
      [500, 40],
    ]
    readCounters = (id) => Promise.resolve(id === experiment.id ? counted(experiment, more) : [])
    const bandit: Bandit = (await update(experiment)).json()
    expect(bandit).toMatchObject({ source: 'counters', total_pulls: 1600 })
    expect(weightsOf(bandit)[0]).toBeGreaterThan(0.9)
    expect((await history(experiment))[0]!.source).toBe('counters')
  })

  it('are ignored when they are lower', async () => {
    const experiment = await running()
    await fill(experiment, CLEAR)
    const less: Arm[] = [
      [600, 150],
      [500, 74],
      [500, 40],
    ]
    readCounters = () => Promise.resolve(counted(experiment, less))
    expect((await update(experiment)).json()).toMatchObject({ source: 'relational', total_pulls: 1500 })
  })

  it('are ignored when they fail or are late', async () => {
    const experiment = await running()
    await fill(experiment, CLEAR)
    readCounters = () => Promise.reject(new Error('no such table'))
    expect((await update(experiment)).json()).toMatchObject({ source: 'relational', total_pulls: 1500 })
    const signals: AbortSignal[] = []
    readCounters = (_id, signal) => {
      signals.push(signal)
      return new Promise(() => {})
    }
    expect((await update(experiment)).json()).toMatchObject({ source: 'relational', total_pulls: 1500 })
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })
})

describe('the results of a bandit', () => {
  interface Variant {
    variant_id: string
    bandit_analysis: { ipw_rate: number; ipw_interval: [number, number]; current_weight: number }
  }
  const resultsOf = async ({ id }: { id: string }) => {
    const answer = await service.as('viewer').get(`/results/${id}`)
    return answer.json()
  }
  const analyses = async (experiment: { id: string }, metric = 0): Promise<Variant[]> =>
    (await resultsOf(experiment)).metrics[metric].variants

  const inUnequalTimes = async (experiment: FilledExperiment) => {
    const at = service.now()
    const times = [
      { series: 'a', weights: [0.5, 0.25, 0.25], users: [200, 100, 100], conversions: [20, 12, 30] },
      { series: 'b', weights: [0.01, 0.09, 0.9], users: [3, 12, 85], conversions: [1, 3, 20] },
    ]
    for (const { series, weights, users, conversions } of times) {
      for (const [index, { id: variant_id }] of experiment.variants.entries()) {
        await assignMany(service.db, {
          variant_id,
          users: users[index]!,
          at,
          series,
          weight: weights[index]!,
        })
        await trackMany(service.db, {
          variant_id,
          users: conversions[index]!,
          event_name: 'conversion',
          at,
          series,
        })
      }
    }
  }

  it('weight every subject by 1 over its assignment weight', async () => {
    const experiment = await running()
    await inUnequalTimes(experiment)
    const [control, short, long] = await analyses(experiment)
    expect(control!.bandit_analysis.ipw_rate).toBeCloseTo((20 / 0.5 + 1 / 0.01) / (200 / 0.5 + 3 / 0.01), 6)
    expect(short!.bandit_analysis.ipw_rate).toBeCloseTo((12 / 0.25 + 3 / 0.09) / (100 / 0.25 + 12 / 0.09), 6)
    expect(long!.bandit_analysis.ipw_rate).toBeCloseTo((30 / 0.25 + 20 / 0.9) / (100 / 0.25 + 85 / 0.9), 6)
    for (const { bandit_analysis } of [control!, short!, long!]) {
      const [lower, upper] = bandit_analysis.ipw_interval
      expect(lower).toBeLessThan(bandit_analysis.ipw_rate)
      expect(upper).toBeGreaterThan(bandit_analysis.ipw_rate)
    }
  })

  it('are the same before and after the roll-up, and count late conversions', async () => {
    const experiment = await running()
    await inUnequalTimes(experiment)
    const before = await analyses(experiment)
    await catchUp(service.context(), experiment.id)
    expect(await analyses(experiment)).toEqual(before)
    const [control] = experiment.variants
    await sql`insert into events (created_at, occurred_at, experiment_number, user_id, event_name, event_type)
      select ${service.now()}, ${service.now()}, number, ${`${control!.id}b-3`}::text, 'conversion', 'conversion'
      from experiments where id = ${experiment.id}`.execute(service.db)
    const [late] = await analyses(experiment)
    expect(late!.bandit_analysis.ipw_rate).toBeCloseTo((20 / 0.5 + 2 / 0.01) / (200 / 0.5 + 3 / 0.01), 6)
  })

  it('have an interval at the level of the request', async () => {
    const experiment = await running()
    await inUnequalTimes(experiment)
    const width = async (level: number) => {
      const answer = await service.as('viewer').get(`/results/${experiment.id}?confidence_level=${level}`)
      const [lower, upper] = answer.json().metrics[0].variants[0].bandit_analysis.ipw_interval
      return upper - lower
    }
    expect(await width(0.8)).toBeLessThan(await width(0.95))
    expect(await width(0.95)).toBeLessThan(await width(0.99))
  })

  it('are included in every metric, and null for an arm without subjects', async () => {
    const metrics = [
      { name: 'Orders', event_name: 'conversion', is_primary: true },
      { name: 'Visits', event_name: 'visit' },
    ]
    const experiment = await running({ metrics })
    const [first] = experiment.variants
    await assignMany(service.db, { variant_id: first!.id, users: 10, at: service.now(), weight: 0.3 })
    await trackMany(service.db, { variant_id: first!.id, users: 4, event_name: 'visit', at: service.now() })
    const orders = await analyses(experiment, 0)
    const visits = await analyses(experiment, 1)
    expect(orders[0]!.bandit_analysis.ipw_rate).toBe(0)
    expect(visits[0]!.bandit_analysis.ipw_rate).toBeCloseTo(0.4, 12)
    expect(visits[1]!.bandit_analysis).toEqual({ ipw_rate: null, ipw_interval: null, current_weight: 0.3333 })
  })

  it('have no sample ratio check, and other experiments have no weighted rates', async () => {
    const experiment = await running()
    await inUnequalTimes(experiment)
    const results = await resultsOf(experiment)
    expect([results.srm, results.allocation_warning]).toEqual([null, null])
    const srm = await service.as('viewer').get(`/results/${experiment.id}/srm`)
    expect(srm.json()).toMatchObject({ unavailable_reason: 'bandit' })
    const plain = await runningExperiment(service)
    expect((await analyses(plain))[0]!.bandit_analysis).toBeNull()
  })
})

describe('the list of bandits', () => {
  it('contains bandits only, by status, page by page, without archived ones', async () => {
    const service = await startTestService()
    try {
      await draftExperiment(service)
      const first = await draftExperiment(service, fieldsOf({}))
      const second = await runningExperiment(service, fieldsOf({}))
      const archived = await draftExperiment(service, fieldsOf({}))
      await service.as('developer').post(`/experiments/${archived.id}/archive`)
      const list = async (query: string) => (await service.as('viewer').get(`/bandit/${query}`)).json()
      const ids = ({ items }: { items: Bandit[] }) => items.map(({ experiment_id }) => experiment_id).sort()
      const all = await list('')
      expect(ids(all)).toEqual([first.id, second.id].sort())
      expect(all.total).toBe(2)
      expect(ids(await list('?status_filter=active'))).toEqual([second.id])
      expect(await list('?limit=1&skip=1')).toMatchObject({ total: 2, skip: 1, limit: 1, items: [{}] })
      const one = (await service.as('viewer').get(`/bandit/${second.id}`)).json()
      expect(all.items).toContainEqual(one)
    } finally {
      await service.close()
    }
  })
})
