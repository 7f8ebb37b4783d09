import { createHash } from 'node:crypto'
import { bucket, chooseVariant, hashFraction } from '@assay/evaluation'
import { fisherExact, lnBinomialPmf } from '@assay/statistics'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FilledExperiment, runningExperiment } from '../testing/filled-experiment.ts'
import { startTestService, type TestService } from '../testing/service.ts'

/**
 * The service as its users see it, from assignment to results, against what the specification says about ten
 * thousand subjects. Subjects are hashed, so every figure here is the same in every run.
 */

const USERS = Array.from({ length: 10_000 }, (_, index) => `user_${index}`)
const HALVES = [
  { name: 'control', traffic_allocation: 50 },
  { name: 'treatment', traffic_allocation: 50 },
]
const UNEQUAL = [
  { name: 'control', traffic_allocation: 20.5 },
  { name: 'small', traffic_allocation: 29.5 },
  { name: 'large', traffic_allocation: 50 },
]
const HOUR = 3_600_000

let service: TestService
let headers: Record<string, string>

beforeAll(async () => {
  service = await startTestService()
  headers = await service.key()
})
afterAll(() => service.close())

const track = async (path: string, payload: object) => {
  const response = await service.inject({ method: 'POST', url: `/api/v1/tracking${path}`, headers, payload })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json()
}

const inThousands = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / 1000) }, (_, page) =>
    items.slice(page * 1000, (page + 1) * 1000),
  )

interface Assigned {
  user_id: string
  variant: string
  assigned: boolean
  reason: string
  is_new: boolean
}

/** Asks for the variants of all users, a thousand at a time. */
const assignAll = async (experiment_key: string, users: readonly string[]): Promise<Assigned[]> => {
  const assigned: Assigned[] = []
  for (const page of inThousands(users)) {
    const { variants, assignments } = await track('/assign/batch', {
      experiment_key,
      users: page.map((user_id) => ({ user_id })),
    })
    for (const { variant_id, ...decision } of assignments) {
      assigned.push({ ...decision, variant: variants[variant_id].name })
    }
  }
  return assigned
}

const convertAll = async (experiment_key: string, users: readonly string[]): Promise<void> => {
  for (const page of inThousands(users)) {
    await track('/batch', {
      events: page.map((user_id) => ({ event_type: 'conversion', experiment_key, user_id })),
    })
  }
}

/** The four bytes of the specification, read without the code under test. */
const unitBySpecification = (user: string, key: string): number =>
  createHash('md5').update(`${user}:${key}`).digest().readUInt32LE(0) / 2 ** 32

const variantsOf = (assigned: readonly Assigned[]): string[] => assigned.map(({ variant }) => variant)

/** P(X <= successes) for a binomial X, exactly. */
const binomialTail = (successes: number, trials: number, probability: number): number => {
  let sum = 0
  for (let k = 0; k <= successes; k += 1) sum += Math.exp(lnBinomialPmf(k, trials, probability))
  return sum
}

/** The probability of a count that is at least as extreme on its side; doubled for two sides. */
const binomialPValue = (successes: number, trials: number, probability: number): number =>
  2 *
  Math.min(
    binomialTail(successes, trials, probability),
    binomialTail(trials - successes, trials, 1 - probability),
  )

/** A correct hash fails one in ten thousand such checks; these subjects are not among them. */
const SMALLEST_P = 1e-4

const resultsOf = async ({ id }: FilledExperiment, part = '') => {
  const response = await service.as('viewer').get(`/results/${id}${part}`)
  expect(response.statusCode).toBe(200)
  return response.json()
}

const change = async ({ id }: FilledExperiment, fields: object): Promise<void> => {
  const response = await service.as('developer').put(`/experiments/${id}`, fields)
  expect(response.statusCode).toBe(200)
}

