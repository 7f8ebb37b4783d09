import { oneOf, pageOf, type RawSearch, textOf } from '../../app/search-params.ts'

/** What the address of roles says. */
interface RolesSearch {
  tab?: 'people'
  page?: number
  /** The id of the account whose permissions are shown. */
  person?: string
}

/** Reads the address of roles. */
export const rolesSearch = (raw: RawSearch): RolesSearch => ({
  tab: oneOf(raw['tab'], ['people']),
  page: pageOf(raw['page']),
  person: textOf(raw['person'], 36),
})

/** What the address of a role says. */
interface RoleSearch {
  tab?: 'history'
}

/** Reads the address of a role. */
export const roleSearch = (raw: RawSearch): RoleSearch => ({ tab: oneOf(raw['tab'], ['history']) })
