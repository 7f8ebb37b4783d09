import fc from 'fast-check'
import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import {
  isRequired,
  mayBeConfirmed,
  newRecoveryCodes,
  newSecret,
  otpauthUri,
  readCode,
  recoveryDigest,
  setupEnd,
  stepOf,
} from './rules.ts'

const STEP_MS = 30_000
const NOW = new Date('2026-03-01T12:00:10.000Z')
/** The secret of RFC 6238, appendix B: the ASCII text 12345678901234567890. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

const codeAt = (secret: string, time: number): string =>
  new TOTP({ secret, period: 30, digits: 6 }).generate({ timestamp: time })

describe('codes of an authenticator app', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
    [20_000_000_000, '353130', 666_666_666],
  ])('are those of RFC 6238 at %i seconds', (seconds, code, step) => {
    expect(stepOf(code, RFC_SECRET, new Date(seconds * 1000))).toBe(step)
  })

  it('are accepted one step early and one step late, by the step they belong to', () => {
    const time = fc.integer({ min: STEP_MS * 10, max: 4e12 })
    fc.assert(
      fc.property(time, fc.constantFrom(-1, 0, 1), (now, skew) => {
        const step = Math.floor(now / STEP_MS) + skew
        const found = stepOf(codeAt(RFC_SECRET, step * STEP_MS), RFC_SECRET, new Date(now))
        // Two neighbouring steps may have the same code, once in a million; then the later one counts.
        expect(codeAt(RFC_SECRET, (found ?? 0) * STEP_MS)).toBe(codeAt(RFC_SECRET, step * STEP_MS))
      }),
    )
  })

  it('are refused two steps early, two steps late, and for another secret', () => {
    for (const skew of [-2, 2, 10]) {
      expect(stepOf(codeAt(RFC_SECRET, NOW.getTime() + skew * STEP_MS), RFC_SECRET, NOW)).toBeUndefined()
    }
    expect(stepOf(codeAt(newSecret(), NOW.getTime()), RFC_SECRET, NOW)).toBeUndefined()
  })

  it('can be computed from the URI that apps read', () => {
    const secret = newSecret()
    const uri = otpauthUri(secret, { username: 'ann', config: { PUBLIC_BASE_URL: undefined } })
    const [, read = ''] = /secret=([A-Z2-7]+)/.exec(uri) ?? []
    expect(read).toBe(secret)
    expect(Buffer.from(secret).length).toBe(32)
    expect(uri).toBe(
      `otpauth://totp/Assay:ann?issuer=Assay&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
  })

  it.each([
    ['https://assay.example.com', 'ann@example.com', 'Assay (assay.example.com):ann@example.com'],
    ['http://localhost:8000', 'a:b&c=d/e?', 'Assay (localhost 8000):a:b&c=d/e?'],
  ])('are listed in apps under the deployment %s and the user name', (PUBLIC_BASE_URL, username, label) => {
    const uri = otpauthUri(newSecret(), { username, config: { PUBLIC_BASE_URL } })
    const { pathname, searchParams } = new URL(uri)
    expect(decodeURIComponent(pathname.replace(/^\/+(totp\/)?/, ''))).toBe(label)
    expect(searchParams.get('issuer')).toBe(label.slice(0, label.indexOf(')') + 1))
    expect([...searchParams.keys()]).toEqual(['issuer', 'secret', 'algorithm', 'digits', 'period'])
  })
})

describe('recovery codes', () => {
  it('are ten different ones of four groups of unambiguous characters', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
  })

  it('have the same digest however they are typed, and another one for another account', () => {
    const [code = ''] = newRecoveryCodes()
    const digest = recoveryDigest('account-1', code)
    expect(digest).toMatch(/^[\da-f]{64}$/)
    for (const typed of [code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')}\n`]) {
      expect(recoveryDigest('account-1', typed)).toBe(digest)
    }
    expect(recoveryDigest('account-2', code)).not.toBe(digest)
  })
})

describe('a typed code', () => {
  it.each([
    ['123456', { kind: 'app', code: '123456' }],
    [' 123 456 ', { kind: 'app', code: '123456' }],
    ['123-456', { kind: 'app', code: '123456' }],
    ['abcd-efgh-jkmn-2345', { kind: 'recovery', code: 'ABCDEFGHJKMN2345' }],
    ['2345 2345 2345 2345', { kind: 'recovery', code: '2345234523452345' }],
  ])('%j is read by its form', (typed, read) => {
    expect(readCode(typed)).toEqual(read)
  })

  it.each([
    '',
    ' ',
    '12345',
    '1234567',
    '١٢٣٤٥٦',
    '12345a',
    'ABCD-EFGH-JKMN-234',
    'ABCD-EFGH-IJKL-2345',
    '0000-0000-0000-0000',
    '1e5',
    "' or 1=1 --",
    '\u0000',
  ])('%j is no code', (typed) => {
    expect(readCode(typed)).toBeUndefined()
  })

  it('is never more than six digits or sixteen characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 64 }), (typed) => {
        const read = readCode(typed)
        if (read) expect(read.code).toMatch(/^(\d{6}|[2-9A-HJ-NP-Z]{16})$/)
      }),
    )
  })

  it('is read for every recovery code that is made', () => {
    for (const code of newRecoveryCodes()) expect(readCode(code)?.kind).toBe('recovery')
  })
})

describe('the time to confirm', () => {
  it('ends after 15 minutes', () => {
    const factor = { created_at: NOW }
    const end = setupEnd(factor)
    expect(end.toISOString()).toBe('2026-03-01T12:15:10.000Z')
    expect(mayBeConfirmed(factor, new Date(end.getTime() - 1))).toBe(true)
    expect(mayBeConfirmed(factor, end)).toBe(false)
  })
})

describe('a second factor is required', () => {
  it.each([
    [true, 'admin', false, true],
    [true, 'viewer', true, true],
    [true, 'developer', false, false],
    [true, 'viewer', false, false],
    [false, 'admin', true, false],
  ])(
    'with MFA_REQUIRED=%s for a %s with superuser status %s: %s',
    (MFA_REQUIRED, role, is_superuser, expected) => {
      expect(isRequired({ MFA_REQUIRED }, { role, is_superuser })).toBe(expected)
    },
  )
})
