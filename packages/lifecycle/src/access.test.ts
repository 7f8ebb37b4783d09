import { describe, expect, it } from 'vitest'
import { hasPermission, PERMISSIONS, type Permission, ROLES, type Role } from './access.ts'

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
