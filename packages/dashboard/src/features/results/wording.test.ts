import { describe, expect, it } from 'vitest'
import { percent } from '../../ui/format.ts'
import {
  briefLift,
  correctionName,
  levelText,
  lift,
  points,
  preciseP,
  range,
  rarity,
  shown,
  signedFigure,
} from './wording.ts'

describe('numbers as text', () => {
  it('writes the unit of an interval once', () => {
    expect(range([-0.0102, 0.0345], points)).toBe('−1.02 to +3.45 pp')
    expect(range([1.5, 20], lift)).toBe('+1.50 to +20.00 %')
    expect(range([0.1, 0.25], percent)).toBe('10.00 to 25.00 %')
  })

  it('names the open end of an interval', () => {
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

  it('writes a p-value as a frequency', () => {
    expect(rarity(0.0419)).toBe('about once in 24 times')
    expect(rarity(0.7)).toBe('more often than not')
    expect(rarity(1e-9)).toBe('less than once in a million times')
  })

  it('writes signs with a true minus', () => {
    expect([points(-0.0102), lift(-2.5), briefLift(26.34), signedFigure(1.5), signedFigure(-1.5)]).toEqual([
      '−1.02 pp',
      '−2.50 %',
      '+26.3 %',
      '+1.5',
      '−1.5',
    ])
  })

  it('writes levels with as many digits as they need', () => {
    expect([0.8, 0.95, 0.975].map(levelText)).toEqual(['80 %', '95 %', '97.5 %'])
  })

  it('has a dash where there is no number', () => {
    expect([null, undefined, 0].map((value) => shown(value, String))).toEqual(['–', '–', '0'])
  })

  it('names the corrections', () => {
    const names = (['benjamini-hochberg', 'bonferroni', 'none'] as const).map(correctionName)
    expect(names).toEqual(['Benjamini-Hochberg', 'Bonferroni', 'no correction'])
  })
})
