import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deriveKey, sameSecret, sha256, signToken, verifyToken } from './crypto.ts'

const key = deriveKey('secret', 'test')

describe('hashes', () => {
  it('match the published value for abc', () => {
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  it('derive a separate key for each purpose', () => {
    expect(deriveKey('secret', 'sessions')).toHaveLength(32)
    expect(deriveKey('secret', 'sessions')).not.toEqual(deriveKey('secret', 'tickets'))
    expect(deriveKey('secret', 'sessions')).not.toEqual(deriveKey('other', 'sessions'))
  })

  it('compare secrets of any length', () => {
    expect(sameSecret('a', 'a')).toBe(true)
    expect(sameSecret('', '')).toBe(true)
    expect(sameSecret('a', 'b')).toBe(false)
    expect(sameSecret('a', 'aa')).toBe(false)
  })
})

describe('tokens', () => {
  it('return the signed claims', () => {
    fc.assert(
      fc.property(fc.record({ sub: fc.string(), exp: fc.nat(), deep: fc.array(fc.nat()) }), (claims) => {
        expect(verifyToken(signToken(claims, key), key)).toEqual(claims)
      }),
    )
  })

  it('are invalid with another key', () => {
    expect(verifyToken(signToken({ sub: 'a' }, key), deriveKey('secret', 'other'))).toBeUndefined()
  })

  it('are invalid after any change', () => {
    const token = signToken({ sub: 'someone', admin: false }, key)
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom('A', 'b', '.', '=', '-'), (at, letter) => {
        fc.pre(token[at] !== letter)
        expect(verifyToken(token.slice(0, at) + letter + token.slice(at + 1), key)).toBeUndefined()
      }),
    )
  })

  it('cannot choose their algorithm', () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const payload = part({ sub: 'admin' })
    const forge = (header: object, algorithm = 'sha256') => {
      const text = `${part(header)}.${payload}`
      return `${text}.${createHmac(algorithm, key).update(text).digest('base64url')}`
    }
    expect(verifyToken(`${part({ alg: 'none', typ: 'JWT' })}.${payload}.`, key)).toBeUndefined()
    expect(verifyToken(forge({ alg: 'HS512', typ: 'JWT' }, 'sha512'), key)).toBeUndefined()
    expect(verifyToken(forge({ typ: 'JWT', alg: 'HS256' }), key)).toBeUndefined()
    expect(verifyToken(forge({ alg: 'HS256', typ: 'JWT' }), key)).toEqual({ sub: 'admin' })
  })

  it.each(['', '.', '..', '...', 'a.b.c', 'a.b', 'ü.ü.ü'])('are not %j', (text) => {
    expect(verifyToken(text, key)).toBeUndefined()
  })

  it('must contain an object', () => {
    const sign = (payload: string) => {
      const [header] = signToken({}, key).split('.')
      const text = `${header}.${Buffer.from(payload).toString('base64url')}`
      return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
    }
    for (const payload of ['[]', '"a"', 'null', '7', '{', '']) {
      expect(verifyToken(sign(payload), key)).toBeUndefined()
    }
  })
})
