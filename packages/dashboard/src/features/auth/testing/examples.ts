import type { User } from '../../../api/session.ts'

/** The account of somebody who signs in: Grace, an analyst. */
export const GRACE: User = {
  id: '00000000-0000-4000-8000-0000000000d1',
  username: 'grace',
  email: 'grace@example.com',
  first_name: 'Grace',
  last_name: 'Hopper',
  role: 'analyst',
  is_active: true,
  is_superuser: false,
  auth_provider: 'local',
  has_password: true,
  preferences: {},
  last_login_at: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
}
