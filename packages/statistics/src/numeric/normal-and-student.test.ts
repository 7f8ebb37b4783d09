import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { relativeError } from '../../testing/relative-error.ts'
import {
  erf,
  erfc,
  erfcx,
  lnNormalCdf,
  lnNormalPdf,
  lnNormalSurvival,
  lnStudentSurvival,
  millsRatio,
  noncentralStudentSurvival,
  normalCdf,
  normalPdf,
  normalQuantile,
  normalQuantileUpper,
  normalQuantileUpperLn,
  normalSurvival,
  studentCdf,
  studentQuantile,
  studentQuantileUpper,
  studentSurvival,
  studentTwoSided,
} from './index.ts'

describe('the normal distribution', () => {
  it.each([
    [0, 0.5],
    [-0.1, 0.460172162722971],
    [1, 0.8413447460685429],
    [-1.959963984540054, 0.025000000000000012],
    [-5, 2.866515718791939e-7],
    [-12, 1.776482112077679e-33],
    [-37, 5.725571222524577e-300],
  ])('has P(Z <= %d) as a true tail', (z, expected) => {
    expect(relativeError(normalCdf(z), expected)).toBeLessThan(1e-13)
  })

  it.each([
    [8, -6.220960574271786e-16],
    [20, -2.7536241186062337e-89],
    [-50, -1254.8313611394199],
    [1000, 0],
  ])('has ln P(Z <= %d)', (z, expected) => {
    expect(relativeError(lnNormalCdf(z), expected)).toBeLessThan(1e-13)
  })

  it.each([
    [0, 1.2533141373155003],
    [3, 0.3045902987101033],
    [38.4, 0.02602404184057224],
    [1000, 0.0009999990000029999],
  ])('has the Mills ratio at %d', (z, expected) => {
    expect(relativeError(millsRatio(z), expected)).toBeLessThan(1e-13)
  })

  it('joins its pieces without a step', () => {
    for (const x of [0.5, -0.5, 2 * Math.PI]) {
      expect(relativeError(erfc(x * (1 + 1e-14)), erfc(x))).toBeLessThan(2e-12)
      expect(relativeError(erfcx(x * (1 + 1e-14)), erfcx(x))).toBeLessThan(1e-13)
    }
  })

  it('has complementary error functions', () => {
    expect(relativeError(erf(1e-20), 1.128379167095513e-20)).toBeLessThan(1e-14)
    expect(relativeError(erf(1), 0.8427007929497149)).toBeLessThan(1e-15)
    fc.assert(
      fc.property(fc.double({ min: -5, max: 5, noNaN: true }), (x) => {
        expect(erf(x) + erfc(x)).toBeCloseTo(1, 14)
        expect(erf(-x)).toBe(-erf(x))
      }),
    )
  })

  it('has a density that is the slope of the distribution function', () => {
    expect(relativeError(normalPdf(0), 0.3989422804014327)).toBeLessThan(1e-15)
    expect(relativeError(normalPdf(-10), 7.69459862670642e-23)).toBeLessThan(1e-13)
    expect(relativeError(lnNormalPdf(50), -1250.9189385332047)).toBeLessThan(1e-15)
    const slope = (normalCdf(0.7 + 1e-5) - normalCdf(0.7 - 1e-5)) / 2e-5
    expect(relativeError(slope, normalPdf(0.7))).toBeLessThan(1e-9)
  })

  it.each([
    [1e-200, -30.20559417957964],
    [1e-50, -14.933337534788489],
    [1e-10, -6.361340902404057],
    [0.01, -2.326347874040841],
    [0.5, 0],
    [0.8, 0.8416212335729144],
    [0.999999999, 5.9978070196016375],
  ])('has the quantile at %d', (p, expected) => {
    expect(relativeError(normalQuantile(p), expected)).toBeLessThan(1e-13)
  })

  it('inverts its upper tail, also where only the logarithm is a number', () => {
    fc.assert(
      fc.property(fc.double({ min: -37, max: 37, noNaN: true }), (z) => {
        expect(Math.abs(normalQuantileUpperLn(lnNormalSurvival(Math.abs(z))) - Math.abs(z))).toBeLessThan(
          1e-12,
        )
        if (z > -3) expect(Math.abs(normalQuantileUpper(normalSurvival(z)) - z)).toBeLessThan(1e-12)
      }),
    )
    expect(relativeError(normalQuantileUpperLn(lnNormalSurvival(1400)), 1400)).toBeLessThan(1e-13)
  })

  it('has infinite ends', () => {
    expect([normalQuantile(0), normalQuantile(1)]).toEqual([-Infinity, Infinity])
    expect(normalQuantileUpperLn(-Infinity)).toBe(Infinity)
  })
})

