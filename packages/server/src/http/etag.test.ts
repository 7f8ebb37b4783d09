import { describe, expect, it } from 'vitest'
import { etagOf, isKnown, tagged, unchanged } from './etag.ts'

describe('an entity tag', () => {
  const tag = etagOf('content')

  it('is quoted, and another one for another content', () => {
    expect(tag).toMatch(/^"[0-9a-f]{64}"$/)
    expect(etagOf('other content')).not.toBe(tag)
  })

  it.each([tag, `W/${tag}`, `"other", ${tag}`, `"other",W/${tag}`, '*'])(
    'is known to whoever sends %s',
    (header) => {
      expect(isKnown(header, tag)).toBe(true)
    },
  )

  it.each([undefined, '', '"other"', tag.slice(1, -1), tag.slice(0, 10)])(
    'is not known to whoever sends %s',
    (header) => {
      expect(isKnown(header, tag)).toBe(false)
    },
  )

  it('stands in answers with and without a body, which are asked for again before they are used', () => {
    const headers = { ETag: tag, 'Cache-Control': 'private, no-cache' }
    expect(unchanged(tag)).toMatchObject({ status: 304, body: undefined, headers })
    expect(tagged(tag, { a: 1 })).toMatchObject({ status: 200, body: { a: 1 }, headers })
    const written = { ...headers, 'Content-Type': 'application/json; charset=utf-8' }
    expect(tagged(tag, '{"a":1}')).toMatchObject({ status: 200, body: '{"a":1}', headers: written })
  })
})
