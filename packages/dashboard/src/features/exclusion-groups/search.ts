import { oneOf, pageOf, type RawSearch, textOf } from '../../app/search-params.ts'
import type { Group } from './api-types.ts'

/** Filters and page of the list of exclusion groups, as in its address. */
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

/** The tab of a group's page, as in its address; its overview by default. */
interface GroupSearch {
  tab?: 'history'
}

/** Reads the address of a group. */
export const groupSearch = (raw: RawSearch): GroupSearch => ({ tab: oneOf(raw['tab'], ['history']) })
