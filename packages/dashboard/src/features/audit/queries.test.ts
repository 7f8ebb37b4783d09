import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filtersOf } from './queries.ts'
import { auditSearch } from './search.ts'

const text = fc.option(fc.string({ minLength: 1, maxLength: 40 }), { nil: undefined })

const searches = fc.record({
  search: text,
  entity_type: text,
  entity_id: text,
  action_type: text,
  user_id: text,
  from_date: text,
  to_date: text,
  page: fc.option(fc.integer({ min: 2 }), { nil: undefined }),
  tab: fc.constantFrom(undefined, 'statistics', 'live'),
})

describe('the address of the audit log', () => {
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(searches, (search) => {
        expect(auditSearch(JSON.parse(JSON.stringify(search)))).toEqual(search)
      }),
    )
  })

  it('loses what it cannot mean', () => {
    expect(auditSearch({ search: ['a'], tab: 'log', page: 1, user_id: 7 })).toEqual({ user_id: '7' })
  })

  it('hands every filter that is set to the service', () => {
    const search = { search: 'a', entity_type: 'segment', action_type: 'segment_create', user_id: 'u1' }
    expect(filtersOf(auditSearch(search))).toMatchObject(search)
    expect(filtersOf({ entity_type: undefined })).not.toHaveProperty('entity_type')
  })
})
