import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseByWeights, chooseVariant, cumulativePercents, indexWithin } from './variant.ts'

const allocations = (...percents: number[]) =>
  percents.map((traffic_allocation, index) => ({ name: String.fromCharCode(65 + index), traffic_allocation }))

describe('chooseVariant', () => {
  it.each([
    { percents: [50, 50], unit: 0, name: 'A' },
    { percents: [50, 50], unit: 0.4999999, name: 'A' },
    { percents: [50, 50], unit: 0.5, name: 'B' },
    { percents: [0, 100], unit: 0, name: 'B' },
    { percents: [100, 0], unit: 1 - 2 ** -32, name: 'A' },
    { percents: [33.33, 33.33, 33.34], unit: 0.33329, name: 'A' },
    { percents: [33.33, 33.33, 33.34], unit: 0.3334, name: 'B' },
    { percents: [33.33, 33.33, 33.34], unit: 0.6665, name: 'B' },
    { percents: [33.33, 33.33, 33.34], unit: 0.6667, name: 'C' },
    { percents: [6.25, 0, 93.75], unit: 0.0625, name: 'C' },
    { percents: [33.33, 33.33, 33.33, 0], unit: 0.99999, name: 'C' },
  ])('selects $name for $percents at $unit', ({ percents, unit, name }) => {
    expect(chooseVariant(allocations(...percents), unit)?.name).toBe(name)
  })

  it('handles the weights of a flag alike', () => {
    expect(
      chooseVariant(
        [
          { key: 'x', weight: 10 },
          { key: 'y', weight: 90 },
        ],
        0.1,
      )?.key,
    ).toBe('y')
  })

  it('selects nothing when every allocation is zero or the list is empty', () => {
    expect(chooseVariant(allocations(0, 0), 0.3)).toBeUndefined()
    expect(chooseVariant([], 0.3)).toBeUndefined()
  })

  it('never selects a variant without an allocation, and uses exact integer sums', () => {
    const hundredths = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(hundredths, fc.integer({ min: 0, max: 2 ** 32 - 1 }), (parts, position) => {
        const index = indexWithin(cumulativePercents(parts.map((part) => part / 100)), position / 2 ** 32)
        let sum = 0
        const exact = parts.findIndex((part) => {
          sum += part
          return BigInt(position) * 10_000n < BigInt(sum) * 2n ** 32n
        })
        expect(index).toBe(exact === -1 ? parts.findLastIndex((part) => part > 0) : exact)
      }),
    )
  })
})

describe('chooseByWeights', () => {
  it.each([
    { weights: [0.2, 0.8], unit: 0.19, index: 0 },
    { weights: [0.2, 0.8], unit: 0.2, index: 1 },
    { weights: [0, 1, 0], unit: 0.999, index: 1 },
    { weights: Array.from({ length: 10 }, () => 0.1), unit: 1 - 2 ** -32, index: 9 },
    { weights: [0, 0], unit: 0.5, index: -1 },
  ])('selects $index for $weights at $unit', ({ weights, unit, index }) => {
    expect(chooseByWeights(weights, unit)).toBe(index)
  })
})
