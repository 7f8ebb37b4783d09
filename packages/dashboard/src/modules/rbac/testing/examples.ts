import type { Grant, PersonPermissions, Role } from '../api-types.ts'

/** What a deployment with the module answers to GET /modules. */
export const WITH_RBAC = { profile: 'full', modules: ['rbac'], version: '1.0.0' }

/** What makes the signed-in person a superuser. */
export const SUPERUSER = { role: 'admin', is_superuser: true } as const

const ROLE: Role = {
  id: '00000000-0000-4000-8000-0000000000c1',
  name: 'release-captain',
  description: 'Ships on Fridays',
  is_system_role: false,
  permissions: [{ resource: 'feature_flag', actions: ['list', 'read', 'update'] }],
  user_count: 2,
  created_at: '2026-10-01T00:00:00Z',
}

/** A custom role that two accounts have. */
export const exampleRole = (change: Partial<Role> = {}): Role => ({ ...ROLE, ...change })

/** The built-in role of viewers. */
export const VIEWER: Role = {
  id: null,
  name: 'viewer',
  description: 'Reads experiments, feature flags and results',
  is_system_role: true,
  permissions: [{ resource: 'feature_flag', actions: ['list', 'read'] }],
  user_count: 3,
  created_at: null,
}

const PERSON: PersonPermissions = {
  user_id: '00000000-0000-4000-8000-0000000000a2',
  username: 'nora',
  base_role: 'viewer',
  custom_roles: ['release-captain'],
  permissions: { feature_flag: ['list', 'read', 'update'] },
  is_superuser: false,
  enforced: false,
}

/** What is recorded of Nora, a viewer with a custom role. */
export const examplePerson = (change: Partial<PersonPermissions> = {}): PersonPermissions => ({
  ...PERSON,
  ...change,
})

const GRANT: Grant = {
  user_id: PERSON.user_id,
  resource: 'feature_flag',
  actions: ['update'],
  expires_at: '2099-10-01T00:00:00Z',
  is_expired: false,
  reason: 'Stands in',
  granted_by_username: 'ada',
  granted_at: '2026-10-01T00:00:00Z',
}

/** A grant of Nora's that has not expired. */
export const exampleGrant = (change: Partial<Grant> = {}): Grant => ({ ...GRANT, ...change })
