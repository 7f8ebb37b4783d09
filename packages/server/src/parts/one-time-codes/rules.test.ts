import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asTyped, codeFrom, codeOf, mayBeTried } from './rules.ts'

describe('codes', () => {
  it('have eight unambiguous characters', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
        expect(codeOf(bytes)).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
      }),
    )
  })

  it('use every character equally often', () => {
    const counts = new Map<string, number>()
    for (let byte = 0; byte < 256; byte += 1) {
      const [character = ''] = codeOf(new Uint8Array(8).fill(byte))
      counts.set(character, (counts.get(character) ?? 0) + 1)
    }
    expect(counts.size).toBe(32)
    expect(new Set(counts.values())).toEqual(new Set([8]))
  })

  it('depend on the secret, the purpose, the seed and all bound values', () => {
    const purpose = { issuedFor: 'password account:1', boundTo: ['a@example.com', null] }
    const code = codeFrom('secret', purpose, 'seed')
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
    const others = [
      codeFrom('other', purpose, 'seed'),
      codeFrom('secret', purpose, 'other'),
      codeFrom('secret', { ...purpose, issuedFor: 'password account:2' }, 'seed'),
      codeFrom('secret', { ...purpose, boundTo: ['b@example.com', null] }, 'seed'),
      codeFrom('secret', { ...purpose, boundTo: ['a@example.com', ''] }, 'seed'),
      codeFrom('secret', { ...purpose, boundTo: ['a@example.com'] }, 'seed'),
    ]
    expect(new Set([code, ...others]).size).toBe(7)
  })

  it('may be typed in lower case and with surrounding spaces', () => {
    expect(asTyped(' abcd2345\n')).toBe('ABCD2345')
  })

  it('may be tried five times before they expire', () => {
    const now = new Date('2026-03-01T12:00:00.000Z')
    const later = new Date(now.getTime() + 1)
    expect(mayBeTried({ seed: '', tries: 5, expires_at: later }, now)).toBe(true)
    expect(mayBeTried({ seed: '', tries: 6, expires_at: later }, now)).toBe(false)
    expect(mayBeTried({ seed: '', tries: 1, expires_at: now }, now)).toBe(false)
  })
})
