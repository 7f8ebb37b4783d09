import { describe, expect, it } from 'vitest'
import { hashPassword, passwordMatches } from './passwords.ts'

describe('password hashes', () => {
  it('are argon2id with the recommended cost and a unique salt', async () => {
    const [one, other] = await Promise.all([hashPassword('Correct-1'), hashPassword('Correct-1')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(one).not.toBe(other)
  })

  it('match only their password', async () => {
    const hash = await hashPassword('Correct-1')
    expect(await passwordMatches('Correct-1', hash)).toBe(true)
    expect(await passwordMatches('correct-1', hash)).toBe(false)
    expect(await passwordMatches('', hash)).toBe(false)
  })

  it('match the same text in another Unicode normalisation form', async () => {
    const hash = await hashPassword('Caf\u00e9-123')
    expect(await passwordMatches('Cafe\u0301-123', hash)).toBe(true)
  })

  it('match nothing when missing', async () => {
    expect(await passwordMatches('Correct-1', undefined)).toBe(false)
    expect(await passwordMatches('', null)).toBe(false)
  })
})
