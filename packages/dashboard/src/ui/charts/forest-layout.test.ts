import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forestHeight, forestLayout } from './forest-layout.ts'
import type { ForestRow } from './forest-rows.ts'
import { stageFacts, stageTimes } from './stages.ts'

const estimate = fc.double({ min: -1e6, max: 1e6, noNaN: true })

const rows: fc.Arbitrary<ForestRow[]> = fc.array(
  fc
    .record({
      label: fc.string({ maxLength: 60 }),
      group: fc.constantFrom(undefined, 'Revenue', 'Retention'),
      ends: fc.tuple(estimate, estimate, estimate),
      isKnown: fc.boolean(),
    })
    .map(({ label, group, ends, isKnown }) => {
      const [low = 0, middle = 0, high = 0] = ends.toSorted((a, b) => a - b)
      return {
        id: label,
        label,
        ...(group && { group }),
        estimate: isKnown ? middle : null,
        low: isKnown ? low : null,
        high: isKnown ? high : null,
        level: 0.95,
      }
    }),
  { minLength: 1, maxLength: 12 },
)

describe('the layout of a forest plot', () => {
  const format = (value: number) => value.toFixed(1)

  it('has the height that was announced before it was drawn, and its lines do not overlap', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 280, max: 1600 }), (list, width) => {
        const layout = forestLayout({ rows: list, zero: 0, format }, width)
        expect(layout.height).toBe(forestHeight(list, width))
        const ends = layout.lines.map(({ top, height }) => top + height)
        for (const [index, { top }] of layout.lines.entries())
          expect(top).toBe(index === 0 ? 0 : ends[index - 1])
        expect(layout.lines.filter(({ kind }) => kind === 'row')).toHaveLength(list.length)
      }),
    )
  })

  it('draws zero and every estimate inside of the plot', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const { scale, plot } = forestLayout({ rows: list, zero: 0, format }, 1200)
        for (const value of [0, ...list.map((row) => row.estimate ?? 0)]) {
          expect(scale(value)).toBeGreaterThanOrEqual(plot.from - 1e-6)
          expect(scale(value)).toBeLessThanOrEqual(plot.to + 1e-6)
        }
      }),
    )
  })
})

describe('the text of a stage', () => {
  const stage = { id: '1', label: 'Half', percentage: 50, state: 'later' as const }
  const [from, to] = ['2026-11-01T09:00:00Z', '2026-11-02T09:00:00Z']

  it('says what is known of its times', () => {
    expect(stageTimes(stage)).toBe('')
    expect(stageTimes({ ...stage, from })).toMatch(/^from 1 Nov/)
    expect(stageTimes({ ...stage, to })).toMatch(/^until 2 Nov/)
    expect(stageTimes({ ...stage, from, to })).toMatch(/^1 Nov.* – 2 Nov/)
  })

  it('says what it waits for, and nothing else that is not known', () => {
    expect(stageFacts({ ...stage, waitsFor: 'an approval' })).toEqual(['Later', 'waits for an approval'])
    expect(stageFacts({ ...stage, state: 'done' })).toEqual(['✓ Done'])
  })
})
