import { describe, expect, it } from 'vitest'
import { variantByName, variantMapOf, withLabels } from './mapping.ts'

const LONG = 'x'.repeat(70)
const VARIANTS = [
  { id: 'a', name: 'Three steps' },
  { id: 'b', name: LONG },
]

describe('a label of a warehouse', () => {
  it.each([
    ['Three steps', 'a'],
    ['three steps', undefined],
    [LONG.slice(0, 64), 'b'],
    ['b', 'b'],
    ['beta', undefined],
  ])('stands for the variant of its name or id: %s', (label, id) => {
    expect(variantByName(label, VARIANTS)?.id).toBe(id)
  })

  it('is sent with a variant only where somebody chose one', () => {
    const lines = [
      { label: ' CTRL ', variantId: 'a' },
      { label: 'beta', variantId: undefined },
      { label: '', variantId: 'b' },
    ]
    expect(variantMapOf(lines)).toEqual({ CTRL: 'a' })
  })

  it('is listed once, whether it was typed or found by a preview', () => {
    const lines = [{ label: 'CTRL', variantId: 'a' }]
    expect(withLabels(lines, ['CTRL', 'beta'])).toEqual([...lines, { label: 'beta', variantId: undefined }])
  })
})
