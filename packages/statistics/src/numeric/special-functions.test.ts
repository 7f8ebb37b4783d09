import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { relativeError } from '../../testing/relative-error.ts'
import {
  betaQuantile,
  chiSquareUpper,
  devianceTerm,
  lambertWm1,
  lnBeta,
  lnBinomialPmf,
  lnChoose,
  lnGamma,
  lnRegularisedGammaP,
  regularisedBeta,
  regularisedBetaAt,
  regularisedGammaP,
  regularisedGammaQ,
  stirlingError,
} from './index.ts'

const unit = fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true })
const shape = fc.double({ min: 0.05, max: 1e7, noNaN: true })

describe('the gamma family', () => {
  it.each([
    [1e-300, 690.7755278982137],
    [0.1, 2.252712651734206],
    [1, 0],
    [1.5, -0.12078223763524522],
    [2, 0],
    [3, Math.LN2],
    [15.5, 26.536914491115613],
    [171, 706.5730622457874],
    [1e8, 1742068066.1038346],
    [1e15, 33538776394910668],
  ])('has lnGamma(%d) to 14 digits', (x, expected) => {
    expect(relativeError(lnGamma(x), expected)).toBeLessThan(1e-14)
  })

  it('keeps its digits next to the zeros at 1 and 2', () => {
    expect(relativeError(lnGamma(1 + 1e-9), -5.772156640787599e-10)).toBeLessThan(1e-7)
    expect(relativeError(lnGamma(2 + 2 ** -20), 0.42278433509846713 * 2 ** -20)).toBeLessThan(1e-6)
  })

  it('is infinite at 0 and undefined below', () => {
    expect(lnGamma(0)).toBe(Infinity)
    expect(lnGamma(-1)).toBeNaN()
  })

  it('satisfies the recurrence for every argument', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-3, max: 1e4, noNaN: true }), (x) => {
        const step = lnGamma(x + 1) - lnGamma(x)
        expect(Math.abs(step - Math.log(x))).toBeLessThan(
          1e-14 * (1 + lnGamma(x + 1) + Math.abs(lnGamma(x))) + 4e-15,
        )
      }),
    )
  })

  it('has an error of Stirling that falls from whole numbers to the series without a step', () => {
    expect(relativeError(stirlingError(1), 0.08106146679532726)).toBeLessThan(1e-13)
    expect(Math.abs(stirlingError(15) - stirlingError(14.999999999))).toBeLessThan(1e-11)
  })

  it.each([
    [10, 3, 4.787491742782046],
    [1000000, 17, 201.35847003450777],
    [100000000, 3, 53.470282732629045],
    [31846214, 4793612, 13490574.286048334],
  ])('has ln of %d choose %d', (n, k, expected) => {
    expect(relativeError(lnChoose(n, k), expected)).toBeLessThan(1e-13)
  })

  it('has no way to choose more than there is', () => {
    expect(lnChoose(3, 4)).toBe(-Infinity)
    expect(lnChoose(3, -1)).toBe(-Infinity)
    expect(lnChoose(3, 3)).toBe(0)
  })

  it('splits the gamma distribution into two tails that sum to 1', () => {
    fc.assert(
      fc.property(shape, fc.double({ min: 0.2, max: 3, noNaN: true }), (a, factor) => {
        expect(regularisedGammaP(a, a * factor) + regularisedGammaQ(a, a * factor)).toBeCloseTo(1, 12)
      }),
    )
  })

  it('agrees with the exponential and the Poisson distribution', () => {
    expect(relativeError(regularisedGammaQ(1, 30), Math.exp(-30))).toBeLessThan(1e-13)
    const poisson = Math.exp(-20) * (1 + 20 + 200 + 8000 / 6)
    expect(relativeError(regularisedGammaQ(4, 20), poisson)).toBeLessThan(1e-13)
    expect(relativeError(Math.exp(lnRegularisedGammaP(0.5, 1e-8)), 1.1283791633342487e-4)).toBeLessThan(1e-12)
  })
})

describe('the chi-square tail', () => {
  it.each([
    [3.84, 1, 0.050043521248705106, -2.994862227180027],
    [10, 2, 0.006737946999085467, -5],
    [30, 50, 0.9888352197284497, -0.011227574255627303],
    [1500, 1, 0, -753.8830671053825],
    [10000, 10000, 0.49811936596618267, -0.6969155399835636],
    [1e6, 1e6, 0.4998119368033945, -0.6935233777064301],
  ])('is right at %d on %d degrees of freedom', (x, df, p, lnP) => {
    const tail = chiSquareUpper(x, df)
    expect(relativeError(tail.p, p)).toBeLessThan(1e-11)
    expect(relativeError(tail.lnP, lnP)).toBeLessThan(1e-11)
  })

  it('is 1 at 0 and 0 at infinity', () => {
    expect(chiSquareUpper(0, 3)).toEqual({ p: 1, lnP: 0 })
    expect(chiSquareUpper(Infinity, 3)).toEqual({ p: 0, lnP: -Infinity })
  })
})

