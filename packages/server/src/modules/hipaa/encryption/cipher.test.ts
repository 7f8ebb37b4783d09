import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { IdentifiedKey } from '../../../config/identified-key.ts'
import { decryptField, encryptField } from './cipher.ts'

const keyNamed = (id: string): IdentifiedKey => ({ id, key: randomBytes(32) })
const [NEW, OLD] = [keyNamed('2026'), keyNamed('2025')]
const KEYS = [NEW, OLD]

const field = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_.-]{0,20}$/)
const value = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 })

describe('a field of health data', () => {
  it('is decrypted to what was encrypted, in 10,000 random round trips', () => {
    fc.assert(
      fc.property(field, value, fc.constantFrom(NEW, OLD), (name, plaintext, key) => {
        const ciphertext = encryptField(key, name, plaintext)
        expect(ciphertext.startsWith(`phi1.${key.id}.`)).toBe(true)
        expect(decryptField(KEYS, name, ciphertext)).toEqual({ plaintext })
      }),
      { numRuns: 10_000 },
    )
  })

  it('is encrypted differently each time', () => {
    const texts = Array.from({ length: 1000 }, () => encryptField(NEW, 'ssn', 'same'))
    expect(new Set(texts).size).toBe(1000)
  })

  it('is not decrypted under another field', () => {
    fc.assert(
      fc.property(field, field, value, (one, other, plaintext) => {
        fc.pre(one !== other)
        expect(decryptField(KEYS, other, encryptField(NEW, one, plaintext))).toEqual({
          failure: 'unreadable',
        })
      }),
    )
  })

  it('is not decrypted when a character of its ciphertext was changed', () => {
    const ciphertext = encryptField(NEW, 'ssn', 'a value')
    fc.assert(
      fc.property(fc.nat(ciphertext.length - 1), fc.constantFrom(...'Aa0_-.'), (position, character) => {
        const changed = ciphertext.slice(0, position) + character + ciphertext.slice(position + 1)
        fc.pre(changed !== ciphertext)
        expect(decryptField(KEYS, 'ssn', changed)).toHaveProperty('failure')
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    ['cut off', (text: string) => text.slice(0, -4)],
    ['cut to its nonce', (text: string) => text.slice(0, 'phi1.2026.'.length + 16)],
    ['longer', (text: string) => `${text}AAAA`],
    ['of another format', (text: string) => text.replace('phi1', 'phi2')],
    ['of a key with that id, but other bytes', () => encryptField(keyNamed('2026'), 'ssn', 'a value')],
    ['moved to another key', (text: string) => text.replace('2026', '2025')],
    ['empty', () => ''],
    ['in parts', (text: string) => text.replace('.', '..')],
  ])('is unreadable when its ciphertext is %s', (_, change) => {
    const changed = change(encryptField(NEW, 'ssn', 'a value'))
    expect(decryptField(KEYS, 'ssn', changed)).toEqual({ failure: 'unreadable' })
  })

  it('says when its key is unknown', () => {
    const ciphertext = encryptField(keyNamed('2020'), 'ssn', 'a value')
    expect(decryptField(KEYS, 'ssn', ciphertext)).toEqual({ failure: 'unknown_key' })
    expect(decryptField([], 'ssn', ciphertext)).toEqual({ failure: 'unknown_key' })
  })
})
