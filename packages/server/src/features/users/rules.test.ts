import { describe, expect, it } from 'vitest'
import { emailAddress } from '../../http/shapes.ts'
import {
  addressGroup,
  asUser,
  changed,
  countedUnderUnknown,
  entryOfUnknown,
  isWeakPassword,
  refuseLossOfControl,
  refuseOwnName,
  requireProvider,
} from './rules.ts'
import { type Account, newPassword, userChange } from './schema.ts'

const account: Account = {
  id: '7f6a4f0e-5d0e-4b7a-9d57-0a7a0a7b8f10',
  username: 'ada',
  email: 'Ada@Example.com',
  first_name: 'Ada',
  last_name: null,
  role: 'developer',
  is_superuser: false,
  is_active: true,
  password_hash: '$argon2id$secret',
  external_id: null,
  preferences: { theme: 'dark' },
  last_login_at: null,
  created_at: new Date(0),
  updated_at: new Date(0),
}

describe('passwords', () => {
  it.each(['Abcdefg1', 'Ünïcödé9', 'A1a'.padEnd(128, 'x')])('accept %s', (password) => {
    expect(newPassword.safeParse(password).success).toBe(true)
  })

  it.each(['Abcdef1', 'abcdefg1', 'ABCDEFG1', 'Abcdefgh', '', 'A1a'.padEnd(129, 'x'), 12345678, null])(
    'refuse %s',
    (password) => {
      expect(newPassword.safeParse(password).success).toBe(false)
    },
  )

  it.each(['ADA', 'ada@example.com', 'aDa@eXample.com'])(
    'must differ from the names of the account: %s',
    (password) => {
      expect(() => refuseOwnName(password, account, 'new_password')).toThrow('Validation failed')
      expect(() => refuseOwnName(`${password}1`, account, 'new_password')).not.toThrow()
    },
  )

  it.each([
    'Password1',
    'Passw0rd',
    'Admin123!',
    'Changeme1',
    'Welcome2026',
    'AdminAdmin1',
    'short',
    'Root@x.io1',
  ])('%s is too weak for the first administrator', (password) => {
    expect(isWeakPassword(password, 'root@x.io1')).toBe(true)
  })

  it.each(['Correct-Horse-7', 'xK9!mLpQ'])('accept %s as strong enough', (password) => {
    expect(isWeakPassword(password, 'root@example.com')).toBe(false)
  })
})

describe('names', () => {
  it.each(['ada@example.com', 'a@localhost', ' ada@example.com '])('%j is an e-mail address', (address) => {
    expect(emailAddress.parse(address)).toBe(address.trim())
  })

  it.each(['ada', '@example.com', 'a b@example.com', 'a@b@c', `${'a'.repeat(100)}@x`])(
    '%j is no e-mail address',
    (address) => {
      expect(emailAddress.safeParse(address).success).toBe(false)
    },
  )
})

describe('the counter of failed sign-ins', () => {
  it('is one of 65,536 groups for unknown names, which depend on the secret', () => {
    const groups = Array.from({ length: 50 }, (_, n) => countedUnderUnknown('secret', `name${n}`))
    for (const group of groups) expect(group).toMatch(/^unknown:[0-9a-f]{4}$/)
    expect(new Set(groups).size).toBeGreaterThan(45)
    expect(countedUnderUnknown('secret', 'name1')).toBe(groups[1])
    expect(countedUnderUnknown('other', 'name1')).not.toBe(groups[1])
  })

  it('is a group of addresses, one for all of an IPv6 network', () => {
    const group = addressGroup('secret', '2001:db8:1:2::1')
    expect(group).toMatch(/^address:[0-9a-f]{4}$/)
    expect(addressGroup('secret', '2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(group)
    expect(addressGroup('secret', '2001:db8:1:3::1')).not.toBe(group)
    expect(addressGroup('secret', '192.0.2.1')).not.toBe(addressGroup('secret', '192.0.2.2'))
  })
})

describe('the audit entries of unknown names', () => {
  it.each([
    [1, 1, 'own'],
    [10, 200, 'own'],
    [11, 11, undefined],
    [1, 201, undefined],
    [99, 99, undefined],
    [100, 150, 'gathered'],
    [1000, 1234, 'gathered'],
    [3, 1000, 'gathered'],
    [20, 100, undefined],
    [101, 1001, undefined],
  ])('after %i failures from the address and %i from everywhere: %s', (ofAddress, ofAll, entry) => {
    expect(entryOfUnknown({ ofAddress, ofAll })).toBe(entry)
  })
})

describe('the returned account', () => {
  it('never includes its password or its link', () => {
    expect(JSON.stringify(asUser({ ...account, external_id: 'managed:1' }))).not.toMatch(/argon2|managed:1/)
  })

  it('includes how it signs in', () => {
    expect(asUser(account)).toMatchObject({ auth_provider: 'local', has_password: true })
    expect(asUser({ ...account, password_hash: null, external_id: 'managed:1' })).toMatchObject({
      auth_provider: 'managed',
      has_password: false,
    })
  })
})

describe('changes', () => {
  it('affect only sent fields; null clears', () => {
    const change = userChange.parse({ email: null, last_name: 'L', role: 'ADMIN' })
    expect(changed(account, change)).toEqual({ ...account, email: null, last_name: 'L', role: 'admin' })
  })

  it('require a field that can be changed', () => {
    expect(userChange.safeParse({}).success).toBe(false)
    expect(userChange.safeParse({ id: account.id, created_at: 'x' }).success).toBe(false)
    expect(userChange.safeParse({ is_active: null }).success).toBe(false)
    expect(userChange.safeParse({ external_id: 'other:1' }).success).toBe(false)
  })

  const superuser: Account = { ...account, is_superuser: true }
  const nobody = { actorId: undefined, otherSuperusers: 0 }
  const LAST = 'The last active superuser must stay'

  it.each([
    ['rights taken', { ...superuser, is_superuser: false }],
    ['deactivated', { ...superuser, is_active: false }],
    ['deleted', undefined],
  ])('leave at least one superuser: %s', (_, after) => {
    expect(() => refuseLossOfControl({ before: superuser, after, ...nobody })).toThrow(LAST)
    expect(() =>
      refuseLossOfControl({ before: superuser, after, actorId: undefined, otherSuperusers: 1 }),
    ).not.toThrow()
    expect(() =>
      refuseLossOfControl({ before: { ...superuser, is_active: false }, after, ...nobody }),
    ).not.toThrow()
  })

  it.each([{ role: 'admin' as const }, { is_superuser: false }, { is_active: false }])(
    'of own rights are refused: %j',
    (change) => {
      const own = { before: superuser, actorId: superuser.id, otherSuperusers: 5 }
      expect(() => refuseLossOfControl({ ...own, after: { ...superuser, ...change } })).toThrow(
        'You cannot change your own role, superuser or active status',
      )
      expect(() => refuseLossOfControl({ ...own, after: { ...superuser, first_name: 'X' } })).not.toThrow()
      expect(() => refuseLossOfControl({ ...own, after: undefined })).toThrow(
        'You cannot delete your own account',
      )
    },
  )
})

it('routes of the other provider answer 404', () => {
  expect(() => requireProvider({ AUTH_PROVIDER: 'managed' } as never, 'local')).toThrow(
    "Endpoint not available: AUTH_PROVIDER is not 'local'",
  )
  expect(() => requireProvider({ AUTH_PROVIDER: 'local' } as never, 'local')).not.toThrow()
})
