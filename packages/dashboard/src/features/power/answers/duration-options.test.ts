import { describe, expect, it } from 'vitest'
import { USUAL } from '../plan.ts'
import { chosenEffect, type DurationOption, remarkOf } from './durations.ts'

const option = (days: number, effect: number | null): DurationOption => ({
  days,
  sample_size_per_variant: days * 100,
  mde_relative: effect,
  mde_absolute: effect === null ? null : effect / 10,
})

const OPTIONS = [option(7, null), option(14, 0.12), option(21, 0.09), option(28, 0.08)]

describe('chosenEffect', () => {
  it('counts effects as the plan does', () => {
    expect(chosenEffect(option(14, 0.12), { effect_type: 'relative' })).toBe(0.12)
    expect(chosenEffect(option(14, 0.5), { effect_type: 'absolute' })).toBe(0.05)
  })
})

describe('remarkOf', () => {
  it('marks the recommended duration and the first that shows the planned effect', () => {
    const around = { plan: USUAL, options: OPTIONS, recommended: 28 }
    expect(OPTIONS.map((each) => remarkOf(each, around))).toEqual([
      [],
      [],
      ['Shows your effect'],
      ['Recommended'],
    ])
  })

  it('can mark one duration as both, and none when no effect is seen', () => {
    expect(remarkOf(option(21, 0.09), { plan: USUAL, options: OPTIONS, recommended: 21 })).toEqual([
      'Recommended',
      'Shows your effect',
    ])
    expect(remarkOf(option(7, null), { plan: USUAL, options: [option(7, null)], recommended: null })).toEqual(
      [],
    )
  })
})
