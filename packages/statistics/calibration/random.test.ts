import { describe, expect, it } from 'vitest'
import { chiSquareUpper, lnBinomialPmf, normalCdf } from '../src/index.ts'
import { randomSource, xoshiro128 } from './random.ts'

/** The p-value of counts against probabilities, categories expected fewer than 5 times left out of both. */
function goodnessOfFit(
  counts: ReadonlyMap<number, number>,
  probability: (value: number) => number,
  draws: number,
): number {
  let [statistic, categories] = [0, 0]
  for (const [value, count] of counts) {
    const expected = draws * probability(value)
    if (expected < 5) continue
    statistic += (count - expected) ** 2 / expected
    categories++
  }
  return chiSquareUpper(statistic, categories - 1).p
}

function tally(values: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

const draw = (count: number, next: () => number) => Array.from({ length: count }, next)

describe('the source of random draws', () => {
  it('repeats itself for the same seed and differs for another', () => {
    const words = (seed: number) => draw(5, xoshiro128(seed))
    expect(words(1)).toEqual(words(1))
    expect(words(2)).not.toEqual(words(1))
    expect(new Set([0, 1, 2, 3].map((seed) => words(seed)[0])).size).toBe(4)
  })

  it('fills the unit interval evenly', () => {
    const random = randomSource(11)
    const tenths = tally(draw(20_000, () => Math.floor(10 * random.uniform())))
    expect(goodnessOfFit(tenths, () => 0.1, 20_000)).toBeGreaterThan(0.001)
  })

  it('draws normals', () => {
    const random = randomSource(12)
    const cells = tally(draw(20_000, () => Math.floor(2 * random.normal())))
    const probability = (cell: number) => normalCdf((cell + 1) / 2) - normalCdf(cell / 2)
    expect(goodnessOfFit(cells, probability, 20_000)).toBeGreaterThan(0.001)
  })

  it.each([
    [12, 0.3],
    [1000, 0.002],
    [200, 0.4],
    [200_000, 0.505],
    [100, 0.95],
  ])('draws binomials of %i trials with probability %f', (trials, probability) => {
    const random = randomSource(13)
    const counts = tally(draw(20_000, () => random.binomial(trials, probability)))
    expect(
      goodnessOfFit(counts, (k) => Math.exp(lnBinomialPmf(k, trials, probability)), 20_000),
    ).toBeGreaterThan(0.001)
  })

  it('draws betas with the right mean and variance', () => {
    const random = randomSource(14)
    const values = draw(20_000, () => random.beta(20, 180))
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
    expect(mean).toBeCloseTo(0.1, 3)
    expect(variance / ((0.1 * 0.9) / 201)).toBeCloseTo(1, 1)
  })
})
