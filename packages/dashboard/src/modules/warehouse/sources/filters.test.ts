import { describe, expect, it } from 'vitest'
import {
  draftOfFilter,
  type FilterDraft,
  filterOf,
  filterProblem,
  filterText,
  withOperator,
} from './filters.ts'

const draft = (change: Partial<FilterDraft> = {}): FilterDraft => ({
  id: 'one',
  column: 'country',
  operator: 'eq',
  type: 'text',
  text: 'DE',
  ...change,
})

describe('a filter', () => {
  it.each([
    [draft(), { column: 'country', operator: 'eq', value: 'DE' }],
    [
      draft({ operator: 'in', text: ' DE, FR ,' }),
      { column: 'country', operator: 'in', value: ['DE', 'FR'] },
    ],
    [draft({ type: 'number', text: '42' }), { column: 'country', operator: 'eq', value: 42 }],
    [draft({ type: 'text', text: '42' }), { column: 'country', operator: 'eq', value: '42' }],
    [draft({ type: 'boolean', text: 'true' }), { column: 'country', operator: 'eq', value: true }],
    [draft({ operator: 'is_null' }), { column: 'country', operator: 'is_null' }],
  ])('is sent as the service takes it: %o', (written, sent) => {
    expect(filterOf(written)).toEqual(sent)
  })

  it.each([
    [draft({ column: '' }), 'Choose a column.'],
    [draft({ text: "'; --" }), 'Letters, digits, spaces and _ . : @ / + - only, up to 256 characters.'],
    [draft({ type: 'number', text: '1.5' }), 'Enter whole numbers.'],
    [draft({ type: 'number', text: '9007199254740993' }), 'Enter whole numbers.'],
    [draft({ operator: 'in', text: ' , ' }), 'Enter at least one value.'],
    [draft({ operator: 'in', text: 'a,'.repeat(51) }), 'Enter at most 50 values.'],
    [draft({ type: 'boolean', text: 'yes' }), 'Choose true or false.'],
    [draft({ operator: 'is_not_null', text: '' }), undefined],
    [draft(), undefined],
  ])('names what is wrong with it: %o', (written, problem) => {
    expect(filterProblem(written)).toBe(problem)
  })

  it('compares with numbers alone where an order is needed', () => {
    expect(withOperator(draft(), 'gte').type).toBe('number')
    expect(withOperator(draft({ type: 'number' }), 'in').type).toBe('number')
  })

  it('is what was stored after it was read and sent again', () => {
    const stored = { column: 'plan', operator: 'not_in' as const, value: [1, 2] }
    expect(filterOf(draftOfFilter(stored))).toEqual(stored)
    expect(filterText(stored)).toBe('plan is none of 1, 2')
  })
})
