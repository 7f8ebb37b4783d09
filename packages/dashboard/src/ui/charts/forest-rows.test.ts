import { describe, expect, it } from 'vitest'
import {
  clipped,
  direction,
  type ForestRow,
  forestDomain,
  forestLines,
  intervalHeading,
  intervalText,
} from './forest-rows.ts'

const row = (part: Partial<ForestRow>): ForestRow => ({
  id: 'a',
  label: 'A',
  estimate: 0.02,
  low: 0.01,
  high: 0.03,
  level: 0.95,
  ...part,
})
const percent = (value: number): string => `${(value * 100).toFixed(0)} %`

describe('The axis of a forest plot', () => {
  it('holds zero and all intervals of similar width', () => {
    const [from, to] = forestDomain([row({}), row({ low: -0.04, high: 0.02 })], 0)
    expect(from).toBeLessThan(-0.04)
    expect(to).toBeGreaterThan(0.03)
  })

  it('is not stretched by one very wide interval', () => {
    const rows = [row({}), row({ high: 0.04 }), row({ low: -5, high: 9 })]
    expect(forestDomain(rows, 0)[1]).toBeLessThan(0.2)
  })

  it('holds every estimate, however far away', () => {
    expect(forestDomain([row({}), row({}), row({ estimate: 2, low: 1, high: 3 })], 0)[1]).toBeGreaterThan(2)
  })

  it('has a width even when nothing is known', () => {
    expect(forestDomain([row({ estimate: null, low: null, high: null })], 1)).toEqual([0, 2])
  })
})

describe('An interval on the axis', () => {
  it('is cut on the sides where it goes on', () => {
    const interval = { low: Number.NEGATIVE_INFINITY, high: 0.5 }
    expect(clipped(interval, [-1, 1])).toEqual({ from: -1, to: 0.5, isLowCut: true, isHighCut: false })
    expect(clipped({ low: 0, high: 4 }, [-1, 1])).toMatchObject({ to: 1, isHighCut: true })
  })

  it('is absent when there is none', () => {
    expect(clipped({ low: null, high: null }, [0, 1])).toBeUndefined()
  })

  it('is written with infinite ends', () => {
    expect(intervalText({ low: 0.01, high: Number.POSITIVE_INFINITY }, percent)).toBe('1 % to ∞')
  })

  it('has its level in the heading only when all rows share it', () => {
    expect(intervalHeading([row({}), row({})])).toBe('95 % interval')
    expect(intervalHeading([row({}), row({ level: 0.995 })])).toBe('Interval')
  })
})

describe('The direction of an effect', () => {
  it('is unclear while the interval holds zero', () => {
    expect(direction(row({ low: 0, tone: 'positive' }), 0).word).toBe('Unclear')
  })

  it('says better or worse when it is judged, else higher or lower', () => {
    expect(direction(row({ tone: 'negative' }), 0)).toEqual({ sign: '▲', word: 'Worse' })
    expect(direction(row({ low: -0.03, high: -0.01 }), 0)).toEqual({ sign: '▼', word: 'Lower' })
  })

  it('is measured from the line of no effect, which is one for ratios', () => {
    expect(direction(row({ low: 0.8, high: 0.9 }), 1).word).toBe('Lower')
  })
})

describe('The lines of a forest plot', () => {
  it('name each group once and leave no gap', () => {
    const lines = forestLines(
      [row({ id: 'a', group: 'X' }), row({ id: 'b', group: 'Y' }), row({ id: 'c', group: 'X' })],
      false,
    )
    expect(lines.map(({ id }) => id)).toEqual(['group X', 'a', 'c', 'group Y', 'b'])
    for (const [index, line] of lines.entries()) {
      const before = lines[index - 1]
      expect(line.top).toBe(before === undefined ? 0 : before.top + before.height)
    }
  })
})
