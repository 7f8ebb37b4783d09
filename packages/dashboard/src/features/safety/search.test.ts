import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safetySearch } from './search.ts'

describe('the address of the safety page', () => {
  it('holds tab, filters and page', () => {
    const search = { tab: 'rollbacks', health: 'CRITICAL', trigger: 'MANUAL', page: 3 }
    expect(safetySearch(search)).toEqual(search)
  })

  it('ignores what the page does not know, and reads its own result back unchanged', () => {
    const names = fc.constantFrom('tab', 'health', 'trigger', 'page', 'other')
    fc.assert(
      fc.property(fc.dictionary(names, fc.anything()), (raw) => {
        const read = safetySearch(raw)
        expect(safetySearch({ ...read })).toEqual(read)
        expect(Object.keys(read)).not.toContain('other')
      }),
    )
  })
})
