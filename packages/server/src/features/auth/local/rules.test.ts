import { describe, expect, it } from 'vitest'
import { currentClaims, isSeenLongAgo } from './rules.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const seconds = now.getTime() / 1000

describe('claims', () => {
  const claims = {
    sub: '6d1f0a52-54d4-4b64-9c07-2f6d5a0f7a11',
    sid: '0b0f3f6e-93c6-4a3f-8a50-9a2a3d9d0c22',
    iat: seconds,
    exp: seconds + 1,
  }

  it('are valid until their expiry', () => {
    expect(currentClaims(claims, now)).toEqual(claims)
    expect(currentClaims(claims, new Date(now.getTime() + 999))).toEqual(claims)
    expect(currentClaims(claims, new Date(now.getTime() + 1000))).toBeUndefined()
  })

  it.each(['sub', 'sid', 'iat', 'exp'])('are refused without %s', (name) => {
    expect(currentClaims({ ...claims, [name]: undefined }, now)).toBeUndefined()
    expect(currentClaims({ ...claims, [name]: { $ne: null } }, now)).toBeUndefined()
  })
})

it('last_seen_at is stored once a minute', () => {
  expect(isSeenLongAgo(new Date(now.getTime() - 59_999), now)).toBe(false)
  expect(isSeenLongAgo(new Date(now.getTime() - 60_000), now)).toBe(true)
})