describe('the beta family', () => {
  it.each([
    [0.5, 0.5, 1.1447298858494002],
    [1e8, 1e8, -138629444.05681732],
    [1e-5, 1e-5, 12.206072645365683],
    [8.199860333147095, 292353.43346382753, -94.27059289363262],
  ])('has ln B(%d, %d)', (a, b, expected) => {
    expect(relativeError(lnBeta(a, b), expected)).toBeLessThan(1e-13)
  })

  it.each([
    [0.3, 100, 200, 0.10884306564490975, -2.2178481989357404, -0.11523473418689843],
    [0.49, 1e4, 1e4, 0.0023370593301101496, -6.058861836451926, -0.002339794515624584],
    [1e-7, 3, 1e8, 0.997230605646486, -0.0027732362207929843, -5.8891266276300005],
    [0.1, 200, 200, 4.5332869859638815e-91, -208.02379618212095, -4.5332869859638815e-91],
    [
      0.9997841885582881, 93603.32739421546, 18.593965973352105, 0.32991836702575916, -1.1089100277724864,
      -0.400355733758986,
    ],
  ])('has both tails at %d of Beta(%d, %d)', (x, a, b, lower, lnLower, lnUpper) => {
    const tails = regularisedBeta(x, a, b)
    expect(relativeError(tails.lower, lower)).toBeLessThan(1e-10)
    expect(relativeError(tails.lnLower, lnLower)).toBeLessThan(1e-10)
    expect(relativeError(tails.lnUpper, lnUpper)).toBeLessThan(1e-10)
  })

  it('mirrors when the parameters are swapped', () => {
    fc.assert(
      fc.property(unit, shape, shape, (x, a, b) => {
        const tails = regularisedBetaAt({ x, y: 1 - x, a, b })
        const mirrored = regularisedBetaAt({ x: 1 - x, y: x, a: b, b: a })
        expect(mirrored.lower).toBe(tails.upper)
        expect(mirrored.lnUpper).toBe(tails.lnLower)
      }),
    )
  })

  it('never falls as the point moves right', () => {
    fc.assert(
      fc.property(unit, unit, shape, shape, (x, y, a, b) => {
        const [left, right] = [regularisedBeta(Math.min(x, y), a, b), regularisedBeta(Math.max(x, y), a, b)]
        expect(left.lower).toBeLessThanOrEqual(right.lower * (1 + 1e-12))
      }),
    )
  })

  it.each([
    [0.025, 1e7, 9e7, 0.09994120865847182],
    [0.999, 1e5, 3, 0.9999980946870926],
    [0.005, 2.1051441272242575, 214680.3575697037, 5.696871087531857e-7],
    [0.5, 10, 10, 0.5],
  ])('has the quantile at %d of Beta(%d, %d)', (p, a, b, expected) => {
    expect(relativeError(betaQuantile(p, a, b), expected)).toBeLessThan(1e-11)
  })

  it('inverts its distribution function', () => {
    fc.assert(
      fc.property(
        unit,
        fc.double({ min: 0.5, max: 1e5, noNaN: true }),
        fc.double({ min: 0.5, max: 1e5, noNaN: true }),
        (p, a, b) => {
          const x = betaQuantile(p, a, b)
          if (x < 0.999) expect(relativeError(regularisedBeta(x, a, b).lower, p)).toBeLessThan(1e-8)
        },
      ),
    )
  })

  it('has its ends at 0 and 1', () => {
    expect(regularisedBeta(0, 2, 3)).toMatchObject({ lower: 0, upper: 1, lnLower: -Infinity, lnUpper: 0 })
    expect(regularisedBeta(1, 2, 3)).toMatchObject({ lower: 1, upper: 0 })
    expect([betaQuantile(0, 2, 3), betaQuantile(1, 2, 3)]).toEqual([0, 1])
  })
})

describe('the binomial probability', () => {
  it.each([
    [3, 10, 0.2, -1.6028268537197234],
    [10009000, 100000000, 0.1, -13.424506451599118],
    [0, 1000000, 0.00001, -10.000050000333337],
    [5, 5, 1e-60, -690.7755278982137],
    [31441548, 41735225, 0.753342, -8.878102171958606],
  ])('of %d in %d at %d', (k, n, p, expected) => {
    expect(relativeError(lnBinomialPmf(k, n, p), expected)).toBeLessThan(1e-11)
  })

  it('sums to 1 over the support', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), unit, (n, p) => {
        let sum = 0
        for (let k = 0; k <= n; k += 1) sum += Math.exp(lnBinomialPmf(k, n, p))
        expect(sum).toBeCloseTo(1, 12)
      }),
    )
  })

  it('is 0 outside the support and certain at the ends', () => {
    expect(lnBinomialPmf(-1, 3, 0.5)).toBe(-Infinity)
    expect(lnBinomialPmf(4, 3, 0.5)).toBe(-Infinity)
    expect(lnBinomialPmf(0, 3, 0)).toBe(0)
    expect(lnBinomialPmf(3, 3, 1)).toBe(0)
    expect(lnBinomialPmf(2, 3, 1)).toBe(-Infinity)
  })

  it('has a deviance that is 0 on target and np for no success', () => {
    expect(devianceTerm(12, 12)).toBe(0)
    expect(devianceTerm(0, 7)).toBe(7)
    expect(devianceTerm(2, 0)).toBe(Infinity)
    expect(relativeError(devianceTerm(10, 10 + 1e-6), 4.99999983e-14)).toBeLessThan(1e-6)
  })
})

describe("the lower branch of Lambert's W", () => {
  it('inverts w e^w', () => {
    fc.assert(
      fc.property(fc.double({ min: -600, max: -1.001, noNaN: true }), (w) => {
        expect(relativeError(lambertWm1(w * Math.exp(w)), w)).toBeLessThan(1e-9)
      }),
    )
  })

  it('is -1 at the branch point, infinite at 0, undefined outside', () => {
    expect(lambertWm1(-1 / Math.E)).toBeCloseTo(-1, 7)
    expect(relativeError(lambertWm1(-0.367879), -1.0015494951912551)).toBeLessThan(1e-9)
    expect(lambertWm1(0)).toBe(-Infinity)
    expect(lambertWm1(-0.4)).toBeNaN()
    expect(lambertWm1(0.1)).toBeNaN()
  })
})
