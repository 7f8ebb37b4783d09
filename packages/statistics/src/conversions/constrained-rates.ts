import { type Arms, conversionRate } from './arms.ts'

/** Control rate p1 and treatment rate p2 that fit best under a constraint, with their complements. */
export type FittedRates = Readonly<{ p1: number; q1: number; p2: number; q2: number }>

/** The slope of the log likelihood in p1 along p2 = p1 + difference, and its derivative; both finite inside. */
function likelihoodSlope({ control, treatment }: Arms, { p1, q1, p2, q2 }: FittedRates) {
  const [a, b] = [control.conversions, control.users - control.conversions]
  const [c, e] = [treatment.conversions, treatment.users - treatment.conversions]
  const value = a / p1 - b / q1 + c / p2 - e / q2
  const slope = -a / p1 / p1 - b / q1 / q1 - c / p2 / p2 - e / q2 / q2
  return { value, slope }
}

const ratesAt = (p1: number, difference: number): FittedRates => {
  const p2 = p1 + difference
  return { p1, q1: 1 - p1, p2, q2: 1 - p2 }
}

/** The root of the likelihood equation, a cubic, in its trigonometric form (Miettinen & Nurminen 1985). */
function cubicRoot({ control, treatment }: Arms, difference: number): number {
  const users = control.users + treatment.users
  const conversions = control.conversions + treatment.conversions
  const third = ((2 * control.users + treatment.users) * difference - users - conversions) / (3 * users)
  const linear = (control.users * difference - users - 2 * control.conversions) * difference + conversions
  const constant = control.conversions * difference * (1 - difference)
  const q = third * third * third - (third * linear) / (2 * users) + constant / (2 * users)
  const radius = Math.sign(q || 1) * Math.sqrt(Math.max(0, third * third - linear / (3 * users)))
  const cosine = radius === 0 ? 0 : Math.max(-1, Math.min(1, q / radius ** 3))
  return 2 * radius * Math.cos((Math.PI + Math.acos(cosine)) / 3) - third
}

/** Newton steps from the cubic's root, which loses digits when a rate is tiny; a step outside the range is refused. */
function polish(arms: Arms, start: number, difference: number): number {
  const lowest = Math.max(0, -difference)
  const highest = Math.min(1, 1 - difference)
  let p1 = Math.min(highest, Math.max(lowest, start))
  for (let round = 0; round < 3 && p1 > lowest && p1 < highest; round += 1) {
    const { value, slope } = likelihoodSlope(arms, ratesAt(p1, difference))
    const next = p1 - value / slope
    if (!(next > lowest && next < highest)) break
    const isSettled = Math.abs(next - p1) < 1e-10 * p1
    p1 = next
    if (isSettled) break
  }
  return p1
}

/**
 * Whether the likelihood is highest where the lower of the two rates is 0, which takes an arm without conversions:
 * there its slope at that end is finite, and not positive.
 */
function isHighestAtZero({ control, treatment }: Arms, difference: number): boolean {
  const [low, high] = difference >= 0 ? [control, treatment] : [treatment, control]
  const rate = Math.abs(difference)
  if (low.conversions > 0 || rate === 0) return low.conversions + high.conversions === 0
  const slope = high.conversions / rate - (high.users - high.conversions) / (1 - rate) - low.users
  return slope <= 0
}

/** The fit when at most half of all users converted. */
function fitSmallRates(arms: Arms, difference: number): FittedRates {
  if (isHighestAtZero(arms, difference)) return ratesAt(Math.max(0, -difference), difference)
  return ratesAt(polish(arms, cubicRoot(arms, difference), difference), difference)
}

/** The arms with failures counted as conversions. */
function mirror({ control, treatment }: Arms): Arms {
  const flip = ({ conversions, users }: Arms['control']) => ({ conversions: users - conversions, users })
  return { control: flip(control), treatment: flip(treatment) }
}

/**
 * The most likely rates with p2 - p1 = difference, -1 <= difference <= 1. Where most users convert, the complements
 * are fitted instead, so that they keep their digits. Source: Miettinen & Nurminen 1985.
 */
export function ratesWithDifference(arms: Arms, difference: number): FittedRates {
  const conversions = arms.control.conversions + arms.treatment.conversions
  if (2 * conversions <= arms.control.users + arms.treatment.users) return fitSmallRates(arms, difference)
  const { p1, q1, p2, q2 } = fitSmallRates(mirror(arms), -difference)
  return { p1: q1, q1: p1, p2: q2, q2: p2 }
}

/**
 * The most likely rates with p2 = (1 + lift) p1, lift > -1: the smaller root of a quadratic, arranged so that neither
 * the rates nor their complements lose digits. Source: Koopman 1984.
 */
export function ratesWithLift({ control, treatment }: Arms, lift: number): FittedRates {
  const ratio = 1 + lift
  const conversions = control.conversions + treatment.conversions
  const b = control.users - control.conversions
  const e = ratio * (treatment.users - treatment.conversions)
  const shift = lift * conversions
  const gap = b - e - shift
  const root = Math.sqrt(gap * gap + 4 * b * e)
  const sum = b + e + (1 + ratio) * conversions + root
  const short = (b + e) * (b + e) - 2 * shift * (b - e)
  const reduced = b + e + short / (root + Math.abs(shift))
  const widened = b + e + Math.abs(shift) + root
  const [q1, q2] = lift < 0 ? [reduced / sum, widened / sum] : [widened / sum, reduced / sum]
  const p1 = (2 * conversions) / sum
  return { p1, q1: Math.max(0, q1), p2: ratio * p1, q2: Math.max(0, q2) }
}

/** N / (N - 1): Miettinen & Nurminen's variance factor for N users in both arms (1 for a single user). */
export function varianceFactor({ control, treatment }: Arms): number {
  const users = control.users + treatment.users
  return users > 1 ? users / (users - 1) : 1
}

/** The difference of the observed rates, treatment minus control; NaN with an empty arm. */
export function rateDifference({ control, treatment }: Arms): number {
  return conversionRate(treatment) - conversionRate(control)
}
