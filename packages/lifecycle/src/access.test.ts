import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasPermission, PERMISSIONS, type Permission, ROLES, type Role } from './access.ts'
import { ENFORCED_RIGHTS } from './rights.ts'

const TABLE: Record<Permission, readonly Role[]> = {
  any: ['admin', 'developer', 'analyst', 'viewer'],
  editor: ['admin', 'developer'],
  reader: ['admin', 'developer', 'analyst'],
  auditor: ['admin', 'analyst'],
  admin: ['admin'],
  superuser: [],
}

describe('a permission', () => {
  it.each(PERMISSIONS)('%s belongs only to its roles', (permission) => {
    const allowed = ROLES.filter((role) => hasPermission({ role, is_superuser: false }, permission))
    expect(allowed).toEqual(TABLE[permission])
  })

  it.each(PERMISSIONS)('%s belongs to every superuser of any role', (permission) => {
    expect(ROLES.every((role) => hasPermission({ role, is_superuser: true }, permission))).toBe(true)
  })
})

const rights = fc.subarray([...ENFORCED_RIGHTS])
const account = fc.record({ role: fc.constantFrom(...ROLES), is_superuser: fc.boolean(), granted: rights })

describe('granted rights', () => {
  it('never take away what an account may do without them', () => {
    const wanted = fc.tuple(
      account,
      rights,
      fc.constantFrom(...PERMISSIONS),
      fc.option(fc.constantFrom(...ENFORCED_RIGHTS), { nil: undefined }),
    )
    fc.assert(
      fc.property(wanted, ([held, added, permission, right]) => {
        const more = { ...held, granted: [...held.granted, ...added] }
        const without = { role: held.role, is_superuser: held.is_superuser }
        if (hasPermission(without, permission, right))
          expect(hasPermission(held, permission, right)).toBe(true)
        if (hasPermission(held, permission, right)) expect(hasPermission(more, permission, right)).toBe(true)
      }),
    )
  })

  it('add exactly what asks for one of them', () => {
    const wanted = fc.tuple(account, fc.constantFrom(...PERMISSIONS), fc.constantFrom(...ENFORCED_RIGHTS))
    fc.assert(
      fc.property(wanted, ([{ granted, ...held }, permission, right]) => {
        const expected = hasPermission(held, permission) || granted.includes(right)
        expect(hasPermission({ ...held, granted }, permission, right)).toBe(expected)
        expect(hasPermission({ ...held, granted }, permission)).toBe(hasPermission(held, permission))
      }),
    )
  })
})
