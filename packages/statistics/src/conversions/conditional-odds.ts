import type { Arms } from './arms.ts'

/**
 * Sums over the law of treatment conversions given all margins and an odds ratio (Fisher's noncentral
 * hypergeometric): the mean, the variance, the tail P(X >= observed) and the mean within that tail.
 */
export type ConditionalSums = Readonly<{ mean: number; variance: number; tail: number; tailMean: number }>

type Law = Readonly<{ treatment: number; conversions: number; rest: number; lowest: number; highest: number }>

/** Terms below this share of the sum no longer matter. */
const NEGLIGIBLE = 1e-17

/** The law's margins and range for the arms. */
export function conditionalLaw({ control, treatment }: Arms): Law {
  const conversions = control.conversions + treatment.conversions
  return {
    treatment: treatment.users,
    conversions,
    rest: control.users - conversions,
    lowest: Math.max(0, conversions - control.users),
    highest: Math.min(treatment.users, conversions),
  }
}

/** An outcome of about the highest probability at an odds ratio: the root of weight(x + 1) = weight(x). */
function modeAt({ treatment, conversions, rest, lowest, highest }: Law, oddsRatio: number): number {
  const b = oddsRatio * (treatment + conversions) + rest + 2
  const c = oddsRatio * treatment * conversions - rest - 1
  const root = (2 * c) / (b + Math.sqrt(Math.max(0, b * b - 4 * (oddsRatio - 1) * c)))
  return Math.min(highest, Math.max(lowest, Math.ceil(root)))
}

/** Running sums of weights, and of their first and second moments about the mode. */
type Sums = { mass: number; first: number; second: number }

type Walk = Readonly<{ law: Law; oddsRatio: number; mode: number; observed: number }>

function add(sums: Sums, weight: number, offset: number): void {
  sums.mass += weight
  sums.first += weight * offset
  sums.second += weight * offset * offset
}

/** All weights above the mode, in units of the mode's; those at or above the observed outcome also into `tail`. */
function walkUp({ law, oddsRatio, mode, observed }: Walk, all: Sums, tail: Sums): void {
  let weight = 1
  for (let x = mode; x < law.highest; x += 1) {
    weight *= (((law.treatment - x) * (law.conversions - x)) / ((x + 1) * (law.rest + x + 1))) * oddsRatio
    add(all, weight, x + 1 - mode)
    if (x + 1 >= observed) add(tail, weight, x + 1 - mode)
    if (weight < NEGLIGIBLE * all.mass && (x >= observed ? weight <= NEGLIGIBLE * tail.mass : weight === 0))
      return
  }
}

/** All weights below the mode, in units of the mode's; those at or above the observed outcome also into `tail`. */
function walkDown({ law, oddsRatio, mode, observed }: Walk, all: Sums, tail: Sums): void {
  let weight = 1
  for (let x = mode; x > law.lowest; x -= 1) {
    weight *= (x * (law.rest + x)) / ((law.treatment - x + 1) * (law.conversions - x + 1)) / oddsRatio
    add(all, weight, x - 1 - mode)
    if (x - 1 >= observed) add(tail, weight, x - 1 - mode)
    if (weight < NEGLIGIBLE * all.mass) return
  }
}

/** The sums at an odds ratio for an observed number of treatment conversions. */
export function conditionalSums(law: Law, oddsRatio: number, observed: number): ConditionalSums {
  const mode = modeAt(law, oddsRatio)
  const all = { mass: 1, first: 0, second: 0 }
  const tail = mode >= observed ? { mass: 1, first: 0, second: 0 } : { mass: 0, first: 0, second: 0 }
  const walk = { law, oddsRatio, mode, observed }
  walkUp(walk, all, tail)
  walkDown(walk, all, tail)
  const shift = all.first / all.mass
  return {
    mean: mode + shift,
    variance: all.second / all.mass - shift * shift,
    tail: tail.mass / all.mass,
    tailMean: mode + tail.first / tail.mass,
  }
}