describe("Student's distribution", () => {
  it.each([
    [0, 5, -Math.LN2],
    [12.7062047364, 1, -3.6888794541315946],
    [2.5, 3.3, -3.2182155890174347],
    [40, 12, -31.580946013536057],
    [1.96, 1e6, -3.68895810550148],
    [6, 2e9, -20.736768779076815],
    [1e10, 1.5, -35.514060402715536],
  ])('has ln P(T > %d) on %d degrees of freedom', (t, df, expected) => {
    expect(relativeError(lnStudentSurvival(t, df), expected)).toBeLessThan(1e-11)
  })

  it('agrees on both sides of the change of method at 10 degrees of freedom', () => {
    for (const t of [0.1, 2, 30]) {
      expect(relativeError(lnStudentSurvival(t, 10 - 1e-12), lnStudentSurvival(t, 10))).toBeLessThan(1e-11)
    }
  })

  it('is symmetric, and two-sided is twice one-sided', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e3, noNaN: true }),
        fc.double({ min: 0.7, max: 1e9, noNaN: true }),
        (t, df) => {
          expect(studentCdf(-t, df)).toBe(studentSurvival(t, df))
          expect(relativeError(studentTwoSided(-t, df).p, 2 * studentSurvival(t, df))).toBeLessThan(1e-9)
        },
      ),
    )
    expect(studentTwoSided(0, 4)).toEqual({ p: 1, lnP: 0 })
  })

  it.each([
    [0.25, 1, 1],
    [0.025, 3.7, 2.8675207071911895],
    [1e-6, 2, 707.1057205259339],
    [1e-20, 1, 31830988618379067000],
    [1e-20, 1e9, 9.26234029077022],
  ])('has the point with upper tail %d on %d degrees of freedom', (p, df, expected) => {
    expect(relativeError(studentQuantileUpper(p, df), expected)).toBeLessThan(1e-11)
  })

  it('inverts its distribution function', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-12, max: 0.49, noNaN: true }),
        fc.double({ min: 0.8, max: 1e8, noNaN: true }),
        (p, df) => {
          expect(relativeError(studentSurvival(studentQuantileUpper(p, df), df), p)).toBeLessThan(1e-9)
          expect(studentQuantile(p, df)).toBe(-studentQuantileUpper(p, df))
        },
      ),
    )
    expect(studentQuantileUpper(0.5, 3)).toBe(0)
    expect([studentQuantileUpper(0, 3), studentQuantileUpper(1, 3)]).toEqual([Infinity, -Infinity])
  })
})

describe('the noncentral t distribution', () => {
  it.each([
    [2, 10, 1, 0.19238843746962475],
    [1.96, 10000, 2.8, 0.799536929714764],
    [-1, 5, 2, 0.9976836243459248],
    [3, 4.5, -1, 0.0017471357234930976],
  ])('has P(T > %d) on %d degrees of freedom at %d', (t, df, ncp, expected) => {
    expect(relativeError(noncentralStudentSurvival(t, df, ncp), expected)).toBeLessThan(1e-11)
  })

  it("is Student's without noncentrality", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -8, max: 8, noNaN: true }),
        fc.double({ min: 1, max: 1e5, noNaN: true }),
        (t, df) => {
          expect(Math.abs(noncentralStudentSurvival(t, df, 0) - studentSurvival(t, df))).toBeLessThan(1e-12)
        },
      ),
      { numRuns: 50 },
    )
  })
})
