import type { User } from '../../api/session.ts'
import { flagOf, oneOf, type RawSearch, textOf, wholeOf } from '../../app/search-params.ts'

const ROLES = ['admin', 'developer', 'analyst', 'viewer'] as const

/** Which accounts are listed; all when nothing is said. */
export interface UsersSearch {
  search?: string
  role?: User['role']
  is_active?: boolean
  skip?: number
}

/** Reads the address of the list of accounts. */
export const usersSearch = (raw: RawSearch): UsersSearch => ({
  search: textOf(raw['search']),
  role: oneOf(raw['role'], ROLES),
  is_active: flagOf(raw['is_active']),
  skip: wholeOf(raw['skip'], { min: 1 }),
})
