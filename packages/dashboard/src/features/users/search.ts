import type { User } from '../../api/session.ts'
import { flagOf, oneOf, pageOf, type RawSearch, textOf } from '../../app/search-params.ts'

const ROLES = ['admin', 'developer', 'analyst', 'viewer'] as const

/** The filters of the list of accounts. */
export interface UserFilterSearch {
  search?: string
  role?: User['role']
  is_active?: boolean
}

/** The filters and the page of the list of accounts. */
export interface UsersSearch extends UserFilterSearch {
  page?: number
}

/** Reads the search parameters of the list of accounts. */
export const usersSearch = (raw: RawSearch): UsersSearch => ({
  search: textOf(raw['search']),
  role: oneOf(raw['role'], ROLES),
  is_active: flagOf(raw['is_active']),
  page: pageOf(raw['page']),
})
