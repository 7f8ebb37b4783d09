import { describe, expect, it } from 'vitest'
import { DEFAULT_PLAN } from '../plan.ts'
import { chosenEffect, type DurationOption, remarksOf } from './duration-options.ts'

const option = (days: number, effect: number | null): DurationOption => ({
  days,
  sample_size_per_variant: days * 100,
  mde_relative: effect,
  mde_absolute: effect === null ? null : effect / 10,
})

const OPTIONS = [option(7, null), option(14, 0.12), option(21, 0.09), option(28, 0.08)]

describe('chosenEffect', () => {
  it('is relative or absolute as in the plan', () => {
    expect(chosenEffect(option(14, 0.12), { effect_type: 'relative' })).toBe(0.12)
    expect(chosenEffect(option(14, 0.5), { effect_type: 'absolute' })).toBe(0.05)
  })
})

describe('remarksOf', () => {
  it('marks the recommended duration and the first that detects the planned effect', () => {
    const around = { plan: DEFAULT_PLAN, options: OPTIONS, recommended: 28 }
    expect(OPTIONS.map((each) => remarksOf(each, around))).toEqual([
      [],
      [],
      ['Detects your effect'],
      ['Recommended'],
    ])
  })

  it('can mark one duration as both, and none where no effect is detectable', () => {
    expect(remarksOf(option(21, 0.09), { plan: DEFAULT_PLAN, options: OPTIONS, recommended: 21 })).toEqual([
      'Recommended',
      'Detects your effect',
    ])
    expect(
      remarksOf(option(7, null), { plan: DEFAULT_PLAN, options: [option(7, null)], recommended: null }),
    ).toEqual([])
  })
})
