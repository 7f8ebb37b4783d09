import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resultsSearch } from './search.ts'

describe('the options in the address', () => {
  it('reads known options', () => {
    const search = {
      view: 'breakdown',
      level: 0.9,
      correction: 'bonferroni',
      dimension: 'country',
      cuped: true,
    }
    expect(resultsSearch(search)).toEqual(search)
  })

  it('understands the former name of the breakdown', () => {
    expect(resultsSearch({ view: 'segments' })).toEqual({ view: 'breakdown' })
  })

  it('leaves defaults and everything unknown out', () => {
    const search = {
      view: 'overview',
      level: 2,
      correction: 'guess',
      metric: '',
      cuped: 'yes',
      effect: 'x',
      colour: 1,
    }
    expect(resultsSearch(search)).toEqual({})
  })

  it('reads whatever an address says without failing, and reads its own answer as the same', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (search) => {
        const once = resultsSearch(search)
        expect(resultsSearch({ ...once })).toEqual(once)
      }),
    )
  })
})
