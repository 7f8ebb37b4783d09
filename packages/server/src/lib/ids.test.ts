import { describe, expect, it } from 'vitest'
import { newId, randomToken } from './ids.ts'

describe('identifiers', () => {
  it('are unique UUIDs of version 4', () => {
    const ids = Array.from({ length: 100 }, newId)
    expect(new Set(ids).size).toBe(100)
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('as tokens are URL-safe and have the requested number of random bytes', () => {
    expect(randomToken(32)).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(randomToken(16)).toHaveLength(22)
    expect(randomToken(32)).not.toBe(randomToken(32))
  })
})
