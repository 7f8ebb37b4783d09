import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdoutSearch, holdoutsSearch } from './search.ts'

describe('the addresses of the pages', () => {
  it('hold subject, tab and comparison; the usual confidence level is left out', () => {
    const search = { subject: 'anna', tab: 'history', metric: 'purchase', level: 0.9 }
    expect(holdoutSearch(search)).toEqual(search)
    expect(holdoutSearch({ level: 0.95 }).level).toBeUndefined()
    expect(holdoutsSearch(search)).toEqual({ subject: 'anna' })
  })

  it('ignore what the pages do not know, and read their own results back unchanged', () => {
    const names = fc.constantFrom('subject', 'tab', 'metric', 'level')
    fc.assert(
      fc.property(fc.dictionary(names, fc.anything()), (raw) => {
        for (const read of [holdoutsSearch, holdoutSearch]) expect(read({ ...read(raw) })).toEqual(read(raw))
      }),
    )
  })
})
