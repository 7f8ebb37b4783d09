import { createHash } from 'node:crypto'
import { regularisedBeta } from '@assay/statistics'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../testing/service.ts'
import { createMembership } from '../segments/index.ts'
import { type Proposal, propose, type RunningExperiment } from './rules.ts'
import type { Reason } from './schema.ts'
import { createDefinitions } from './store/definitions.ts'

/**
 * A million subjects, three experiments of one mutual exclusion group, and a holdout of five percent: decided by the
 * definitions that the routes decide by, read from a service that was set up over HTTP.
 */

const SUBJECTS = 1_000_000
/** Of these every gate is also computed here, from nothing but the specification. */
const CHECKED = 20_000
/** These ask over HTTP too. */
const REQUESTED = 4000
/**
 * How seldom a share may leave its limits by chance. The ids of holdout and group are drawn anew in every run, and a
 * run looks at 13 shares: a right service fails once in more than seven million runs.
 */
const RISK = 1e-8

const HOLDOUT = 5
/** Percent of all subjects that the group shares out: 40 and 30, and the 20 that are left for the third. */
const TRAFFIC = 90
const MEMBERS = [
  { key: 'split', share: 40, range: [0, 40], variants: [20.5, 29.5, 50] },
  { key: 'targeted', share: 30, range: [40, 70], variants: [50, 50] },
  { key: 'partial', share: null, range: [70, 90], variants: [10, 90], traffic_percentage: 60 },
] as const
type Member = (typeof MEMBERS)[number]
const REST_IN_GERMANY = {
  logical_operator: 'AND',
  groups: [
    { logical_operator: 'AND', conditions: [{ attribute: 'country', operator: 'equals', value: 'DE' }] },
  ],
}

let service: TestService
let holdoutId = ''
let groupId = ''
const experiments = new Map<string, RunningExperiment>()

const made = async (caller: 'admin' | 'developer', path: string, body?: object) => {
  const answer = await service.as(caller).post(path, body)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}

const startMember = async ({ key, share, variants, ...rest }: Member): Promise<void> => {
  const { id } = await made('developer', '/experiments/', {
    name: key,
    key,
    variants: variants.map((traffic_allocation, index) => ({ name: `v${index}`, traffic_allocation })),
    ...('traffic_percentage' in rest && { traffic_percentage: rest.traffic_percentage }),
    ...(key === 'targeted' && { targeting_rules: REST_IN_GERMANY }),
  })
  const member = { experiment_id: id, share_percentage: share }
  await made('developer', `/mutual-exclusion-groups/${groupId}/experiments`, member)
  await made('developer', `/experiments/${id}/start`)
}

beforeAll(async () => {
  service = await startTestService()
  const group = { name: 'One of three', traffic_percentage: TRAFFIC }
  groupId = (await made('developer', '/mutual-exclusion-groups/', group)).id
  for (const member of MEMBERS) await startMember(member)
  const holdout = { name: 'Nobody new', holdout_percentage: HOLDOUT, is_active: true }
  holdoutId = (await made('admin', '/holdout/', holdout)).id
  const keys = new Set<string>(MEMBERS.map(({ key }) => key))
  const definitions = await createDefinitions(service.db, createMembership()).of(keys)
  for (const [key, { running }] of definitions) if (running) experiments.set(key, running)
  expect(experiments.size).toBe(3)
})
afterAll(() => service.close())

const GERMAN = { country: 'DE' }
const FRENCH = { country: 'FR' }
/** Every second subject is where the second experiment wants it. */
const contextOf = (index: number) => (index % 2 === 0 ? GERMAN : FRENCH)
const nameOf = (index: number): string => `subject-${index}`

const decide = (key: string, index: number): Proposal =>
  propose(experiments.get(key)!, {
    user_id: nameOf(index),
    context: contextOf(index),
    now: service.now(),
  })

const keyed = <Value>(value: (member: Member) => Value) =>
  new Map<string, Value>(MEMBERS.map((member) => [member.key, value(member)]))

