import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitted, spread, textWidth } from './label-layout.ts'
import {
  domainFromZero,
  nearest,
  numberScale,
  numberTicks,
  paddedDomain,
  timeScale,
  timeTicks,
} from './scales.ts'

const values = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }), {
  minLength: 1,
})

describe('The domain of an axis', () => {
  it('holds every finite value and has a width', () => {
    fc.assert(
      fc.property(values, (list) => {
        const [low, high] = paddedDomain([...list, null, Number.POSITIVE_INFINITY])
        expect(high).toBeGreaterThan(low)
        expect(low).toBeLessThanOrEqual(Math.min(...list))
        expect(high).toBeGreaterThanOrEqual(Math.max(...list))
      }),
    )
  })

  it('begins exactly at zero for amounts', () => {
    expect(domainFromZero([3, 10])[0]).toBe(0)
    expect(domainFromZero([-3, 10])[0]).toBeLessThan(-3)
    expect(domainFromZero([])).toEqual([0, 1])
  })
})

describe('Ticks', () => {
  it('of numbers are never written twice, and zero has no sign', () => {
    const ticks = numberTicks(numberScale([-1, 1], [0, 100]), 9, (value) => `+${value.toFixed(0)}`)
    const texts = ticks.map(({ text }) => text)
    expect(new Set(texts).size).toBe(texts.length)
    expect(numberTicks(numberScale([-5, 5], [0, 100]), 3, (value) => `+${value}`)).toContainEqual({
      value: 0,
      text: '0',
    })
  })

  it('of a few days are days, each once', () => {
    const scale = timeScale([Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 5)], [0, 400])
    const texts = timeTicks(scale, 10).map(({ text }) => text)
    expect(texts).toContain('3 Nov')
    expect(new Set(texts).size).toBe(texts.length)
  })
})

describe('The nearest value', () => {
  it('is found, and is nowhere in an empty list', () => {
    expect(nearest([0, 10, 20], 14)).toBe(1)
    expect(nearest([], 1)).toBe(-1)
  })
})

describe('Labels at the ends of lines', () => {
  it('never cover each other and stay inside while there is room', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 200, noNaN: true }), { maxLength: 10 }), (positions) => {
        const placed = spread(
          positions.map((at, index) => ({ id: String(index), at })),
          { from: 0, to: 200, gap: 16 },
        )
        const sorted = [...placed.values()].sort((a, b) => a - b)
        for (const [index, at] of sorted.entries()) {
          expect(at).toBeGreaterThanOrEqual(-1e-9)
          expect(at).toBeLessThanOrEqual(200)
          if (index > 0) expect(at - (sorted[index - 1] ?? 0)).toBeGreaterThanOrEqual(16 - 1e-9)
        }
      }),
    )
  })

  it('stay where they want to be when nothing is in the way', () => {
    expect(
      spread(
        [
          { id: 'a', at: 40 },
          { id: 'b', at: 90 },
        ],
        { from: 0, to: 100, gap: 16 },
      ),
    ).toEqual(
      new Map([
        ['a', 40],
        ['b', 90],
      ]),
    )
  })

  it('are shortened to the room they have', () => {
    const text = fitted('A very long name of a variant', 80)
    expect(text).toMatch(/^A very.*…$/)
    expect(textWidth(text)).toBeLessThanOrEqual(80)
    expect(fitted('Short', 80)).toBe('Short')
  })
})
