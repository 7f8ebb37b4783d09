import { describe, expect, it } from 'vitest'
import { changesBetween, smallestChanges } from './changes.ts'

describe('changesBetween', () => {
  it('lists the fields that differ, those that came and those that went', () => {
    expect(changesBetween({ a: 1, b: [1], c: 'x' }, { a: 2, b: [1], d: true })).toEqual({
      a: { old: 1, new: 2 },
      c: { old: 'x', new: undefined },
      d: { old: undefined, new: true },
    })
  })

  it('takes a missing field and null for the same', () => {
    expect(changesBetween({ a: null }, {})).toEqual({})
    expect(changesBetween(null, { a: 1 })).toEqual({ a: { old: undefined, new: 1 } })
  })
})

describe('smallestChanges', () => {
  it('goes into objects down to the field that differs', () => {
    const changes = { config: { old: { a: 1, deep: { b: 2, c: 3 } }, new: { a: 1, deep: { b: 4, c: 3 } } } }
    expect(smallestChanges(changes)).toEqual([{ path: 'config › deep › b', old: 2, new: 4 }])
  })

  it('shows lists, and objects that came or went, as one value', () => {
    const changes = { list: { old: [1], new: [1, 2] }, rules: { old: null, new: { any: [] } } }
    expect(smallestChanges(changes)).toEqual([
      { path: 'list', old: [1], new: [1, 2] },
      { path: 'rules', old: null, new: { any: [] } },
    ])
  })
})