/**
 * The exact limits of a count: the number of successes among `subjects` of probability `share` lies outside with a
 * probability of at most RISK, half of it on each side. P(X <= k) is the upper tail of Beta(k + 1, n - k) at the share.
 */
const limitsOf = (subjects: number, share: number): [low: number, high: number] => {
  const atMost = (count: number) => regularisedBeta(share, count + 1, subjects - count).upper
  const moreThan = (count: number) => regularisedBeta(share, count + 1, subjects - count).lower
  return [
    firstWhere(subjects, (count) => atMost(count) > RISK / 2),
    firstWhere(subjects, (count) => moreThan(count) <= RISK / 2),
  ]
}

/** The first count below `end` for which something holds that goes on holding. */
const firstWhere = (end: number, holds: (count: number) => boolean): number => {
  let [low, high] = [0, end - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

const expectShare = (count: number, { of, share, what }: { of: number; share: number; what: string }) => {
  const [low, high] = limitsOf(of, share)
  expect(high - low, what).toBeLessThan(13 * Math.sqrt(of * share * (1 - share)))
  expect(count, `${what}: ${count} of ${of} at ${share}`).toBeGreaterThanOrEqual(low)
  expect(count, `${what}: ${count} of ${of} at ${share}`).toBeLessThanOrEqual(high)
}

/** What became of all subjects. */
interface Tally {
  heldOut: number
  variants: Map<string, number[]>
  reasons: Map<string, Map<Reason, number>>
}

/** Held out of all experiments, or past the gates of one of them at most. */
const isInOnePlace = (reasons: readonly Reason[]): boolean =>
  reasons.includes('holdout')
    ? reasons.every((reason) => reason === 'holdout')
    : reasons.filter((reason) => reason !== 'mutual_exclusion').length <= 1

const count = ({ variants, reasons }: Tally, key: string, { reason, assigned, choice }: Proposal): Reason => {
  const counts = reasons.get(key)!
  counts.set(reason, (counts.get(reason) ?? 0) + 1)
  if (assigned) variants.get(key)![Number(choice.variant_name.slice(1))]! += 1
  return reason
}

/** Decides for all subjects, and fails at the first that is in two places at once. */
const decideAll = (): Tally => {
  const variants = keyed((member) => member.variants.map(() => 0))
  const tally: Tally = { heldOut: 0, variants, reasons: keyed(() => new Map<Reason, number>()) }
  for (let index = 0; index < SUBJECTS; index += 1) {
    const reasons = MEMBERS.map(({ key }) => count(tally, key, decide(key, index)))
    if (!isInOnePlace(reasons)) throw new Error(`${nameOf(index)}: ${reasons}`)
    if (reasons[0] === 'holdout') tally.heldOut += 1
  }
  return tally
}

/** The rule of the specification, without the code under test: a place from 0 to 100. */
const placeOf = (index: number, salt: string): number =>
  (createHash('md5')
    .update(`${nameOf(index)}:${salt}`)
    .digest()
    .readUInt32LE(0) /
    2 ** 32) *
  100

/** The checks that keep a subject out of an experiment, in their order. */
const refusalsOf = (member: Member, index: number): Reason[] => {
  const place = placeOf(index, `group:${groupId}`)
  const traffic = 'traffic_percentage' in member ? member.traffic_percentage : 100
  const checks: [Reason, boolean][] = [
    ['holdout', placeOf(index, `holdout:${holdoutId}`) < HOLDOUT],
    ['mutual_exclusion', place < member.range[0] || place >= member.range[1]],
    ['targeting', member.key === 'targeted' && contextOf(index) !== GERMAN],
    ['traffic', placeOf(index, `${member.key}:traffic`) >= traffic],
  ]
  return checks.flatMap(([reason, isRefused]) => (isRefused ? [reason] : []))
}

describe('a million subjects, a holdout, and a group of three experiments', () => {
  it('are shared out within exact binomial limits, and nobody is in two places', () => {
    const { heldOut, variants, reasons } = decideAll()
    const open = (100 - HOLDOUT) / 100
    expectShare(heldOut, { of: SUBJECTS, share: HOLDOUT / 100, what: 'holdout' })
    for (const { key, variants: allocations, range, ...rest } of MEMBERS) {
      const traffic = 'traffic_percentage' in rest ? rest.traffic_percentage / 100 : 1
      const of = key === 'targeted' ? SUBJECTS / 2 : SUBJECTS
      const enter = open * ((range[1] - range[0]) / 100) * traffic
      const counts = variants.get(key)!
      const entered = counts.reduce((sum, count) => sum + count, 0)
      expectShare(entered, { of, share: enter, what: key })
      allocations.forEach((allocation, index) => {
        const share = allocation / 100
        expectShare(counts[index]!, { of: entered, share, what: `${key} v${index}` })
      })
      expect(reasons.get(key)!.get('holdout')).toBe(heldOut)
      expect(reasons.get(key)!.get('assigned')).toBe(entered)
    }
    const targeting = reasons.get('targeted')!.get('targeting')!
    expectShare(targeting, { of: SUBJECTS / 2, share: open * 0.3, what: 'not targeted' })
    const traffic = reasons.get('partial')!.get('traffic')!
    expectShare(traffic, { of: SUBJECTS, share: open * 0.2 * 0.4, what: 'no traffic' })
  })

  it('get the first check that they fail as the reason: holdout, group, rules, traffic', () => {
    const alsoRefusedBy = new Set<string>()
    const compare = (member: Member, index: number): void => {
      const [first = 'assigned', ...others] = refusalsOf(member, index)
      const { reason } = decide(member.key, index)
      if (reason !== first) throw new Error(`${member.key} ${nameOf(index)}: ${reason}, not ${first}`)
      for (const other of others) alsoRefusedBy.add(`${first} before ${other}`)
    }
    for (const member of MEMBERS) for (let index = 0; index < CHECKED; index += 1) compare(member, index)
    expect([...alsoRefusedBy].sort()).toEqual([
      'holdout before mutual_exclusion',
      'holdout before targeting',
      'holdout before traffic',
      'mutual_exclusion before targeting',
      'mutual_exclusion before traffic',
    ])
  })

  it('get over HTTP what the pure decision says, one for one, and keep it', async () => {
    const headers = await service.key(['assign'])
    const ask = async (experiment_key: string, from: number) => {
      const users = Array.from({ length: 1000 }, (_, offset) => ({
        user_id: nameOf(from + offset),
        context: contextOf(from + offset),
      }))
      const url = '/api/v1/tracking/assign/batch'
      const answer = await service.inject({
        method: 'POST',
        url,
        headers,
        payload: { experiment_key, users },
      })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json().assignments
    }
    for (const { key } of MEMBERS) {
      for (let from = 0; from < REQUESTED; from += 1000) {
        const expected = Array.from({ length: 1000 }, (_, offset) => {
          const { assigned, reason, choice } = decide(key, from + offset)
          return { user_id: nameOf(from + offset), variant_id: choice.variant_id, assigned, reason }
        })
        const asNew = expected.map((answer) => ({ ...answer, is_new: answer.assigned }))
        expect(await ask(key, from)).toEqual(asNew)
        expect(await ask(key, from)).toEqual(expected.map((answer) => ({ ...answer, is_new: false })))
      }
    }
    const { rows } = await sql<{ subjects: number; assignments: number }>`
      select count(distinct user_id)::int as subjects, count(*)::int as assignments from assignments`.execute(
      service.db,
    )
    expect(rows[0]!.subjects).toBe(rows[0]!.assignments)
    expect(rows[0]!.subjects).toBeGreaterThan(REQUESTED / 2)
  })

  it('are in the holdout exactly when its route says so', async () => {
    for (let index = 0; index < 200; index += 1) {
      const { is_in_holdout } = (await service.as('viewer').get(`/holdout/check/${nameOf(index)}`)).json()
      expect([index, is_in_holdout]).toEqual([index, decide('split', index).reason === 'holdout'])
    }
  })
})
