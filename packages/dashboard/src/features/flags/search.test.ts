import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flagSearch, flagsSearch } from './search.ts'

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })

const search = fc.record({
  search: optional(fc.string({ minLength: 1, maxLength: 200 })),
  status: optional(fc.constantFrom('ACTIVE', 'INACTIVE', 'ARCHIVED')),
  tag: optional(fc.string({ minLength: 1, maxLength: 50 })),
  show: optional(fc.constantFrom('at_risk', 'stale')),
  sort: optional(fc.constantFrom('name', 'key', 'status', 'created_at', 'updated_at')),
  order: optional(fc.constantFrom('asc', 'desc')),
  page: optional(fc.integer({ min: 2, max: 10_000 })),
})

describe('the address of the list of flags', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(search, (written) => {
        expect(flagsSearch(written)).toEqual(written)
      }),
    )
  })

  it('leaves out whatever it does not know', () => {
    const raw = { search: '', status: 'BROKEN', show: 1, sort: 'owner', order: 'up', page: 1 }
    expect(Object.values(flagsSearch(raw)).filter((value) => value !== undefined)).toEqual([])
  })
})

describe('the address of a flag', () => {
  it('opens a tab that there is', () => {
    expect(flagSearch({ tab: 'history' })).toEqual({ tab: 'history' })
    expect(flagSearch({ tab: 'secrets' })).toEqual({ tab: undefined })
  })
})
