import { ROLES } from '@assay/lifecycle'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Account } from '../../../features/users/index.ts'
import { type ProvenIdentity, SsoRefusal } from '../failures.ts'
import { acceptedEmail, decide, mappedRole, namesOf, requireSubject } from './rules.ts'

/** What a rule returns, or the code of its refusal. */
const outcomeOf = <Result>(rule: () => Result): Result | string => {
  try {
    return rule()
  } catch (error) {
    if (error instanceof SsoRefusal) return error.code
    throw error
  }
}

const textOf = (length: number): string => 'x'.repeat(length)

describe('the e-mail of an identity', () => {
  it.each([
    ['as it is', 'ada@corp.example', 'ada@corp.example'],
    ['in upper case', 'ADA@CORP.EXAMPLE', 'ada@corp.example'],
    ['with spaces around it', ' \tAda@Corp.Example\r\n', 'ada@corp.example'],
    ['with a tag', 'ada+test@corp.example', 'ada+test@corp.example'],
    ['with letters beyond ASCII', 'ÄDA@corp.example', 'äda@corp.example'],
    ['of 100 characters', `${textOf(87)}@corp.example`, `${textOf(87)}@corp.example`],
    ['of 101 characters', `${textOf(88)}@corp.example`, 'sso_email'],
    ['that is missing', undefined, 'sso_email'],
    ['that is empty', '', 'sso_email'],
    ['that is a name', 'ada', 'sso_email'],
    ['without a name', '@corp.example', 'sso_email'],
    ['without a domain', 'ada@', 'sso_email'],
    ['with two @', 'ada@evil.example@corp.example', 'sso_email'],
    ['with a space in it', 'ada lovelace@corp.example', 'sso_email'],
    ['with a line break in it', 'ada@corp.example\nx@evil.example', 'sso_email'],
    ['with a NUL', 'ada\0@corp.example', 'sso_email'],
    ['with half a character', 'ada\ud800@corp.example', 'sso_email'],
    ['with a Kelvin sign, whose lower case is k', 'mi\u212ae@corp.example', 'sso_email'],
    ['with a dotted I, whose lower case may be i', '\u0130da@corp.example', 'sso_email'],
    ['with an Angstrom sign', '\u212bda@corp.example', 'sso_email'],
    ['of another domain', 'ada@evil.example', 'sso_domain'],
    ['of a subdomain', 'ada@eu.corp.example', 'sso_domain'],
    ['of a domain that ends alike', 'ada@notcorp.example', 'sso_domain'],
    ['of a domain that begins alike', 'ada@corp.example.evil.example', 'sso_domain'],
    ['of the domain with a dot', 'ada@corp.example.', 'sso_domain'],
    ['of the domain with an accent', 'ada@córp.example', 'sso_domain'],
  ])('%s', (_, sent, expected) => {
    expect(outcomeOf(() => acceptedEmail(sent, 'corp.example'))).toBe(expected)
  })

  it('is one for all ways to write an address', () => {
    const name = fc.string({
      unit: fc.constantFrom('a', 'B', 'z', '0', '.', '+'),
      minLength: 1,
      maxLength: 60,
    })
    const spaces = fc.string({ unit: fc.constantFrom(' ', '\t', '\n'), maxLength: 3 })
    fc.assert(
      fc.property(name, spaces, spaces, (name, before, after) => {
        const accepted = acceptedEmail(`${name}@corp.example`, 'corp.example')
        const written = `${before}${name.toUpperCase()}@CORP.example${after}`
        expect(acceptedEmail(written, 'corp.example')).toBe(accepted)
        expect(acceptedEmail(accepted, 'corp.example')).toBe(accepted)
      }),
    )
  })

  it('is in the domain, short and in lower case, or refused', () => {
    const sent = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'binary' }).map((name) => `${name}@corp.example`),
      fc.emailAddress(),
    )
    fc.assert(
      fc.property(sent, (email) => {
        const outcome = outcomeOf(() => acceptedEmail(email, 'corp.example'))
        expect(outcome).toMatch(/^(sso_email|sso_domain|[^\s@]+@corp\.example)$/)
        expect(outcome.length).toBeLessThanOrEqual(100)
        expect(outcome).toBe(outcome.toLowerCase())
      }),
    )
  })
})

describe('the subject id of a provider', () => {
  it.each([
    ['of one character', '1', undefined],
    ['with spaces and signs', ' CN=Ada, O=Corp ', undefined],
    ['of 255 characters', textOf(255), undefined],
    ['of 256 characters', textOf(256), 'sso_account'],
    ['that is empty', '', 'sso_account'],
    ['with a NUL', 'a\0b', 'sso_account'],
    ['with half a character', 'a\udc00', 'sso_account'],
  ])('%s', (_, subject, expected) => {
    expect(outcomeOf(() => requireSubject({ subject }))).toBe(expected)
  })
})

describe('the role of groups', () => {
  const mapping = { Admins: 'admin', Developers: 'developer', Readers: 'viewer' } as const

  it.each([
    ['none', [], undefined],
    ['one that is mapped', ['Developers'], 'developer'],
    ['the first that is mapped, not the highest', ['Everyone', 'Readers', 'Admins'], 'viewer'],
    ['one in another letter case', ['admins', 'ADMINS'], undefined],
    ['one with a space', ['Admins '], undefined],
    ['names that every object has', ['constructor', 'toString', '__proto__', 'hasOwnProperty'], undefined],
  ])('%s', (_, groups, role) => {
    expect(mappedRole(groups, mapping)).toBe(role)
  })

  it('does not depend on the order of the mapping', () => {
    const names = fc.constantFrom('a', 'b', 'c', 'd', '__proto__', 'constructor')
    const groups = fc.array(names, { maxLength: 8 })
    const pairs = fc.uniqueArray(fc.tuple(names, fc.constantFrom(...ROLES)), { selector: ([name]) => name })
    fc.assert(
      fc.property(groups, pairs, (groups, pairs) => {
        const role = mappedRole(groups, Object.fromEntries(pairs))
        expect(mappedRole(groups, Object.fromEntries(pairs.toReversed()))).toBe(role)
        const first = groups.find((group) => pairs.some(([name]) => name === group))
        expect(role).toBe(pairs.find(([name]) => name === first)?.[1])
      }),
    )
  })
})

