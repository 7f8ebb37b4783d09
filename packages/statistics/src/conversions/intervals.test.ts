import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyAlpha, anyArms } from '../../testing/arms.ts'
import { relativeError } from '../../testing/relative-error.ts'
import type { Interval } from '../interval.ts'
import {
  type Arms,
  agrestiCaffoInterval,
  agrestiCoullInterval,
  clopperPearsonInterval,
  cohensH,
  cohensHEffect,
  compareConversions,
  conditionalOddsRatio,
  deltaLiftInterval,
  differenceInterval,
  exactOddsRatioInterval,
  fiellerLiftInterval,
  haldaneAnscombe,
  jeffreysInterval,
  katzInterval,
  koopmanInterval,
  liftInterval,
  meeInterval,
  newcombeInterval,
  oddsRatio,
  pooledZTest,
  rateDifference,
  relativeLift,
  swapArms,
  waldInterval,
  wilsonInterval,
  woolfInterval,
} from './index.ts'

const arms = (a: number, n1: number, c: number, n2: number): Arms => ({
  control: { conversions: a, users: n1 },
  treatment: { conversions: c, users: n2 },
})

function expectInterval(interval: Interval | null, lower: number, upper: number): void {
  expect(interval).not.toBeNull()
  const isClose = (actual: number, expected: number) =>
    actual === expected || Math.abs(actual - expected) <= 1e-9 * Math.abs(expected) + 1e-14
  expect([interval, isClose(interval!.lower, lower), isClose(interval!.upper, upper)]).toEqual([
    interval,
    true,
    true,
  ])
}

describe('intervals of one rate', () => {
  it('have the reference values at 1 of 3622, level 90%', () => {
    const arm = { conversions: 1, users: 3622, alpha: 0.1 }
    expectInterval(wilsonInterval(arm), 0.00006159606564310418, 0.001236590338103048)
    expectInterval(clopperPearsonInterval(arm), 0.000014161493978976666, 0.0013090594937727046)
    expectInterval(jeffreysInterval(arm), 0.00004857289626259127, 0.0010782790083008777)
    expectInterval(agrestiCoullInterval(arm), -0.00004673724288423044, 0.0013449236466303827)
  })

  it('end exactly at 0 without conversions and exactly at 1 when everybody converts', () => {
    for (const interval of [wilsonInterval, clopperPearsonInterval, jeffreysInterval]) {
      expect(interval({ conversions: 0, users: 10, alpha: 0.05 }).lower).toBe(0)
      expect(interval({ conversions: 10, users: 10, alpha: 0.05 }).upper).toBe(1)
    }
  })

  it('leave everything open without users', () => {
    const nobody = { conversions: 0, users: 0, alpha: 0.05 }
    expect(wilsonInterval(nobody)).toEqual({ lower: 0, upper: 1 })
    expect(clopperPearsonInterval(nobody)).toEqual({ lower: 0, upper: 1 })
  })

  it('contain the rate, lie in [0, 1], and the exact one contains the score one or its estimate', () => {
    fc.assert(
      fc.property(anyArms({ fewest: 1, most: 1e6 }), anyAlpha, ({ control }, alpha) => {
        const rate = control.conversions / control.users
        for (const interval of [wilsonInterval, clopperPearsonInterval, jeffreysInterval]) {
          const { lower, upper } = interval({ ...control, alpha })
          expect(lower).toBeGreaterThanOrEqual(0)
          expect(lower).toBeLessThanOrEqual(rate * (1 + 1e-12))
          expect(upper).toBeGreaterThanOrEqual(rate * (1 - 1e-12))
          expect(upper).toBeLessThanOrEqual(1)
        }
      }),
    )
  })
})

