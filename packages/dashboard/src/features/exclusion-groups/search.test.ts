import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupSearch, groupsSearch } from './search.ts'

describe('the addresses of the pages', () => {
  it('hold search, status, page and tab', () => {
    const search = { search: 'check', status: 'ARCHIVED', page: 2 }
    expect(groupsSearch(search)).toEqual(search)
    expect(groupSearch({ tab: 'history' })).toEqual({ tab: 'history' })
  })

  it('ignore what the pages do not know, and read their own results back unchanged', () => {
    const names = fc.constantFrom('search', 'status', 'page', 'tab')
    fc.assert(
      fc.property(fc.dictionary(names, fc.anything()), (raw) => {
        for (const read of [groupsSearch, groupSearch]) expect(read({ ...read(raw) })).toEqual(read(raw))
      }),
    )
  })
})
