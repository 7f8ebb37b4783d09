import { describe, expect, it } from 'vitest'
import { percent } from '../../ui/format.ts'
import { lift, points, preciseP, range, rarity } from './wording.ts'

describe('the words for numbers', () => {
  it('writes the unit of an interval once', () => {
    expect(range([-0.0102, 0.0345], points)).toBe('−1.02 to +3.45 pp')
    expect(range([1.5, 20], lift)).toBe('+1.50 to +20.00 %')
    expect(range([0.1, 0.25], percent)).toBe('10.00 to 25.00 %')
  })

  it('says which end of an interval is open', () => {
    expect(range([null, 0.02], points)).toBe('below +2.00 pp')
    expect(range([0.01, null], points)).toBe('above +1.00 pp')
    expect(range([null, null], points)).toBe('unbounded')
    expect(range(null, points)).toBe('–')
  })

  it('writes small p-values with their order of magnitude, and zero as a bound', () => {
    expect(preciseP(0.0419)).toBe('0.0419')
    expect(preciseP(6.78e-11)).toBe('6.8e−11')
    expect(preciseP(0)).toBe('< 1e−300')
  })

  it('turns a p-value into a frequency', () => {
    expect(rarity(0.0419)).toBe('about once in 24 times')
    expect(rarity(0.7)).toBe('more often than not')
    expect(rarity(1e-9)).toBe('less than once in a million times')
  })
})