describe('intervals of the difference of two rates', () => {
  const large = { ...arms(14767811, 77402919, 19072043, 100000000), alpha: 0.2 }
  const small = { ...arms(4, 6, 0, 1), alpha: 0.05 }

  it('have the reference values on large counts', () => {
    expectInterval(differenceInterval(large), -0.0001471969134915574, 0.00000526118507788191)
    expectInterval(meeInterval(large), -0.00014719691327670181, 0.000005261184867039041)
    expectInterval(newcombeInterval(large), -0.00014719700128849758, 0.000005261096146009327)
    expectInterval(waldInterval(large), -0.0001471954297266401, 0.000005262667241938944)
  })

  it('have the reference values on tiny counts', () => {
    expectInterval(differenceInterval(small), -0.911781872833358, 0.30728407287143394)
    expectInterval(meeInterval(small), -0.9032285888942195, 0.2633282140617109)
    expectInterval(newcombeInterval(small), -0.9032285888942195, 0.2074118980151414)
    expectInterval(waldInterval(small), -1.043861911358724, -0.2894714219746094)
    expectInterval(agrestiCaffoInterval(small), -0.9218216032688686, 0.33848826993553527)
  })

  it('exist without any conversion and when nobody is left over', () => {
    expectInterval(
      differenceInterval({ ...arms(0, 10, 0, 10), alpha: 0.2 }),
      -0.14739896129470834,
      0.14739896129470834,
    )
    expectInterval(differenceInterval({ ...arms(0, 10, 10, 10), alpha: 0.2 }), 0.8408734981626486, 1)
    expectInterval(
      differenceInterval({ ...arms(3, 3, 1, 1), alpha: 0.05 }),
      -0.8366532230192981,
      0.6306303520666974,
    )
  })

  it('leave everything open with an empty arm', () => {
    expect(differenceInterval({ ...arms(0, 0, 3, 9), alpha: 0.05 })).toEqual({ lower: -1, upper: 1 })
    expect(newcombeInterval({ ...arms(2, 5, 0, 0), alpha: 0.05 })).toEqual({ lower: -1, upper: 1 })
  })

  it('contain the estimate, stay in [-1, 1], and mirror when the arms are swapped', () => {
    fc.assert(
      fc.property(anyArms({ fewest: 1, most: 1e5 }), anyAlpha, (pair, alpha) => {
        const estimate = rateDifference(pair)
        for (const interval of [differenceInterval, meeInterval, newcombeInterval]) {
          const { lower, upper } = interval({ ...pair, alpha })
          expect(lower).toBeGreaterThanOrEqual(-1)
          expect(lower).toBeLessThanOrEqual(estimate + 1e-14)
          expect(upper).toBeGreaterThanOrEqual(estimate - 1e-14)
          expect(upper).toBeLessThanOrEqual(1)
          const mirrored = interval({ ...swapArms(pair), alpha })
          expect(mirrored.lower).toBeCloseTo(-upper, 11)
        }
      }),
    )
  })

  it('get wider with the confidence', () => {
    fc.assert(
      fc.property(anyArms({ fewest: 1 }), (pair) => {
        const [loose, tight] = [
          differenceInterval({ ...pair, alpha: 0.2 }),
          differenceInterval({ ...pair, alpha: 0.01 }),
        ]
        expect(tight.lower).toBeLessThanOrEqual(loose.lower)
        expect(tight.upper).toBeGreaterThanOrEqual(loose.upper)
      }),
    )
  })

  it('go with a pooled z-test that is undefined without variation', () => {
    const test = pooledZTest(large)
    expect(relativeError(test!.z, -1.1930979775257)).toBeLessThan(1e-9)
    expect(relativeError(test!.pValue, 0.23283100351259914)).toBeLessThan(1e-9)
    expect(pooledZTest(arms(0, 10, 0, 10))).toBeNull()
    expect(pooledZTest(arms(5, 5, 1, 1))).toBeNull()
  })
})

