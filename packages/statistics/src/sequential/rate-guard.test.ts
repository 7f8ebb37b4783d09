import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freshRateGuard, type GuardStratum, rateGuardEvidence, withGuardPeriod } from './rate-guard.ts'

const stratum = (treated: [number, number], untreated: [number, number]): GuardStratum => ({
  treatedTrials: treated[1],
  untreatedTrials: untreated[1],
  treatedFailures: treated[0],
  untreatedFailures: untreated[0],
})

const after = (periods: readonly (readonly GuardStratum[])[], tolerated = 1) =>
  rateGuardEvidence(
    periods.reduce((state, strata) => withGuardPeriod(state, strata, tolerated), freshRateGuard),
  )

const FACTORS = [1.25, 1.5, 2, 3, 4, 6, 10, 16, 32, 64]

/** The definition, in plain words: every alternative from every beginning on, and what has not begun yet. */
const eValueByDefinition = (periods: readonly (readonly GuardStratum[])[], tolerated: number): number => {
  const left = (count: number) => 1 / (1 + Math.log(1 + count))
  let total = left(periods.length)
  for (const factor of FACTORS) {
    for (let begin = 0; begin < periods.length; begin++) {
      let likelihood = 1
      for (const { treatedTrials, untreatedTrials, ...failures } of periods.slice(begin).flat()) {
        const [n, m] = [tolerated * treatedTrials, untreatedTrials]
        const [share, harmful] = [n / (n + m), (factor * n) / (factor * n + m)]
        likelihood *=
          (harmful / share) ** failures.treatedFailures *
          ((1 - harmful) / (1 - share)) ** failures.untreatedFailures
      }
      total += ((left(begin) - left(begin + 1)) * likelihood) / FACTORS.length
    }
  }
  return total
}

const count = (max: number) => fc.integer({ min: 0, max })
const someStratum = fc
  .record({
    n: fc.integer({ min: 1, max: 500 }),
    m: fc.integer({ min: 1, max: 500 }),
    c: count(6),
    a: count(6),
  })
  .map(({ n, m, c, a }) => stratum([c, n], [a, m]))
const somePeriods = fc.array(fc.array(someStratum, { minLength: 1, maxLength: 3 }), { maxLength: 6 })

describe('the guard of a failure rate', () => {
  it('is the mixture over alternatives and beginnings that it claims to be', () => {
    fc.assert(
      fc.property(somePeriods, fc.constantFrom(1, 1.5, 3), (periods, tolerated) => {
        const expected = Math.log(eValueByDefinition(periods, tolerated))
        expect(after(periods, tolerated).lnEValue).toBeCloseTo(expected, 9)
      }),
    )
  })

  it('says nothing before the first period, and nothing where only one group tried', () => {
    expect(rateGuardEvidence(freshRateGuard)).toEqual({ lnEValue: 0, pValue: 1, lnPValue: 0 })
    expect(after([[stratum([9, 10], [0, 0])], [stratum([0, 0], [7, 10])], []]).pValue).toBe(1)
  })

  it.each([
    [20, 30, 1],
    [12, 200, 1],
    [40, 25, 1.5],
  ])('averages to at most 1 over all outcomes of a harmless period: %i and %i trials', (n, m, tolerated) => {
    const pmf = (size: number, rate: number): number[] => {
      let term = (1 - rate) ** size
      return Array.from({ length: size + 1 }, (_, k) => {
        const value = term
        term *= ((size - k) / (k + 1)) * (rate / (1 - rate))
        return value
      })
    }
    for (const untreatedRate of [0.001, 0.05, 0.4]) {
      const [treated, untreated] = [pmf(n, tolerated * untreatedRate), pmf(m, untreatedRate)]
      let mean = 0
      for (const [c, p] of treated.entries()) {
        for (const [a, q] of untreated.entries()) {
          mean += p * q * Math.exp(after([[stratum([c, n], [a, m])]], tolerated).lnEValue)
        }
      }
      expect(mean).toBeLessThanOrEqual(1 + 1e-12)
      expect(mean).toBeGreaterThan(0.2)
    }
  })

  it('finds an eightfold failure rate in a few dozen failures, even after a month of health', () => {
    const healthy = Array.from({ length: 8640 }, () => [stratum([1, 100], [9, 900])])
    const harmful = Array.from({ length: 8 }, () => [stratum([8, 100], [9, 900])])
    expect(after(healthy).pValue).toBe(1)
    expect(after(harmful).pValue).toBeLessThan(0.01)
    expect(after([...healthy, ...harmful]).pValue).toBeLessThan(0.01)
  })

  it('does not mind an outage that strikes both groups alike', () => {
    const outage = Array.from({ length: 50 }, () => [stratum([80, 100], [720, 900])])
    expect(after(outage).pValue).toBe(1)
  })

  it('accepts as many times the rate as it is told to', () => {
    const double = Array.from({ length: 60 }, () => [stratum([20, 1000], [10, 1000])])
    expect(after(double).pValue).toBeLessThan(0.01)
    expect(after(double, 2).pValue).toBeGreaterThan(0.1)
  })

  it('goes through JSON without losing a bit', () => {
    const state = withGuardPeriod(freshRateGuard, [stratum([3, 40], [1, 60])])
    expect(JSON.parse(JSON.stringify(state))).toEqual(state)
    expect(JSON.parse(JSON.stringify(freshRateGuard))).toEqual(freshRateGuard)
  })
})