describe('the names of a new account', () => {
  it.each([
    [{}, null, null],
    [{ given_name: 'Ada', family_name: 'Lovelace', name: 'Countess' }, 'Ada', 'Lovelace'],
    [{ name: 'Ada Augusta King Lovelace' }, 'Ada', 'Augusta King Lovelace'],
    [{ name: '  Ada \t King\nLovelace ' }, 'Ada', 'King\nLovelace'],
    [{ name: 'Ada' }, 'Ada', null],
    [{ given_name: 'Ada', name: 'Countess Lovelace' }, 'Ada', 'Lovelace'],
    [{ family_name: 'King', name: 'Ada Lovelace' }, 'Ada', 'King'],
    [{ given_name: ' ', family_name: '', name: 'Ada Lovelace' }, 'Ada', 'Lovelace'],
    [{ given_name: 'A\0da', family_name: 'Lovelace\ud800' }, null, null],
    [{ given_name: textOf(101), family_name: textOf(200) }, textOf(100), textOf(100)],
    [{ given_name: `${textOf(99)} y` }, textOf(99), null],
    [{ given_name: `${textOf(99)}😀` }, textOf(99), null],
    [{ given_name: `${textOf(98)}😀y` }, `${textOf(98)}😀`, null],
    [{ name: `${textOf(150)} ${textOf(150)}` }, textOf(100), textOf(100)],
  ])('of %j', (sent, first_name, last_name) => {
    expect(namesOf(sent)).toEqual({ first_name, last_name })
  })

  it('can be stored, whatever was sent', () => {
    const sent = fc.option(fc.string({ unit: 'binary', maxLength: 300 }), { nil: undefined })
    fc.assert(
      fc.property(fc.record({ given_name: sent, family_name: sent, name: sent }), (identity) => {
        for (const name of Object.values(namesOf(identity))) {
          if (name === null) continue
          expect(name.length).toBeGreaterThan(0)
          expect(name.length).toBeLessThanOrEqual(100)
          expect(name.isWellFormed()).toBe(true)
          expect(name).toBe(name.trim())
        }
      }),
    )
  })
})

const accountOf = (fields: Partial<Account> = {}): Account => ({
  id: 'account-1',
  username: 'ada',
  email: 'ada@corp.example',
  first_name: null,
  last_name: null,
  role: 'developer',
  is_superuser: false,
  is_active: true,
  password_hash: null,
  external_id: null,
  preferences: {},
  last_login_at: null,
  created_at: new Date(0),
  updated_at: new Date(0),
  ...fields,
})

const identityOf = (fields: Partial<ProvenIdentity> = {}): ProvenIdentity => ({
  provider_type: 'oidc_a',
  issuer: 'https://idp.example',
  subject: 'subject-1',
  email: 'ada@corp.example',
  name: 'Ada Lovelace',
  groups: [],
  ...fields,
})

describe('the decision on a sign-in', () => {
  const mapping = { Admins: 'admin', Readers: 'viewer' } as const
  const unknown = { accounts: [], linkedTo: undefined, isUsernameTaken: false }
  const known = { ...unknown, accounts: [accountOf()] }
  const decideOn = (stored: Parameters<typeof decide>[1], groups: string[] = []) =>
    outcomeOf(() => decide({ email: 'ada@corp.example', identity: identityOf({ groups }), mapping }, stored))

  it.each([
    ['a new person is a viewer', unknown, [], { outcome: 'create', role: 'viewer' }],
    ['a new person has the role of a group', unknown, ['Admins'], { outcome: 'create', role: 'admin' }],
    ['a known person keeps the role', known, ['Others'], { outcome: 'sign_in', role: 'developer' }],
    ['a known person is promoted', known, ['Admins'], { outcome: 'sign_in', role: 'admin' }],
    ['a known person is demoted', known, ['Readers'], { outcome: 'sign_in', role: 'viewer' }],
    ['an identity returns', { ...known, linkedTo: 'account-1' }, [], { outcome: 'sign_in' }],
  ])('%s', (_, stored, groups, expected) => {
    expect(decideOn(stored, groups)).toMatchObject(expected)
  })

  it.each([
    [
      'two accounts have the e-mail',
      { ...known, accounts: [accountOf(), accountOf({ id: '2' })] },
      'sso_account',
    ],
    ['the identity opens another account', { ...known, linkedTo: 'account-2' }, 'sso_account'],
    ['the identity opens an account of another e-mail', { ...unknown, linkedTo: 'account-2' }, 'sso_account'],
    ['the e-mail is the username of another account', { ...unknown, isUsernameTaken: true }, 'sso_account'],
    ['the account is deactivated', { ...known, accounts: [accountOf({ is_active: false })] }, 'sso_inactive'],
  ])('is a refusal when %s', (_, stored, code) => {
    expect(decideOn(stored, ['Admins'])).toBe(code)
  })
})
