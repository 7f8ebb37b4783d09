import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeDigest, codeOf, currentClaims, isSeenLongAgo } from './rules.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const seconds = now.getTime() / 1000

describe('claims', () => {
  const claims = { sub: 'user', sid: 'session', iat: seconds, exp: seconds + 1 }

  it('hold until their last second is over', () => {
    expect(currentClaims(claims, now)).toEqual(claims)
    expect(currentClaims(claims, new Date(now.getTime() + 999))).toEqual(claims)
    expect(currentClaims(claims, new Date(now.getTime() + 1000))).toBeUndefined()
  })

  it.each(['sub', 'sid', 'iat', 'exp'])('are refused without %s', (name) => {
    expect(currentClaims({ ...claims, [name]: undefined }, now)).toBeUndefined()
    expect(currentClaims({ ...claims, [name]: { $ne: null } }, now)).toBeUndefined()
  })
})

it('last_seen_at is written once a minute', () => {
  expect(isSeenLongAgo(new Date(now.getTime() - 59_999), now)).toBe(false)
  expect(isSeenLongAgo(new Date(now.getTime() - 60_000), now)).toBe(true)
})

describe('codes', () => {
  it('have eight characters that cannot be mistaken for one another', () => {
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

  it('are stored so that account and secret belong to them', () => {
    const code = codeOf(Uint8Array.of(7, 21, 42, 84, 168, 81, 162, 69))
    const digest = codeDigest('secret', 'user', code)
    expect(digest).toBe(codeDigest('secret', 'user', ` ${code.toLowerCase()} `))
    expect(digest).not.toBe(codeDigest('secret', 'other', code))
    expect(digest).not.toBe(codeDigest('other', 'user', code))
    expect(digest).not.toContain(code)
  })
})
