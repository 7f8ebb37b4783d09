import { describe, expect, it } from 'vitest'
import { outcomeInWords, whatIfInWords } from './what-if-words.ts'

const effect = (change: object = {}) => ({
  sampled: 1000,
  changed: 143,
  share: 0.143,
  enabled_before: 250,
  enabled_after: 393,
  reason: null,
  ...change,
})

describe('what a change would do', () => {
  it('is counted', () => {
    expect(whatIfInWords(effect(), true)).toBe(
      '143 of the 1,000 subjects seen last (14.3 %) would get another value. 143 more would have the flag.',
    )
    expect(whatIfInWords(effect({ enabled_after: 200 }), true)).toMatch(/50 fewer would have the flag/)
    expect(whatIfInWords(effect({ enabled_after: 250 }), true)).toMatch(/another value\.$/)
  })

  it('is nothing when nobody changes, nobody is known or the flag is off', () => {
    expect(whatIfInWords(effect({ changed: 0, share: 0 }), true)).toMatch(/None of the 1,000/)
    expect(whatIfInWords(effect({ changed: 0, share: 0 }), false)).toMatch(/The flag is off/)
    expect(whatIfInWords(effect({ sampled: 0, share: null }), true)).toMatch(/No subject has been seen/)
  })
})

describe('what a change would do, to a role that may not see subjects', () => {
  it('is an estimate, or why there is none', () => {
    const estimate = { is_estimate: true as const, changed: 140, share: 0.14 }
    expect(whatIfInWords(effect(estimate), true)).toBe(
      'About 140 of the 1,000 subjects seen last (14.0 %) would get another value.',
    )
    const hidden = { ...estimate, changed: null, share: null, reason: 'fewer than 10 subjects would change' }
    expect(whatIfInWords(effect(hidden), true)).toBe(
      'Your role may not see how many subjects would get another value: fewer than 10 subjects would change.',
    )
  })
})

describe('an outcome in a word', () => {
  it('is off, on or the variant', () => {
    const outcomes = [
      { enabled: false, variant: null },
      { enabled: true, variant: null },
      { enabled: true, variant: 'blue' },
    ]
    expect(outcomes.map(outcomeInWords)).toEqual(['off', 'on', 'blue'])
  })
})
