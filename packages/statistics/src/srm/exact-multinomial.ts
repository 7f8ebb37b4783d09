import { lnBinomialPmf, lnChoose, lnGamma, regularisedBetaAt } from '../numeric/index.ts'

/** Outcomes whose ln probabilities differ by less count as equally probable. */
const TIE_TOLERANCE = 1e-9

/** More outcomes than this are not enumerated. */
const MAX_OUTCOMES = 100_000

/** Counts and positive weights, one per variant, at least two variants and one user. */
export type MultinomialCounts = Readonly<{ users: readonly number[]; weights: readonly number[] }>

/** P(X <= k) and P(X >= k) for X ~ Binomial(n, p), as true tails. */
function binomialTail(k: number, n: number, p: number): { lower: number; upper: number } {
  const lower = k >= n ? 1 : regularisedBetaAt({ x: 1 - p, y: p, a: n - k, b: k + 1 }).lower
  const upper = k <= 0 ? 1 : regularisedBetaAt({ x: p, y: 1 - p, a: k, b: n - k + 1 }).lower
  return { lower: k < 0 ? 0 : lower, upper: k > n ? 0 : upper }
}

/** The first outcome from the mode towards `edge` that is no more probable than `bound`; null when none is. */
function firstImprobable(
  lnPmf: (k: number) => number,
  ends: { mode: number; edge: number },
  bound: number,
): number | null {
  if (lnPmf(ends.edge) > bound) return null
  let { mode: probable, edge: improbable } = ends
  if (lnPmf(probable) <= bound) return probable
  while (Math.abs(improbable - probable) > 1) {
    const middle = Math.floor((probable + improbable) / 2)
    if (lnPmf(middle) > bound) probable = middle
    else improbable = middle
  }
  return improbable
}

/** Two variants: the outcomes no more probable than the observed one are two binomial tails. */
function exactBinomial(k: number, n: number, p: number): number {
  const lnPmf = (x: number) => lnBinomialPmf(x, n, p)
  const mode = Math.min(n, Math.floor((n + 1) * p))
  const bound = lnPmf(k) + TIE_TOLERANCE
  if (lnPmf(mode) <= bound) return 1
  const low = firstImprobable(lnPmf, { mode, edge: 0 }, bound)
  const high = firstImprobable(lnPmf, { mode, edge: n }, bound)
  const lower = low === null ? 0 : binomialTail(low, n, p).lower
  const upper = high === null ? 0 : binomialTail(high, n, p).upper
  return Math.min(1, lower + upper)
}

type Enumeration = Readonly<{ lnShares: readonly number[]; lnFactorials: readonly number[]; bound: number }>

/** The probability of all ways to spread `left` users over the variants from `index` on that stay within the bound. */
function improbableMass(walk: Enumeration, at: { index: number; left: number; lnSoFar: number }): number {
  const lnShare = walk.lnShares[at.index] ?? 0
  const term = (count: number) => at.lnSoFar + count * lnShare - (walk.lnFactorials[count] ?? 0)
  if (at.index === walk.lnShares.length - 1) {
    const lnPmf = term(at.left)
    return lnPmf <= walk.bound ? Math.exp(lnPmf) : 0
  }
  let mass = 0
  for (let count = 0; count <= at.left; count += 1) {
    mass += improbableMass(walk, { index: at.index + 1, left: at.left - count, lnSoFar: term(count) })
  }
  return mass
}

/**
 * The exact multinomial test of counts against weights: the probability of all outcomes no more probable than the
 * observed one. Null when there are more than a hundred thousand outcomes to enumerate (never with two variants).
 */
export function exactMultinomialTest({ users, weights }: MultinomialCounts): number | null {
  const total = users.reduce((sum, count) => sum + count, 0)
  const weight = weights.reduce((sum, share) => sum + share, 0)
  if (users.length === 2) return exactBinomial(users[0] ?? 0, total, (weights[0] ?? 0) / weight)
  if (lnChoose(total + users.length - 1, users.length - 1) > Math.log(MAX_OUTCOMES)) return null
  const lnShares = weights.map((share) => Math.log(share / weight))
  const lnFactorials = Array.from({ length: total + 1 }, (_, count) => lnGamma(count + 1))
  const lnTotal = lnGamma(total + 1)
  const lnObserved = users.reduce(
    (sum, count, i) => sum + count * (lnShares[i] ?? 0) - lnGamma(count + 1),
    lnTotal,
  )
  const walk = { lnShares, lnFactorials, bound: lnObserved + TIE_TOLERANCE }
  return Math.min(1, improbableMass(walk, { index: 0, left: total, lnSoFar: lnTotal }))
}
