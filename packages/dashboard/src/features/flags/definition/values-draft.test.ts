import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  evenWeights,
  newValues,
  newVariant,
  valuesProblems,
  valuesToSend,
  weightSum,
} from './values-draft.ts'

describe('even weights', () => {
  it('make exactly 100 % for every number of variants', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), (count) => {
        const weights = evenWeights(count)
        expect(weights).toHaveLength(count)
        expect(weightSum(weights.map((weight) => ({ weight })))).toBe(100)
        expect(Math.max(...weights) - Math.min(...weights)).toBeLessThan(0.21)
      }),
    )
  })
})

describe('the values of a new flag', () => {
  it('are false and true for a boolean flag, and can be sent as they are', () => {
    const values = newValues('boolean')
    expect(valuesProblems(values)).toEqual([])
    expect(valuesToSend(values)).toEqual({
      value_type: 'boolean',
      off_value: false,
      json_schema: null,
      variants: [],
    })
  })

  it('ask for a value where there is no sensible one', () => {
    expect(valuesProblems(newValues('number'))).toEqual(['Every variant needs a value.'])
    expect(valuesProblems(newValues('string'))).toEqual([])
  })

  it('name every problem with keys and weights', () => {
    const [first] = newValues('string').variants
    const same = { ...newVariant('string', [], 30), key: first?.key ?? '' }
    const values = { ...newValues('string'), variants: first ? [first, same] : [] }
    expect(valuesProblems(values)).toEqual([
      'Two variants have the same key.',
      'The weights add up to 130 %, not 100 %.',
    ])
    expect(valuesProblems({ ...values, variants: [] })).toEqual(['Add at least one variant.'])
  })

  it('give a new variant a key that is free', () => {
    const first = newVariant('string', [], 0)
    const second = newVariant('string', [{ ...first, key: 'variant-2' }], 0)
    expect([first.key, second.key]).toEqual(['variant-1', 'variant-3'])
  })
})
