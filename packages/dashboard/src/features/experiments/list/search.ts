import { oneOf, type RawSearch, textOf } from '../../../app/search-params.ts'
import type { ExperimentType, Status } from '../api-types.ts'
import { STATUSES, TYPES } from '../labels.ts'

export const SORT_FIELDS = ['created_at', 'updated_at', 'name', 'status', 'start_date', 'end_date'] as const
type SortField = (typeof SORT_FIELDS)[number]

/** The search parameters of the list; those that are missing have their default. */
export interface ExperimentsSearch {
  search?: string
  status?: Status
  type?: ExperimentType
  tag?: string
  /** The id of a user. */
  owner?: string
  /** true: archived experiments are shown as well. */
  archived?: boolean
  sort?: SortField
  order?: 'asc' | 'desc'
}

export const DEFAULT_SORT = { sort: 'created_at', order: 'desc' } as const

/** Reads the search parameters of the list; unknown values and defaults are left out. */
export const experimentsSearch = (raw: RawSearch): ExperimentsSearch => {
  const sort = oneOf(raw['sort'], SORT_FIELDS)
  const order = oneOf(raw['order'], ['asc', 'desc'])
  const isDefault = (sort ?? DEFAULT_SORT.sort) === DEFAULT_SORT.sort && (order ?? 'desc') === 'desc'
  return {
    search: textOf(raw['search'], 100),
    status: oneOf(
      raw['status'],
      STATUSES.map(({ id }) => id),
    ),
    type: oneOf(
      raw['type'],
      TYPES.map(({ id }) => id),
    ),
    tag: textOf(raw['tag']),
    owner: textOf(raw['owner']),
    archived: raw['archived'] === true ? true : undefined,
    sort: isDefault ? undefined : sort,
    order: isDefault ? undefined : order,
  }
}

/** The change that clears every filter; archived experiments and the sort order stay as they are. */
export const NO_FILTERS = {
  search: undefined,
  status: undefined,
  type: undefined,
  tag: undefined,
  owner: undefined,
} satisfies Partial<ExperimentsSearch>

/** Whether a filter is set. */
export const isFiltered = ({ search, status, type, tag, owner }: ExperimentsSearch): boolean =>
  [search, status, type, tag, owner].some((value) => value !== undefined)
