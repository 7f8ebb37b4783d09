import { oneOf, pageOf, type RawSearch, textOf } from '../../app/search-params.ts'
import type { Group } from './api-types.ts'

/** What the list of exclusion groups shows, as its address says. */
export interface GroupsSearch {
  search?: string
  status?: Group['status']
  page?: number
}

/** Reads the address of the list. */
export const groupsSearch = (raw: RawSearch): GroupsSearch => ({
  search: textOf(raw['search']),
  status: oneOf(raw['status'], ['ACTIVE', 'ARCHIVED']),
  page: pageOf(raw['page']),
})

/** What the page of a group shows; its experiments when nothing is said. */
export interface GroupSearch {
  tab?: 'history'
}

/** Reads the address of a group. */
export const groupSearch = (raw: RawSearch): GroupSearch => ({ tab: oneOf(raw['tab'], ['history']) })
