import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexesOf, variantStyle } from './variant-style.ts'

const variant = (variant_id: string, is_control = false) => ({ variant_id, is_control })

describe('style of a variant', () => {
  it('is grey for the control and one of five colours for treatments', () => {
    expect([0, 1, 5].map((index) => variantStyle(index).colour)).toEqual([1, 2, 6])
  })

  it('is different for each of the control and ten treatments', () => {
    const styles = Array.from({ length: 11 }, (_, index) => JSON.stringify(variantStyle(index)))
    expect(new Set(styles.map((style) => style.replace(',"dashed":false', ''))).size).toBe(11)
  })
})

describe('indexes of variants', () => {
  it('put the control first, whatever its position', () => {
    const indexes = indexesOf([variant('a'), variant('control', true), variant('b')])
    expect(Object.fromEntries(indexes)).toEqual({ control: 0, a: 1, b: 2 })
  })

  it('leave the grey of the control free where there is none', () => {
    expect(Object.fromEntries(indexesOf([variant('a'), variant('b')]))).toEqual({ a: 1, b: 2 })
  })

  it('are different for different variants', () => {
    const ids = fc.uniqueArray(fc.string(), { maxLength: 12 })
    fc.assert(
      fc.property(ids, fc.nat(), (all, control) => {
        const indexes = indexesOf(all.map((id, at) => variant(id, at === control % (all.length + 1))))
        expect(new Set(indexes.values()).size).toBe(all.length)
      }),
    )
  })
})
