import { describe, expect, it } from 'vitest'
import { acceptsPage, bestEncoding } from './accepted.ts'

describe('an Accept header', () => {
  it.each([
    'text/html',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'application/json, TEXT/HTML; q=0.1',
  ])('%s accepts a page', (accept) => {
    expect(acceptsPage(accept)).toBe(true)
  })

  it.each([undefined, '', '*/*', 'text/*', 'application/json', 'text/html;q=0', 'text/html;q=broken'])(
    '%s does not',
    (accept) => {
      expect(acceptsPage(accept)).toBe(false)
    },
  )
})

describe('the encoding of an answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *;q=0.1', 'gzip'],
    ['deflate', 'identity'],
    ['*;q=0', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ] as const)('for %s is %s', (header, encoding) => {
    expect(bestEncoding(header, () => true)).toBe(encoding)
  })

  it('is an available one', () => {
    expect(bestEncoding('br, gzip', (encoding) => encoding === 'gzip')).toBe('gzip')
    expect(bestEncoding('br, gzip', () => false)).toBe('identity')
  })
})
