import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assistantSearch } from './search.ts'

describe('search parameters of the assistant', () => {
  it('read the tab, the experiment and the audience', () => {
    const search = { view: 'explain', experiment: 'signup', audience: 'data' }
    expect(assistantSearch(search)).toEqual(search)
  })

  it.each([
    ['the default tab', { view: 'design' }],
    ['the default audience', { audience: 'product' }],
    ['unknown words', { view: 'x', audience: 'x', experiment: '' }],
  ])('leave out %s', (_, search) => {
    expect(assistantSearch(search)).toEqual({})
  })

  it('are the same when they are read again', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('view', 'experiment', 'audience'), fc.jsonValue()),
        (search) => {
          const once = assistantSearch(search)
          expect(assistantSearch({ ...once })).toEqual(once)
        },
      ),
    )
  })
})
