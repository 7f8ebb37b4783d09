import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { experiment, problem, variants } from '../../../testing/experiment-fixture.ts'
import { normaliseVariants } from './rules.ts'

describe('variants', () => {
  it('share the traffic equally when no allocation is given, the last taking the rest of rounding', () => {
    const normalised = normaliseVariants(variants({ name: 'a' }, { name: 'b' }, { name: 'c' }), [])
    expect(normalised.map(({ traffic_allocation }) => traffic_allocation)).toEqual([33.33, 33.33, 33.34])
  })

  it('always sum to exactly 100', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), (count) => {
        const normalised = normaliseVariants(
          variants(...Array.from({ length: count }, (_, n) => ({ name: `v${n}` }))),
          [],
        )
        const hundredths = normalised.reduce(
          (sum, { traffic_allocation }) => sum + Math.round(traffic_allocation * 100),
          0,
        )
        expect(hundredths).toBe(10_000)
      }),
    )
  })

  it('accept decimal allocations whose floating-point sum is not 100', () => {
    const parts = [33.33, 33.33, 33.34].map((traffic_allocation, n) => ({
      name: `v${n}`,
      traffic_allocation,
    }))
    expect(normaliseVariants(variants(...parts), [])).toHaveLength(3)
  })

  it.each([[[60, 50]], [[50, undefined]], [[0, 0]]])('are refused with allocations %j', (allocations) => {
    const list = allocations.map((traffic_allocation, n) => ({ name: `v${n}`, traffic_allocation }))
    expect(problem(() => normaliseVariants(variants(...list), []))).toBe(
      'traffic allocations must sum to 100',
    )
  })

  it('make the first one the control when none is marked', () => {
    const normalised = normaliseVariants(variants({ name: 'a' }, { name: 'b' }), [])
    expect(normalised.map(({ is_control }) => is_control)).toEqual([true, false])
  })

  it('are refused with two controls', () => {
    const two = variants({ name: 'a', is_control: true }, { name: 'b', is_control: true })
    expect(problem(() => normaliseVariants(two, []))).toBe('exactly one variant must be the control')
  })

  it('are refused with names that differ in letter case only', () => {
    expect(problem(() => normaliseVariants(variants({ name: 'A' }, { name: 'a' }), []))).toMatch(/distinct/)
  })

  it('keep a known id once and give unknown ones up', () => {
    const { variants: current } = experiment()
    const id = current[0]?.id
    const sent = variants(
      { id, name: 'a' },
      { id, name: 'b' },
      { id: '99999999-9999-4999-8999-999999999999', name: 'c' },
    )
    expect(normaliseVariants(sent, current).map((variant) => variant.id)).toEqual([id, undefined, undefined])
  })

  it('without an id keep that of the stored one with their name, unless another claims it', () => {
    const { variants: current } = experiment()
    const [control, treatment] = current.map(({ id }) => id)
    const idsOf = (...sent: object[]) => normaliseVariants(variants(...sent), current).map(({ id }) => id)
    expect(idsOf({ name: 'treatment' }, { name: 'control' })).toEqual([treatment, control])
    expect(idsOf({ name: 'control' }, { id: control, name: 'renamed' })).toEqual([undefined, control])
  })
})
