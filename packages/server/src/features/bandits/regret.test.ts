import { hashFraction } from '@assay/evaluation'
import { type BanditRules, updateBandit } from '@assay/statistics'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FilledExperiment, runningExperiment } from '../../testing/filled-experiment.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import type { Bandit, BanditUpdate } from './schema.ts'

/**
 * Bandits over HTTP: subjects are assigned, some convert, the scheduler updates the weights. The same as simulation A09
 * of docs/calibration.md with fewer runs, because every subject, event and update is a request. Subjects are hashed, so
 * the results are the same in every run.
 */

const BANDITS = 5
const SUBJECTS = 20_000
const BATCH = 200
const RATES = [0.1, 0.11, 0.13]
const BEST = Math.max(...RATES)
const FLOOR = 0.01
const ARMS = [{ name: 'control' }, { name: 'short' }, { name: 'long' }]
const RULES: BanditRules = {
  algorithm: 'thompson_sampling',
  weightFloor: FLOOR,
  minimumSubjects: 100,
  epsilon: 0,
  startingWeights: [0.3333, 0.3333, 0.3334],
}

/**
 * Mean and standard deviation of the regret of one run in the pure simulation; the mean of these few runs may differ by
 * some standard errors.
 */
const REGRET = { mean: 61.9, deviation: 34.9 }
const FINAL_WEIGHT = { mean: 0.956, deviation: 0.034 }
const REACH = 3.89

/** Regret of equal weights. */
const UNIFORM_REGRET = SUBJECTS * (BEST - (0.1 + 0.11 + 0.13) / 3)

let service: TestService
let headers: Record<string, string>
let bandits: FilledExperiment[]
/** Counts by key of the bandit, and then by arm. */
const sent = new Map<string, { pulls: number; successes: number }[]>()

beforeAll(async () => {
  service = await startTestService({ config: { RESULTS_CACHE_SECONDS: '0' } })
  headers = await service.key(['assign', 'track'])
  bandits = []
  for (let number = 1; number <= BANDITS; number += 1) {
    const fields = { key: `bandit-${number}`, experiment_type: 'bandit', variants: ARMS }
    bandits.push(await runningExperiment(service, { ...fields, bandit_config: { weight_floor: FLOOR } }))
  }
})
afterAll(() => service.close())

const post = async (path: string, payload: object) => {
  const answer = await service.inject({ method: 'POST', url: `/api/v1/tracking${path}`, headers, payload })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}

/** Assigns the next subjects of a bandit, and sends the events of those that convert. */
const visit = async ({ key, variants }: FilledExperiment, from: number): Promise<void> => {
  const counts = sent.get(key) ?? variants.map(() => ({ pulls: 0, successes: 0 }))
  sent.set(key, counts)
  const users = Array.from({ length: BATCH }, (_, offset) => ({ user_id: `${key}-${from + offset}` }))
  const { assignments }: { assignments: { user_id: string; variant_id: string }[] } = await post(
    '/assign/batch',
    { experiment_key: key, users },
  )
  const converted = assignments.filter(({ user_id, variant_id }) => {
    const arm = variants.findIndex(({ id }) => id === variant_id)
    const converts = hashFraction(user_id, 'converts') < RATES[arm]!
    counts[arm]!.pulls += 1
    counts[arm]!.successes += Number(converts)
    return converts
  })
  const events = converted.map(({ user_id }) => ({ user_id, event_type: 'conversion', experiment_key: key }))
  if (events.length > 0) expect(await post('/batch', { events })).toMatchObject({ failure_count: 0 })
}

const schedule = async (): Promise<void> => {
  service.advance(service.config.BANDIT_UPDATE_INTERVAL_MINUTES * 60_000)
  const run = (await service.as('superuser').post('/scheduler/bandit/run')).json()
  expect(run).toMatchObject({ status: 'SUCCESS', items_processed: BANDITS, items_failed: 0 })
}

const readBandit = async ({ id }: FilledExperiment): Promise<Bandit> =>
  (await service.as('viewer').get(`/bandit/${id}`)).json()

const historyOf = async ({ id }: FilledExperiment): Promise<BanditUpdate[]> =>
  (await service.as('viewer').get(`/bandit/${id}/history?limit=100`)).json().items

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const expectMean = (values: readonly number[], expected: typeof REGRET): void => {
  const reach = (REACH * expected.deviation) / Math.sqrt(values.length)
  expect(mean(values)).toBeGreaterThan(expected.mean - reach)
  expect(mean(values)).toBeLessThan(expected.mean + reach)
}

describe('five bandits of twenty thousand subjects each, over HTTP', () => {
  it('have the regret of the simulation, and end on the best arm', async () => {
    for (let from = 0; from < SUBJECTS; from += BATCH) {
      await Promise.all(bandits.map((bandit) => visit(bandit, from)))
      await schedule()
    }
    const ended = await Promise.all(bandits.map(readBandit))
    const regrets = ended.map(({ current_weights }) =>
      current_weights.reduce((lost, { pulls }, arm) => lost + pulls * (BEST - RATES[arm]!), 0),
    )
    for (const { total_pulls } of ended) expect(total_pulls).toBe(SUBJECTS)
    expectMean(regrets, REGRET)
    expect(Math.max(...regrets)).toBeLessThan(UNIFORM_REGRET)
    expectMean(
      ended.map(({ current_weights }) => current_weights.at(-1)!.current_weight),
      FINAL_WEIGHT,
    )
  })

  it('have the weights of the pure rule for the counts, never below the floor, summing to 1', async () => {
    for (const bandit of bandits) {
      const updates = await historyOf(bandit)
      expect(updates).toHaveLength(SUBJECTS / BATCH)
      updates.forEach(({ weights, arms, source }, index) => {
        const shares = Object.values(weights)
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(FLOOR)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12)
        expect(arms.reduce((sum, { pulls }) => sum + pulls, 0)).toBe(SUBJECTS - index * BATCH)
        expect(source).toBe('relational')
        const pure = updateBandit(arms, RULES)
        expect(arms.map(({ variant_id }) => weights[variant_id])).toEqual(pure.map(({ weight }) => weight))
      })
    }
  })

  it('count for every arm the responses and events that were sent', async () => {
    for (const bandit of bandits) {
      const { current_weights } = await readBandit(bandit)
      const counted = current_weights.map(({ pulls, successes }) => ({ pulls, successes }))
      expect(counted).toEqual(sent.get(bandit.key))
    }
  })
})
