import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_PLAN, type Plan, RANGES } from './plan.ts'
import { planOf, planSearch, searchOf } from './search.ts'

describe('the address of a plan', () => {
  it('is empty for the default plan', () => {
    expect(searchOf(DEFAULT_PLAN)).toEqual({})
    expect(planSearch({})).toEqual({})
  })

  it('holds the values that are not defaults, and leads back to the same plan', () => {
    const refund = { name: 'Refund', is_guardrail: true, rate: 0.02, effect: 0.5 }
    const more = [{ row: 'm0', ...refund }]
    const plan = { ...DEFAULT_PLAN, rate: 0.034, question: 'duration', traffic: 1200, more } as const
    expect(searchOf(plan)).toEqual({ rate: 0.034, question: 'duration', traffic: 1200, more: [refund] })
    expect(planOf({ ...searchOf(plan) })).toEqual(plan)
  })

  it('ignores what the service would refuse', () => {
    const raw = {
      rate: 1,
      power: 0.2,
      variants: 2.5,
      question: 'why',
      sequential: 7,
      more: [{ name: 'x' }, 3],
    }
    expect(planOf(raw)).toEqual(DEFAULT_PLAN)
  })

  it('always gives numbers that the service accepts', () => {
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

  it('leads back to the same plan, whatever the plan', () => {
    const within = ([from, to]: readonly [number, number]) =>
      fc.double({ min: from, max: to, noNaN: true, noDefaultInfinity: true })
    const plan = fc.record({
      question: fc.constantFrom('size', 'effect', 'duration', 'metrics'),
      kind: fc.constantFrom('conversion', 'mean'),
      sequential: fc.constantFrom('none', 'always_valid', 'obrien_fleming', 'pocock'),
      rate: within(RANGES.rate),
      effect: within(RANGES.effect),
      size: fc.integer({ min: RANGES.size[0], max: RANGES.size[1] }),
      variants: fc.integer({ min: RANGES.variants[0], max: RANGES.variants[1] }),
    })
    fc.assert(
      fc.property(plan, (values) => {
        const whole = { ...DEFAULT_PLAN, ...values } as Plan
        expect(planOf({ ...searchOf(whole) })).toEqual(whole)
      }),
    )
  })
})
