import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { interactionsSearch } from './search.ts'

describe('search parameters of the interactions', () => {
  it('read the tab, the pair and the required subjects', () => {
    const search = { view: 'pair', a: 'price', b: 'header', least: 500 }
    expect(interactionsSearch(search)).toEqual(search)
  })

  it.each([
    ['the default tab', { view: 'map' }],
    ['the default of the required subjects', { least: 1000 }],
    ['too few subjects', { least: 99 }],
    ['too many subjects', { least: 1_000_001 }],
    ['a part of a subject', { least: 100.5 }],
  ])('leave out %s', (_, search) => {
    expect(interactionsSearch(search)).toEqual({})
  })

  it('are the same when they are read again', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('view', 'a', 'b', 'least'), fc.jsonValue()), (search) => {
        const once = interactionsSearch(search)
        expect(interactionsSearch({ ...once })).toEqual(once)
      }),
    )
  })
})
