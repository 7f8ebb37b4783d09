import { describe, expect, it } from 'vitest'
import { comparedCounts, isPreferred } from './comparison.ts'
import { exampleCounters } from './testing/examples.ts'

const row = { id: 'a', name: 'A', counted: 10, stored: 10, countedConversions: 2, storedConversions: 2 }

describe('the comparison with the store', () => {
  it('has no stored figure where the experiment has no metric', () => {
    expect(comparedCounts(exampleCounters(), { metrics: [] })[0]).toEqual({
      id: 'a',
      name: 'Three steps',
      counted: 600,
      stored: null,
      countedConversions: 30,
      storedConversions: null,
    })
  })

  it.each([
    ['equal counts', {}, true],
    ['higher counts', { counted: 12, countedConversions: 3 }, true],
    ['an assignment less', { counted: 9 }, false],
    ['a conversion less', { countedConversions: 1 }, false],
    ['more conversions than assignments', { countedConversions: 11 }, false],
    ['nothing stored', { stored: null, storedConversions: null }, true],
  ])('says whether a bandit uses the counters: %s', (_, change, expected) => {
    expect(isPreferred([row, { ...row, ...change }])).toBe(expected)
  })
})
