import { lnBinomialPmf } from '../src/numeric/index.ts'

/** A reproducible source of random draws: the same seed gives the same draws on every machine. */
export interface RandomSource {
  /** Uniform on [0, 1), 53 bits. */
  uniform(): number
  /** Standard normal. */
  normal(): number
  /** Successes in `trials` independent trials that each succeed with `probability`. */
  binomial(trials: number, probability: number): number
  /** Gamma with the given shape (1 or more) and scale 1. */
  gamma(shape: number): number
  /** Beta with both parameters 1 or more. */
  beta(alpha: number, beta: number): number
}

/** Four words of state from a seed by SplitMix32, which spreads neighbouring seeds apart. */
function seedState(seed: number): [number, number, number, number] {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0
    let word = state ^ (state >>> 16)
    word = Math.imul(word, 0x21f0aaad)
    word ^= word >>> 15
    word = Math.imul(word, 0x735a2d97)
    return (word ^ (word >>> 15)) >>> 0
  }
  return [next(), next(), next(), next()]
}

const rotate = (word: number, by: number) => ((word << by) | (word >>> (32 - by))) >>> 0

/** Words of xoshiro128** (Blackman & Vigna, ACM TOMS 47(4), 2021). */
export function xoshiro128(seed: number): () => number {
  let [a, b, c, d] = seedState(seed)
  return () => {
    const word = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotate(d, 11)
    return word
  }
}

/** Pairs of normals by Marsaglia's polar method, handed out one at a time. */
function normals(uniform: () => number): () => number {
  let spare: number | undefined
  return () => {
    if (spare !== undefined) {
      const kept = spare
      spare = undefined
      return kept
    }
    let [u, v, square] = [0, 0, 0]
    do {
      u = 2 * uniform() - 1
      v = 2 * uniform() - 1
      square = u * u + v * v
    } while (square >= 1 || square === 0)
    const factor = Math.sqrt((-2 * Math.log(square)) / square)
    spare = v * factor
    return u * factor
  }
}

/** Inversion from 0 upwards, for a small mean. */
function smallBinomial(uniform: () => number, trials: number, probability: number): number {
  const odds = probability / (1 - probability)
  let rest = uniform()
  let mass = Math.exp(trials * Math.log1p(-probability))
  for (let k = 0; k < trials; k++) {
    if (rest < mass) return k
    rest -= mass
    mass *= ((trials - k) / (k + 1)) * odds
  }
  return trials
}

/** Transformed rejection (Hormann 1993, algorithm BTRD without its squeezes), for a mean of 10 or more. */
function largeBinomial(uniform: () => number, trials: number, probability: number): number {
  const deviation = Math.sqrt(trials * probability * (1 - probability))
  const b = 1.15 + 2.53 * deviation
  const a = -0.0873 + 0.0248 * b + 0.01 * probability
  const centre = trials * probability + 0.5
  const alpha = (2.83 + 5.1 / b) * deviation
  const mode = Math.floor((trials + 1) * probability)
  const lnMode = lnBinomialPmf(mode, trials, probability)
  for (;;) {
    const u = uniform() - 0.5
    const us = 0.5 - Math.abs(u)
    const k = Math.floor(((2 * a) / us + b) * u + centre)
    const v = uniform()
    if (k < 0 || k > trials) continue
    const lnRatio = lnBinomialPmf(k, trials, probability) - lnMode
    if (Math.log((v * alpha) / (a / (us * us) + b)) <= lnRatio) return k
  }
}

function binomials(uniform: () => number) {
  return (trials: number, probability: number): number => {
    if (probability > 0.5) return trials - binomials(uniform)(trials, 1 - probability)
    return trials * probability < 10
      ? smallBinomial(uniform, trials, probability)
      : largeBinomial(uniform, trials, probability)
  }
}

/** Marsaglia & Tsang 2000. */
function gammas(uniform: () => number, normal: () => number) {
  return (shape: number): number => {
    const d = shape - 1 / 3
    const c = 1 / Math.sqrt(9 * d)
    for (;;) {
      const x = normal()
      const v = (1 + c * x) ** 3
      if (v > 0 && Math.log(uniform()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
    }
  }
}

/** A source of draws from a seed (any 32-bit integer). */
export function randomSource(seed: number): RandomSource {
  const word = xoshiro128(seed)
  const uniform = () => ((word() >>> 5) * 67108864 + (word() >>> 6)) / 9007199254740992
  const normal = normals(uniform)
  const gamma = gammas(uniform, normal)
  return {
    uniform,
    normal,
    gamma,
    binomial: binomials(uniform),
    beta: (alpha, beta) => {
      const first = gamma(alpha)
      return first / (first + gamma(beta))
    },
  }
}
