import { bucket, chooseVariant, hashFraction } from '../../evaluation/src/index.ts'
import type { Simulation } from './simulation.ts'

const SUBJECTS = 1_000_000
const BUCKETS = 100

const exact = (metric: string, value: number) => ({
  metric,
  expected: value,
  low: value,
  high: value,
  basis: 'deterministic',
  isExact: true,
})

/** Pearson's statistic of counts that should all be equal, to the digits that are compared. */
function chiSquare(counts: readonly number[], digits: number): number {
  const expected = SUBJECTS / counts.length
  const statistic = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  return Number(statistic.toFixed(digits))
}

interface Buckets {
  readonly first: number[]
  readonly joint: number[]
}

function countBuckets(progress: (done: number, of: number) => void): Buckets {
  const counts: Buckets = {
    first: new Array<number>(BUCKETS).fill(0),
    joint: new Array<number>(BUCKETS * BUCKETS).fill(0),
  }
  for (let i = 0; i < SUBJECTS; i++) {
    progress(i, SUBJECTS)
    const [a, b] = [bucket(`user_${i}`, 'exp_a'), bucket(`user_${i}`, 'exp_b')]
    const cell = a * BUCKETS + b
    counts.first[a] = (counts.first[a] ?? 0) + 1
    counts.joint[cell] = (counts.joint[cell] ?? 0) + 1
  }
  return counts
}

/** Users in one quarter of the joint table: whether each of the two buckets is below 50. */
function quarter(joint: readonly number[], isFirstLow: boolean, isSecondLow: boolean): number {
  return joint.reduce((sum, count, cell) => {
    const isFirst = Math.floor(cell / BUCKETS) < 50 === isFirstLow
    const isSecond = cell % BUCKETS < 50 === isSecondLow
    return isFirst && isSecond ? sum + count : sum
  }, 0)
}

const allocation = (control: number) => [
  { name: 'control', traffic_allocation: control },
  { name: 'treatment', traffic_allocation: 100 - control },
]

const chosen = (subject: string, control: number) =>
  chooseVariant(allocation(control), hashFraction(subject, 'exp_a'))?.name

/** Of 2,000 subjects, how many get another variant after a change from 50/50 to 90/10. */
function moved(isStored: boolean): number {
  const subjects = Array.from({ length: 2000 }, (_, i) => `user_${i}`)
  const stored = new Map(subjects.map((subject) => [subject, chosen(subject, 50)]))
  const later = (subject: string) => (isStored ? stored.get(subject) : undefined) ?? chosen(subject, 90)
  return subjects.filter((subject) => later(subject) !== stored.get(subject)).length
}

/** Assignment by hashing is exact, uniform, independent between experiments and, once stored, for good. */
export const assignment: Simulation = {
  id: 'A12',
  title: 'Assignment of a million subjects',
  setup:
    'user_0 to user_999999 in experiments exp_a and exp_b; 2,000 subjects across a change from 50/50 to 90/10',
  quickDivisor: 1,
  checks: [
    exact('chi-square over 100 buckets', 110.3822),
    exact('users below bucket 50', 499029),
    exact('users in bucket 0', 9817),
    exact('users in bucket 1', 10030),
    exact('users in bucket 2', 9866),
    exact('users in bucket 3', 10061),
    exact('users in bucket 4', 10033),
    exact('below 50 in both', 249536),
    exact('below 50 in the first only', 249493),
    exact('below 50 in the second only', 250291),
    exact('below 50 in neither', 250680),
    exact('chi-square over 100 x 100 buckets', 10261.5),
    exact('stored subjects that changed their variant', 0),
    {
      metric: 'control: subjects that change without a stored assignment',
      expected: 800,
      low: 700,
      high: 900,
      basis: '40% of 2,000',
      isExact: true,
      mustMiss: { low: 0, high: 0 },
    },
  ],
  run: ({ progress }) => {
    const { first, joint } = countBuckets(progress)
    const below = first.slice(0, 50).reduce((sum, count) => sum + count, 0)
    return [
      chiSquare(first, 4),
      below,
      ...first.slice(0, 5),
      quarter(joint, true, true),
      quarter(joint, true, false),
      quarter(joint, false, true),
      quarter(joint, false, false),
      chiSquare(joint, 1),
      moved(true),
      moved(false),
    ]
  },
}
