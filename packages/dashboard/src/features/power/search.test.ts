import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RANGES, USUAL } from './plan.ts'
import { planOf, planSearch, searchOf } from './search.ts'

describe('the address of a plan', () => {
  it('is empty for the usual plan', () => {
    expect(searchOf(USUAL)).toEqual({})
    expect(planSearch({})).toEqual({})
  })

  it('holds what is not usual and leads back to the same plan', () => {
    const refund = { name: 'Refund', is_guardrail: true, rate: 0.02, effect: 0.5 }
    const more = [{ row: 'm0', ...refund }]
    const plan = { ...USUAL, rate: 0.034, question: 'duration', traffic: 1200, more } as const
    expect(searchOf(plan)).toEqual({ rate: 0.034, question: 'duration', traffic: 1200, more: [refund] })
    expect(planOf({ ...searchOf(plan) })).toEqual(plan)
  })

  it('ignores what the calculator would refuse', () => {
    const raw = {
      rate: 1,
      power: 0.2,
      variants: 2.5,
      question: 'why',
      sequential: 7,
      more: [{ name: 'x' }, 3],
    }
    expect(planOf(raw)).toEqual(USUAL)
  })

  it('always reads to numbers that the calculator takes', () => {
    const names = Object.keys(RANGES)
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), fc.anything()), (raw) => {
        const plan = planOf(raw)
        for (const [name, [from, to]] of Object.entries(RANGES)) {
          const value = new Map<string, unknown>(Object.entries(plan)).get(name)
          expect(value).toBeGreaterThanOrEqual(from)
          expect(value).toBeLessThanOrEqual(to)
        }
      }),
    )
  })
})