describe('intervals of the relative lift', () => {
  const usual = { ...arms(83, 734, 22, 303), alpha: 0.1 }

  it('have the reference values', () => {
    expect(relativeError(relativeLift(usual)!, -0.35790687502485186)).toBeLessThan(1e-12)
    expectInterval(liftInterval(usual), -0.5603998327212834, -0.06793767877123352)
    expectInterval(koopmanInterval(usual), -0.5603199284909235, -0.06810165153838856)
    expectInterval(katzInterval(usual), -0.5600629786665224, -0.06285772474729907)
    expectInterval(deltaLiftInterval(usual), -0.6006834184320077, -0.11513033161769609)
    expectInterval(fiellerLiftInterval(usual), -0.5858952211954429, -0.09168624180785467)
  })

  it('keep their digits for a lift of one in ten million', () => {
    const tiny = { ...arms(76871901, 76875435, 76871895, 76875435), alpha: 0.05 }
    expectInterval(liftInterval(tiny), -0.000002223039081993072, 0.0000020668974667748776)
  })

  it('are open above without control conversions and end at -1 without treatment conversions', () => {
    expectInterval(liftInterval({ ...arms(0, 10, 3, 10), alpha: 0.05 }), -0.11925294396451784, Infinity)
    expectInterval(liftInterval({ ...arms(5, 56, 0, 29), alpha: 0.01 }), -1, 1.3549168980664048)
    expect(liftInterval({ ...arms(0, 10, 0, 10), alpha: 0.05 })).toBeNull()
    expect(liftInterval({ ...arms(0, 0, 3, 10), alpha: 0.05 })).toEqual({ lower: -1, upper: Infinity })
  })

  it('do not exist where the base rate may be 0', () => {
    const none = { ...arms(0, 10, 3, 10), alpha: 0.05 }
    expect(relativeLift(none)).toBeNull()
    expect([katzInterval(none), deltaLiftInterval(none), fiellerLiftInterval(none)]).toEqual([
      null,
      null,
      null,
    ])
    expect(fiellerLiftInterval({ ...arms(1, 5, 4, 5), alpha: 0.007 })).toBeNull()
  })

  it('contain the estimate and agree with the difference about its sign', () => {
    fc.assert(
      fc.property(anyArms({ fewest: 1, most: 1e5 }), anyAlpha, (pair, alpha) => {
        fc.pre(pair.control.conversions > 0)
        const lift = relativeLift(pair)!
        const { lower, upper } = liftInterval({ ...pair, alpha })!
        expect(lower).toBeLessThanOrEqual(lift + 1e-12)
        expect(upper).toBeGreaterThanOrEqual(lift - 1e-12)
        const difference = differenceInterval({ ...pair, alpha })
        if (Math.abs(difference.lower) > 1e-9) expect(Math.sign(lower)).toBe(Math.sign(difference.lower))
      }),
    )
  })
})

describe('the odds ratio', () => {
  const usual = { ...arms(7652, 14204, 61913, 113544), alpha: 0.05 }

  it('has the reference values', () => {
    expect(relativeError(oddsRatio(usual)!, 1.0267630681725624)).toBeLessThan(1e-12)
    expect(relativeError(conditionalOddsRatio(usual)!, 1.0267628557056092)).toBeLessThan(1e-10)
    expectInterval(exactOddsRatioInterval(usual), 0.9912839469773352, 1.0634919510302057)
    expectInterval(woolfInterval(usual), 0.9914512131537063, 1.0633326019236944)
    expectInterval(haldaneAnscombe(usual)!.interval, 0.9914616100129413, 1.0633413594347696)
  })

  it('has the reference values on tiny tables', () => {
    const tiny = { ...arms(6, 7, 2, 7), alpha: 0.001 }
    expect(relativeError(conditionalOddsRatio(tiny)!, 0.08536541489011477)).toBeLessThan(1e-10)
    expectInterval(exactOddsRatioInterval(tiny), 0.000023818597786175593, 5.31820649082403)
  })

  it('is open where the margins allow no more', () => {
    const all = { ...arms(0, 10, 10, 10), alpha: 0.05 }
    expectInterval(exactOddsRatioInterval(all), 11.13584059256043, Infinity)
    expect([oddsRatio(all), conditionalOddsRatio(all)]).toEqual([Infinity, Infinity])
    expect(conditionalOddsRatio(arms(10, 10, 4, 10))).toBe(0)
    for (const silent of [arms(0, 10, 0, 10), arms(0, 0, 3, 10), arms(4, 4, 77, 77)]) {
      expect(exactOddsRatioInterval({ ...silent, alpha: 0.05 })).toEqual({ lower: 0, upper: Infinity })
      expect(conditionalOddsRatio(silent)).toBeNull()
    }
    expect(woolfInterval(all)).toBeNull()
    expect(oddsRatio(arms(0, 10, 0, 10))).toBeNull()
  })

  it('has an interval that contains the estimate and inverts when the arms are swapped', () => {
    fc.assert(
      fc.property(anyArms({ fewest: 1, most: 3000 }), anyAlpha, (pair, alpha) => {
        const { lower, upper } = exactOddsRatioInterval({ ...pair, alpha })
        const estimate = conditionalOddsRatio(pair)
        if (estimate !== null) {
          expect(lower).toBeLessThanOrEqual(estimate * (1 + 1e-9))
          expect(upper).toBeGreaterThanOrEqual(estimate * (1 - 1e-9))
        }
        const swapped = exactOddsRatioInterval({ ...swapArms(pair), alpha })
        if (Number.isFinite(upper)) expect(relativeError(swapped.lower, 1 / upper)).toBeLessThan(1e-8)
      }),
    )
  })
})