describe('ten thousand subjects of two experiments', () => {
  let first: Assigned[]
  let second: Assigned[]

  beforeAll(async () => {
    await runningExperiment(service, { key: 'exp_a', variants: HALVES })
    await runningExperiment(service, { key: 'exp_b', variants: UNEQUAL })
    first = await assignAll('exp_a', USERS)
    second = await assignAll('exp_b', USERS)
  })

  it('are all assigned, for the first time', () => {
    for (const assigned of [first, second]) {
      expect(assigned.map(({ user_id }) => user_id)).toEqual(USERS)
      expect(assigned.every((one) => one.assigned && one.is_new && one.reason === 'assigned')).toBe(true)
    }
  })

  it('get the variants that the evaluation package chooses', () => {
    const chosen = (key: string, variants: typeof HALVES) =>
      USERS.map((user) => chooseVariant(variants, hashFraction(user, key))?.name)
    expect(variantsOf(first)).toEqual(chosen('exp_a', HALVES))
    expect(variantsOf(second)).toEqual(chosen('exp_b', UNEQUAL))
  })

  it('get the variants of their buckets by the first four bytes of MD5', () => {
    const bySpecification = USERS.map((user) =>
      Math.floor(100 * unitBySpecification(user, 'exp_a')) < 50 ? 'control' : 'treatment',
    )
    expect(variantsOf(first)).toEqual(bySpecification)
    expect(USERS.map((user) => bucket(user, 'exp_b'))).toEqual(
      USERS.map((user) => Math.floor(100 * unitBySpecification(user, 'exp_b'))),
    )
  })

  it('are shared out as allocated, within exact binomial limits', () => {
    const shares = [
      HALVES.map((variant) => [first, variant] as const),
      UNEQUAL.map((v) => [second, v] as const),
    ]
    for (const [assigned, { name, traffic_allocation }] of shares.flat()) {
      const count = assigned.filter(({ variant }) => variant === name).length
      expect(binomialPValue(count, USERS.length, traffic_allocation / 100)).toBeGreaterThan(SMALLEST_P)
    }
  })

  it('are shared out in one experiment independently of the other', () => {
    for (const a of HALVES) {
      for (const b of UNEQUAL) {
        const both = USERS.filter(
          (_, index) => first[index]?.variant === a.name && second[index]?.variant === b.name,
        )
        const share = (a.traffic_allocation * b.traffic_allocation) / 10_000
        expect(binomialPValue(both.length, USERS.length, share)).toBeGreaterThan(SMALLEST_P)
      }
    }
  })
})

describe('an A/A experiment', () => {
  const converts = (user: string): boolean => unitBySpecification(user, 'converts') < 0.1

  it('reports the exact test of what its subjects did, and no difference', async () => {
    const experiment = await runningExperiment(service, { key: 'a_a', variants: HALVES })
    const assigned = await assignAll('a_a', USERS)
    await convertAll('a_a', USERS.filter(converts))
    const armOf = (name: string) => {
      const users = assigned.filter(({ variant }) => variant === name)
      return { users: users.length, conversions: users.filter(({ user_id }) => converts(user_id)).length }
    }
    const [control, treatment] = [armOf('control'), armOf('treatment')]
    const { metrics, summary, srm } = await resultsOf(experiment)
    const [metric] = metrics
    const found = metric.variants.map((variant: { sample_size: number; conversions: number }) => ({
      users: variant.sample_size,
      conversions: variant.conversions,
    }))
    expect(found).toEqual([control, treatment])
    expect(metric.variants[1].statistical_test_used).toBe('fisher_exact')
    expect(metric.variants[1].p_value).toBeCloseTo(fisherExact({ control, treatment }).pValue, 12)
    expect(metric.variants[1].is_significant).toBe(false)
    expect([summary.total_users, srm.warning]).toEqual([USERS.length, false])
  })
})

describe('a new allocation', () => {
  const NEWCOMERS = Array.from({ length: 2000 }, (_, index) => `newcomer_${index}`)
  const NOW_UNEQUAL = [
    { name: 'control', traffic_allocation: 10 },
    { name: 'treatment', traffic_allocation: 90 },
  ]

  it('moves nobody, decides about newcomers, and is no mismatch of the sample ratio', async () => {
    const experiment = await runningExperiment(service, { key: 'reallocated', variants: HALVES })
    const before = await assignAll('reallocated', USERS)
    service.advance(HOUR)
    await change(experiment, { variants: NOW_UNEQUAL })
    service.advance(HOUR)
    const after = await assignAll('reallocated', USERS)
    expect(after).toEqual(before.map((decision) => ({ ...decision, is_new: false })))
    const newcomers = await assignAll('reallocated', NEWCOMERS)
    expect(variantsOf(newcomers)).toEqual(
      NEWCOMERS.map((user) => chooseVariant(NOW_UNEQUAL, hashFraction(user, 'reallocated'))?.name),
    )
    const { warning, observed } = await resultsOf(experiment, '/srm')
    const total = Object.values<number>(observed).reduce((sum, count) => sum + count, 0)
    expect([warning, total]).toEqual([false, USERS.length + NEWCOMERS.length])
  })
})

describe('the check of the sample ratio', () => {
  it('stays quiet about a fair split', async () => {
    const experiment = await runningExperiment(service, { key: 'fair', variants: UNEQUAL })
    await assignAll('fair', USERS)
    expect(await resultsOf(experiment, '/srm')).toMatchObject({
      warning: false,
      sequential: { warning: false },
    })
  })

  it('alarms when a program loses one in ten subjects of the treatment', async () => {
    const experiment = await runningExperiment(service, { key: 'skewed', variants: HALVES })
    const isLost = (user: string): boolean =>
      unitBySpecification(user, 'skewed') >= 0.5 && unitBySpecification(user, 'lost') < 0.1
    const kept = USERS.filter((user) => !isLost(user))
    await assignAll('skewed', kept)
    const { warning, p_value, sequential } = await resultsOf(experiment, '/srm')
    expect([warning, sequential.warning]).toEqual([true, true])
    expect(p_value).toBeLessThan(1e-4)
    const results = await resultsOf(experiment)
    expect(results.srm.warning).toBe(true)
  })
})
