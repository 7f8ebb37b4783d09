import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Logger } from './log.ts'
import { decryptSecret, encryptSecret } from './stored-secret.ts'

const owner = { masterKey: 'a master key of 32 characters...', kind: 'second factor', recordId: 'account-1' }

const lines: [level: string, fields: object, message: string][] = []
const at = (level: string) => (fields: object, message: string) => void lines.push([level, fields, message])
const logger: Logger = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }

const decrypt = (stored: string, other: Partial<typeof owner> = {}) =>
  decryptSecret(stored, { ...owner, ...other }, logger)

describe('stored secrets', () => {
  it('are read back as they were', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (secret) => {
        const wellFormed = Buffer.from(secret, 'utf8').toString('utf8')
        expect(decrypt(encryptSecret(secret, owner))).toBe(wellFormed)
      }),
    )
  })

  it('are stored differently each time, and never as plain text', () => {
    const stored = encryptSecret('JBSWY3DPEHPK3PXP', owner)
    expect(stored).toMatch(/^v1\.[\w-]+$/)
    expect(Buffer.from(stored.slice(3), 'base64url').toString('latin1')).not.toContain('JBSWY3DP')
    expect(encryptSecret('JBSWY3DPEHPK3PXP', owner)).not.toBe(stored)
  })

  it.each([
    ['another master key', { masterKey: 'another key of 32 characters....' }],
    ['another kind', { kind: 'client secret' }],
    ['another record', { recordId: 'account-2' }],
  ])('read as absent for %s', (_, other) => {
    expect(decrypt(encryptSecret('secret', owner), other)).toBeUndefined()
  })

  it('read as absent when any part was changed', () => {
    const stored = Buffer.from(encryptSecret('secret', owner).slice(3), 'base64url')
    for (let index = 0; index < stored.length; index += 1) {
      const damaged = Buffer.from(stored)
      damaged.writeUInt8(damaged.readUInt8(index) ^ 1, index)
      expect(decrypt(`v1.${damaged.toString('base64url')}`)).toBeUndefined()
    }
  })

  it('read as absent for any other text', () => {
    const whole = encryptSecret('secret', owner)
    for (const text of [
      '',
      'v1',
      'v1.',
      'v1.AAAA',
      `v2${whole.slice(2)}`,
      `${whole}.x`,
      whole.slice(0, -4),
    ]) {
      expect(decrypt(text)).toBeUndefined()
    }
  })

  it('are logged without their content when they cannot be decrypted', () => {
    lines.length = 0
    decrypt(encryptSecret('a secret value', owner), { recordId: 'account-2' })
    expect(lines).toEqual([
      [
        'warn',
        { kind: 'second factor', record_id: 'account-2' },
        'stored secret cannot be decrypted; was SECRET_KEY changed?',
      ],
    ])
  })
})
