import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STATUSES, TYPES } from '../labels.ts'
import { type ExperimentsSearch, experimentsSearch, isFiltered, NO_FILTERS, SORT_FIELDS } from './search.ts'

const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined })
const text = fc.string({ minLength: 1, maxLength: 100 })

const searches = fc
  .record({
    search: maybe(text),
    status: maybe(fc.constantFrom(...STATUSES.map(({ id }) => id))),
    type: maybe(fc.constantFrom(...TYPES.map(({ id }) => id))),
    tag: maybe(text),
    owner: maybe(text),
    archived: maybe(fc.constant(true)),
    sort: maybe(fc.constantFrom(...SORT_FIELDS)),
    order: maybe(fc.constantFrom('asc' as const, 'desc' as const)),
  })
  .map((raw) => experimentsSearch({ ...raw }))

describe('the search parameters of the list', () => {
  it('mean the same when they are read a second time', () => {
    fc.assert(
      fc.property(searches, (search: ExperimentsSearch) => {
        expect(experimentsSearch({ ...search })).toEqual(search)
      }),
    )
  })

  it.each([
    ['an unknown status', { status: 'RUNNING' }],
    ['an unknown type', { type: 'ab' }],
    ['an unknown column', { sort: 'key', order: 'desc' }],
    ['the default order', { sort: 'created_at', order: 'desc' }],
    ['an archived that is not true', { archived: 'true' }],
    ['an empty text', { search: '', tag: '', owner: '' }],
  ])('leave out %s', (_what, raw) => {
    expect(Object.values(experimentsSearch(raw)).filter((value) => value !== undefined)).toEqual([])
  })

  it('cut a long text where the service would refuse it', () => {
    expect(experimentsSearch({ search: 'x'.repeat(101) }).search).toHaveLength(100)
  })

  it('keep an order that is not the default', () => {
    expect(experimentsSearch({ order: 'asc' })).toMatchObject({ order: 'asc' })
    expect(experimentsSearch({ sort: 'name' })).toMatchObject({ sort: 'name' })
  })

  it('are filtered by every filter, but not by archived experiments or the order', () => {
    expect(isFiltered({ archived: true, sort: 'name', order: 'asc' })).toBe(false)
    for (const name of Object.keys(NO_FILTERS)) expect(isFiltered({ [name]: 'x' })).toBe(true)
    fc.assert(
      fc.property(searches, (search) => {
        expect(isFiltered({ ...search, ...NO_FILTERS })).toBe(false)
      }),
    )
  })
})
