import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstStretch, nextStretch, PAGE_ROWS } from './rules.ts'

/** Walks over ids as the readers do; how many steps that took, and what was seen. */
const walk = (ids: readonly number[], ceiling: number) => {
  const seen: number[] = []
  let steps = 0
  let stretch = firstStretch(ceiling)
  while (stretch.after < ceiling) {
    const { after, until } = stretch
    const page = ids.filter((id) => id > after && id <= until).slice(0, PAGE_ROWS)
    seen.push(...page)
    stretch = nextStretch(stretch, { rows: page.length, lastId: page.at(-1) }, ceiling)
    steps += 1
  }
  return { seen, steps }
}

describe('reading ids stretch by stretch', () => {
  it('sees every id up to the ceiling once and in order, whatever the gaps', () => {
    const gaps = fc.array(fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 40_000 })), { maxLength: 4000 })
    fc.assert(
      fc.property(gaps, fc.nat({ max: 2000 }), (steps, beyond) => {
        let id = 0
        const ids = steps.map((step) => {
          id += step
          return id
        })
        const ceiling = Math.max(0, id - beyond)
        expect(walk(ids, ceiling).seen).toEqual(ids.filter((one) => one <= ceiling))
      }),
      { numRuns: 40 },
    )
  })

  it('crosses a gap of a billion ids in about a thousand steps', () => {
    const { seen, steps } = walk([5, 1_000_000_000], 1_000_000_000)
    expect(seen).toEqual([5, 1_000_000_000])
    expect(steps).toBeLessThan(1100)
  })

  it('ends at once when there is nothing', () => {
    expect(walk([], 0)).toEqual({ seen: [], steps: 0 })
  })
})
