import type { User } from '../../../api/session.ts'

const USER: User = {
  id: '00000000-0000-4000-8000-0000000000a2',
  username: 'nora',
  email: 'nora@example.com',
  first_name: 'Nora',
  last_name: null,
  role: 'analyst',
  is_active: true,
  is_superuser: false,
  auth_provider: 'local',
  has_password: true,
  external_id: null,
  locked_until: null,
  preferences: {},
  last_login_at: null,
  created_at: '2026-10-01T00:00:00Z',
  updated_at: '2026-10-01T00:00:00Z',
}

/** The account of Nora, an active analyst who has never signed in. */
export const exampleUser = (change: Partial<User> = {}): User => ({ ...USER, ...change })

/** What makes the signed-in person a superuser. */
export const SUPERUSER = { role: 'admin', is_superuser: true } as const
