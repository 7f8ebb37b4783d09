import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flagOf, oneOf, pageAt, pageOf, skipOf, textOf, wholeOf } from './search-params.ts'

describe('values of an address', () => {
  it('are texts, and numbers read as texts', () => {
    expect([textOf('a'), textOf(12), textOf(''), textOf(null)]).toEqual(['a', '12', undefined, undefined])
  })

  it('are only words that are allowed', () => {
    expect([oneOf('asc', ['asc', 'desc']), oneOf('up', ['asc', 'desc'])]).toEqual(['asc', undefined])
  })

  it('name a page, and leave out the first', () => {
    expect([pageOf(3), pageOf(1), pageOf(0), pageOf(1.5), pageOf('2')]).toEqual([
      3,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect([skipOf(undefined, 50), skipOf(3, 50)]).toEqual([0, 100])
    expect([pageAt(0, 50), pageAt(100, 50)]).toEqual([undefined, 3])
  })

  it('are only numbers within their range', () => {
    const range = { min: 1, max: 5 }
    expect([1, 5, 0, 6, 2.5, '3', Number.NaN].map((value) => wholeOf(value, range))).toEqual([
      1,
      5,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('are only a yes or a no where that is asked', () => {
    expect([true, false, 'true', 1, undefined].map(flagOf)).toEqual([
      true,
      false,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('are cut where they are longer than allowed', () => {
    expect([textOf('abcdef', 3), textOf('x'.repeat(2000))?.length]).toEqual(['abc', 1000])
  })

  it('lead back to the same page of a list', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 500 }), (page, limit) => {
        expect(pageAt(skipOf(page, limit), limit) ?? 1).toBe(page)
      }),
    )
  })
})
