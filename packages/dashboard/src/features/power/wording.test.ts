import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_PLAN } from './plan.ts'
import { absoluteText, changeText, days, effectText, fromPercent, inPercent, weeks } from './wording.ts'

describe('percent fields', () => {
  it('lose nothing on the way there and back', () => {
    expect(inPercent(0.07)).toBe(7)
    expect(fromPercent(7)).toBe(0.07)
  })

  it('lose nothing of any percentage with two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), (hundredths) => {
        const percentage = hundredths / 100
        expect(inPercent(fromPercent(percentage))).toBe(percentage)
      }),
    )
  })
})

describe('effects', () => {
  it('carry the unit of their kind', () => {
    expect(effectText(0.1, { kind: 'conversion', effect_type: 'relative' })).toBe('10.0 %')
    expect(effectText(0.012, { kind: 'conversion', effect_type: 'absolute' })).toBe('1.20 pp')
    expect(absoluteText(2.5, { kind: 'mean' })).toBe('2.5')
  })

  it('say from what to what the metric moves', () => {
    expect(changeText(DEFAULT_PLAN)).toBe('from 10 % to 11 %')
    expect(changeText({ ...DEFAULT_PLAN, effect_type: 'absolute', effect: 0.02 })).toBe('from 10 % to 12 %')
    expect(changeText({ ...DEFAULT_PLAN, kind: 'mean', mean: 50, effect: 0.1 })).toBe('from 50 to 55')
  })
})

describe('durations', () => {
  it('know the singular', () => {
    expect([days(1), days(12), weeks(1), weeks(8)]).toEqual(['1 day', '12 days', '1 week', '8 weeks'])
  })
})
