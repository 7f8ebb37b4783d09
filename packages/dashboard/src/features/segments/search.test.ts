import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { segmentSearch, segmentsSearch } from './search.ts'

describe('the addresses of the pages', () => {
  it('hold filters, page and tab', () => {
    const search = { search: 'beta', status: 'ARCHIVED', kind: 'rules', page: 4 }
    expect(segmentsSearch(search)).toEqual(search)
    expect(segmentSearch({ tab: 'usage' })).toEqual({ tab: 'usage' })
  })

  it('ignore what the pages do not know, and read their own results back unchanged', () => {
    const names = fc.constantFrom('search', 'status', 'kind', 'page', 'tab')
    fc.assert(
      fc.property(fc.dictionary(names, fc.anything()), (raw) => {
        for (const read of [segmentsSearch, segmentSearch]) {
          expect(read({ ...read(raw) })).toEqual(read(raw))
        }
      }),
    )
  })
})
