import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  EXPERIMENT_KEY,
  MAX_NAME_LENGTH,
  nameOfCopy,
  repeatedMetricNames,
  repeatedVariantNames,
} from './names.ts'

describe('names within an experiment', () => {
  it('repeat for variants in any letter case, for metrics only as they are', () => {
    expect(repeatedVariantNames(['A', 'b', 'a', 'B'])).toEqual([2, 3])
    expect(repeatedMetricNames(['A', 'b', 'a', 'b'])).toEqual([3])
  })

  it('are distinct when none repeats', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 2 })), (names) => {
        expect(repeatedMetricNames(names).length).toBe(names.length - new Set(names).size)
      }),
    )
  })
})

describe('the name of a copy', () => {
  it('fits, starts with the prefix of copies, and never splits a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (name) => {
        const copy = nameOfCopy(name)
        expect(copy.length).toBeLessThanOrEqual(MAX_NAME_LENGTH)
        expect(copy.startsWith('Copy of ')).toBe(true)
        if (name.isWellFormed()) expect(copy.isWellFormed()).toBe(true)
      }),
    )
    expect(nameOfCopy(`${'n'.repeat(91)}😀`)).toBe(`Copy of ${'n'.repeat(91)}`)
  })
})

describe('a key', () => {
  it.each([
    ['checkout', true],
    ['9.a_b-C', true],
    ['', false],
    ['-a', false],
    ['a b', false],
    ['ä', false],
  ])('%j is well formed: %s', (key, expected) => {
    expect(EXPERIMENT_KEY.test(key)).toBe(expected)
  })
})
