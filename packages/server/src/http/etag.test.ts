import { describe, expect, it } from 'vitest'
import { etagOf, isKnown, tagged, unchanged } from './etag.ts'

describe('an entity tag', () => {
  const tag = etagOf('content')

  it('is quoted and differs by content', () => {
    expect(tag).toMatch(/^"[0-9a-f]{64}"$/)
    expect(etagOf('other content')).not.toBe(tag)
  })

  it.each([tag, `W/${tag}`, `"other", ${tag}`, `"other",W/${tag}`, '*'])(
    'matches If-None-Match %s',
    (header) => {
      expect(isKnown(header, tag)).toBe(true)
    },
  )

  it.each([undefined, '', '"other"', tag.slice(1, -1), tag.slice(0, 10)])(
    'does not match If-None-Match %s',
    (header) => {
      expect(isKnown(header, tag)).toBe(false)
    },
  )

  it('is on answers with and without a body, which must be revalidated', () => {
    const headers = { ETag: tag, 'Cache-Control': 'private, no-cache' }
    expect(unchanged(tag)).toMatchObject({ status: 304, body: undefined, headers })
    expect(tagged(tag, { a: 1 })).toMatchObject({ status: 200, body: { a: 1 }, headers })
    const written = { ...headers, 'Content-Type': 'application/json; charset=utf-8' }
    expect(tagged(tag, '{"a":1}')).toMatchObject({ status: 200, body: '{"a":1}', headers: written })
  })
})
