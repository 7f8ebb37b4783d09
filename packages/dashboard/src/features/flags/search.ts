import { oneOf, pageOf, type RawSearch, textOf } from '../../app/search-params.ts'
import type { FlagFilters, SortField } from './queries.ts'

const SORT_FIELDS: readonly SortField[] = ['name', 'key', 'status', 'created_at', 'updated_at']
const TABS = ['rules', 'rollout', 'safety', 'metrics', 'try', 'history', 'settings'] as const

export type FlagTab = (typeof TABS)[number]

/** What the list of flags shows, as its address says. */
export interface FlagsSearch extends FlagFilters {
  /** at_risk: health is warning or critical; stale: looks forgotten. */
  show?: 'at_risk' | 'stale'
  page?: number
}

/** Reads the address of the list. */
export const flagsSearch = (raw: RawSearch): FlagsSearch => ({
  search: textOf(raw['search']),
  status: oneOf(raw['status'], ['ACTIVE', 'INACTIVE', 'ARCHIVED']),
  tag: textOf(raw['tag']),
  show: oneOf(raw['show'], ['at_risk', 'stale']),
  sort: oneOf(raw['sort'], SORT_FIELDS),
  order: oneOf(raw['order'], ['asc', 'desc']),
  page: pageOf(raw['page']),
})

/** Which part of a flag is shown. */
interface FlagSearch {
  tab?: FlagTab
}

/** Reads the address of a flag. */
export const flagSearch = (raw: RawSearch): FlagSearch => ({ tab: oneOf(raw['tab'], TABS) })
