import { describe, expect, it } from 'vitest'
import { oneOf, pageAt, pageOf, skipOf, textOf } from './search-params.ts'

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
})
