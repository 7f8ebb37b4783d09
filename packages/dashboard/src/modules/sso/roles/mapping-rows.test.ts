import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameMapping, mappingOf, repeatedGroups, rowsOf, withRow } from './mapping-rows.ts'

const role = fc.constantFrom('admin', 'developer', 'analyst', 'viewer')
const mappings = fc.dictionary(fc.string({ minLength: 1, unit: 'grapheme' }), role, { noNullPrototype: true })

describe('the lines of a role mapping', () => {
  it('say what is stored, whatever the groups are called', () => {
    fc.assert(fc.property(mappings, (mapping) => isSameMapping(mappingOf(rowsOf(mapping)), mapping)))
  })

  it('keep a group that has the name of a built-in property', () => {
    const rows = [
      { id: 0, group: '__proto__', role: 'admin' as const },
      { id: 1, group: 'constructor', role: 'viewer' as const },
    ]
    expect(JSON.stringify(mappingOf(rows))).toBe('{"__proto__":"admin","constructor":"viewer"}')
    expect(rowsOf(mappingOf(rows)).map(({ group }) => group)).toEqual(['__proto__', 'constructor'])
  })

  it('mean the same in any order, and another thing with another role', () => {
    const ab = { a: 'admin', b: 'viewer' } as const
    expect(isSameMapping(ab, { b: 'viewer', a: 'admin' })).toBe(true)
    expect(isSameMapping(ab, { a: 'admin', b: 'analyst' })).toBe(false)
    expect(isSameMapping(ab, { a: 'admin' })).toBe(false)
    expect(isSameMapping({ a: 'admin' }, { toString: 'admin' } as Record<string, 'admin'>)).toBe(false)
  })

  it('say nothing without a group', () => {
    expect(mappingOf(withRow(rowsOf({ a: 'admin' })))).toEqual({ a: 'admin' })
  })

  it('have ids of their own', () => {
    const rows = withRow(withRow([{ id: 4, group: 'a', role: 'admin' }]))
    expect(rows.map(({ id }) => id)).toEqual([4, 5, 6])
    expect(withRow([])).toMatchObject([{ id: 0 }])
  })

  it('repeat a group where it stands twice in exactly the same letters', () => {
    const rows = ['Devs', 'devs', 'Devs', '', ''].map((group, id) => ({ id, group, role: 'viewer' as const }))
    expect([...repeatedGroups(rows)]).toEqual(['Devs'])
  })
})