describe("Cohen's h", () => {
  it.each([
    [0, 0, 0],
    [0.5, 0.5, 0],
    [1, 0, -Math.PI],
    [0, 1, Math.PI],
    [0.49909175052520427, 0.45346602899156657, -0.09138632198917253],
    [0.8951211962801761, 1, 0.6595918773700442],
    [0.00018278018801203724, 0.00019262329242742334, 0.0007185814999823317],
  ])('between %d and %d', (controlRate, treatmentRate, h) => {
    expect(Math.abs(cohensH({ controlRate, treatmentRate }) - h)).toBeLessThan(1e-14)
  })

  it('keeps its digits for nearly equal rates', () => {
    const rate = 0.3
    const expected = 1e-12 / Math.sqrt(rate * (1 - rate))
    const h = cohensH({ controlRate: rate, treatmentRate: rate + 1e-12 })
    expect(relativeError(h, expected)).toBeLessThan(1e-3)
  })

  it('comes with its interval and its conventional label', () => {
    const effect = cohensHEffect({ ...arms(100, 1000, 200, 1000), alpha: 0.05 })
    expect(effect.h).toBeCloseTo(0.28379410920832, 12)
    expect(effect.interval.upper - effect.h).toBeCloseTo(1.959963984540054 * Math.sqrt(2 / 1000), 12)
    expect(effect.label).toBe('small')
    expect(cohensHEffect({ ...arms(0, 0, 3, 4), alpha: 0.05 })).toEqual({
      h: 0,
      interval: { lower: -Math.PI, upper: Math.PI },
      label: 'negligible',
    })
  })
})

describe('a whole comparison', () => {
  it('puts the parts together', () => {
    const input = { ...arms(500, 5000, 642, 5000), alpha: 0.05 }
    const result = compareConversions(input)
    expect(relativeError(result.test.pValue, 0.000009080682596377179)).toBeLessThan(1e-9)
    expect(result.difference).toBeCloseTo(0.0284, 12)
    expect(result.lift).toBeCloseTo(0.284, 12)
    expect(result.differenceInterval).toEqual(differenceInterval(input))
    expect(result.effectSizeLabel).toBe('negligible')
  })

  it('answers for empty arms without inventing an effect', () => {
    const result = compareConversions({ ...arms(0, 0, 0, 0), alpha: 0.05 })
    expect(result).toMatchObject({
      controlRate: null,
      treatmentRate: null,
      difference: null,
      lift: null,
      effectSize: 0,
    })
    expect(result.test.pValue).toBe(1)
    expect(result.oddsRatio).toBeNull()
  })
})
