import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { relativeError } from '../../testing/relative-error.ts'
import { exactMultinomialTest, sampleRatioTest } from './index.ts'

describe('the sample ratio test', () => {
  it.each([
    [[821588, 815482], [50, 50], 22.77436884189436, 0.0000018217928726191873],
    [[1, 18, 15], [33.33, 33.33, 33.33], 14.529411764705882, 0.000699807064990949],
    [[99000, 1000], [99, 1], 0, 1],
    [
      [1250072245, 1249918074, 1249975744, 1249996387, 1250015872, 1249841459, 1250009451, 1250029347],
      [12.5, 12.5, 12.5, 12.5, 12.5, 12.5, 12.5, 12.5],
      29.09670450920484,
      0.00013892814511117012,
    ],
  ])('of %j users on %j', (users, weights, chiSquare, pValue) => {
    const test = sampleRatioTest({ users, weights })
    expect(relativeError(test.chiSquare!, chiSquare)).toBeLessThan(1e-9)
    expect(relativeError(test.pValue!, pValue)).toBeLessThan(1e-9)
    expect(test.method).toBe('chi_square')
  })

  it('has a p-value below every double by its logarithm', () => {
    const test = sampleRatioTest({ users: [1000000, 1500000], weights: [1, 1] })
    expect(test.pValue).toBe(0)
    expect(test.lnPValue).toBeLessThan(-40000)
  })

  it('leaves variants of weight 0 out, and treats users in them as an alarm of its own', () => {
    expect(sampleRatioTest({ users: [4900, 5100, 0], weights: [50, 50, 0] })).toMatchObject({
      degreesOfFreedom: 1,
      pValue: expect.closeTo(0.04550026389635857, 12),
      zeroWeightUsers: 0,
    })
    expect(sampleRatioTest({ users: [500, 500, 3], weights: [50, 50, 0] })).toMatchObject({
      chiSquare: Infinity,
      degreesOfFreedom: 1,
      pValue: 0,
      lnPValue: -Infinity,
      zeroWeightUsers: 3,
    })
  })

  it('has nothing to say with one live variant, and nothing against no users', () => {
    expect(sampleRatioTest({ users: [10, 0], weights: [100, 0] })).toMatchObject({
      chiSquare: null,
      pValue: null,
    })
    expect(sampleRatioTest({ users: [0, 0], weights: [1, 1] })).toMatchObject({ chiSquare: 0, pValue: 1 })
  })

  it('gives the expected users of each variant', () => {
    expect(sampleRatioTest({ users: [30, 70, 0], weights: [1, 3, 0] }).expected).toEqual([25, 75, 0])
  })

  it('uses the exact test when a variant expects fewer than five', () => {
    const test = sampleRatioTest({ users: [8, 4], weights: [2, 3] })
    expect(test).toMatchObject({ method: 'exact_multinomial', pValue: expect.closeTo(0.076900962304, 12) })
    expect(test.chiSquarePValue).toBeCloseTo(0.05934643879191988, 12)
  })

  it('does not depend on the scale of the weights or the order of the variants', () => {
    const variants = fc.array(fc.tuple(fc.nat(2000), fc.integer({ min: 1, max: 50 })), {
      minLength: 2,
      maxLength: 4,
    })
    fc.assert(
      fc.property(variants, (pairs) => {
        const allocation = { users: pairs.map(([n]) => n), weights: pairs.map(([, w]) => w) }
        const reversed = {
          users: [...allocation.users].reverse(),
          weights: [...allocation.weights].reverse().map((w) => w * 7),
        }
        expect(sampleRatioTest(reversed).chiSquare).toBeCloseTo(sampleRatioTest(allocation).chiSquare!, 6)
      }),
      { numRuns: 50 },
    )
  })
})

describe('the exact multinomial test', () => {
  it.each([
    [[16, 4], [3, 1], 0.7976688481430756],
    [[6, 6], [1, 2], 0.23167388289574947],
    [[5, 0], [3, 2], 0.1648],
    [[7, 5], [1, 1], 0.7744140625],
    [[3, 10, 7], [1, 3, 3], 0.7847061731059232],
    [[4, 8, 0], [1, 2, 1], 0.09935569763183594],
    [[2, 2, 1], [3, 2, 3], 0.8516845703125],
  ])('of %j on %j', (users, weights, expected) => {
    expect(relativeError(exactMultinomialTest({ users, weights })!, expected)).toBeLessThan(1e-10)
  })

  it('handles two variants of any size', () => {
    expect(exactMultinomialTest({ users: [3, 9999997], weights: [1, 9999999] })).toBeCloseTo(
      0.08030139707139416,
      6,
    )
    expect(exactMultinomialTest({ users: [0, 10], weights: [1, 1] })).toBeCloseTo(2 / 1024, 14)
    expect(exactMultinomialTest({ users: [1, 0], weights: [1, 1] })).toBe(1)
  })

  it('declines what is too much to enumerate', () => {
    expect(exactMultinomialTest({ users: [5000, 5000, 5000, 3], weights: [1, 1, 1, 0.001] })).toBeNull()
    expect(sampleRatioTest({ users: [5000, 5000, 5000, 3], weights: [1, 1, 1, 0.0005] }).method).toBe(
      'chi_square',
    )
  })
})
