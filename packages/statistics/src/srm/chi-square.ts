import { chiSquareUpper } from '../numeric/index.ts'
import { exactMultinomialTest } from './exact-multinomial.ts'

/** One count and one weight per variant; weights are relative, at least 0, and need not sum to anything. */
export type Allocation = Readonly<{ users: readonly number[]; weights: readonly number[] }>

/** A p-value below this is the alarm of a sample ratio mismatch (SRM). */
export const SAMPLE_RATIO_ALARM = 0.001

/** A p-value below this deserves a look. */
export const SAMPLE_RATIO_NOTICE = 0.01

/** Below this expected count in a variant the chi-square law is not trusted. */
const SMALLEST_EXPECTED = 5

/** The test for a sample ratio mismatch (SRM). */
export type SampleRatioTest = Readonly<{
  /** Which p-value is `pValue`: the exact one when some variant expects fewer than 5 users. */
  method: 'chi_square' | 'exact_multinomial'
  /** Pearson's statistic; Infinity when a variant with weight 0 has users, null with fewer than two live variants. */
  chiSquare: number | null
  degreesOfFreedom: number
  pValue: number | null
  lnPValue: number | null
  chiSquarePValue: number | null
  lnChiSquarePValue: number | null
  /** Users that each variant should have had. */
  expected: readonly number[]
  /** Users in variants with weight 0: an alarm of its own. */
  zeroWeightUsers: number
}>

type Live = Readonly<{ users: number; weight: number; expected: number }>

/** The variants that take part, with the users each should have of those they have together. */
function liveVariants({ users, weights }: Allocation): Live[] {
  const live = weights.flatMap((weight, index) => (weight > 0 ? [{ weight, users: users[index] ?? 0 }] : []))
  const total = live.reduce((sum, variant) => sum + variant.users, 0)
  const weight = live.reduce((sum, variant) => sum + variant.weight, 0)
  return live.map((variant) => ({ ...variant, expected: total * (variant.weight / weight) }))
}

function pearson(live: readonly Live[]): number {
  return live.reduce(
    (sum, { users, expected }) => sum + (expected > 0 ? (users - expected) ** 2 / expected : 0),
    0,
  )
}

function exactPValue(live: readonly Live[]): number | null {
  const isSmall = live.some(({ expected }) => expected < SMALLEST_EXPECTED)
  const hasUsers = live.some(({ users }) => users > 0)
  if (!(isSmall && hasUsers)) return null
  return exactMultinomialTest({ users: live.map((v) => v.users), weights: live.map((v) => v.weight) })
}

/** The two p-values, and which of them counts. */
function pValues(live: readonly Live[], zeroWeightUsers: number) {
  const degreesOfFreedom = Math.max(0, live.length - 1)
  if (degreesOfFreedom === 0)
    return { method: 'chi_square' as const, p: null, lnP: null, chi: null, lnChi: null, statistic: null }
  const statistic = zeroWeightUsers > 0 ? Infinity : pearson(live)
  const { p: chi, lnP: lnChi } = chiSquareUpper(statistic, degreesOfFreedom)
  const exact = zeroWeightUsers > 0 ? null : exactPValue(live)
  if (exact === null) return { method: 'chi_square' as const, p: chi, lnP: lnChi, chi, lnChi, statistic }
  return { method: 'exact_multinomial' as const, p: exact, lnP: Math.log(exact), chi, lnChi, statistic }
}

/**
 * Tests for a sample ratio mismatch (SRM), users per variant against the weights: Pearson's chi-square with one degree
 * of freedom less than variants of positive weight, by its true upper tail; the exact multinomial test when a variant expects fewer
 * than 5 users. No users: p = 1. Users in a variant of weight 0 are impossible under the plan: p = 0.
 * Sources: Pearson 1900; Fabijan et al. 2019.
 */
export function sampleRatioTest({ users, weights }: Allocation): SampleRatioTest {
  const live = liveVariants({ users, weights })
  const zeroWeightUsers = users.reduce(
    (sum, count, index) => sum + ((weights[index] ?? 0) > 0 ? 0 : count),
    0,
  )
  const { method, p, lnP, chi, lnChi, statistic } = pValues(live, zeroWeightUsers)
  const weight = live.reduce((sum, variant) => sum + variant.weight, 0)
  const total = live.reduce((sum, variant) => sum + variant.users, 0)
  return {
    method,
    chiSquare: statistic,
    degreesOfFreedom: Math.max(0, live.length - 1),
    pValue: p,
    lnPValue: lnP,
    chiSquarePValue: chi,
    lnChiSquarePValue: lnChi,
    expected: weights.map((share) => (weight > 0 ? total * (share / weight) : 0)),
    zeroWeightUsers,
  }
}
