import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'
import type { Flag, FlagChange } from './api-types.ts'

export type SortField = 'created_at' | 'updated_at' | 'key' | 'name' | 'status'
export type Period = 'minute' | 'hour' | 'day' | 'week' | 'month'

/** Filters and order of the list of flags. */
export interface FlagFilters {
  search?: string
  status?: Flag['status']
  tag?: string
  sort?: SortField
  order?: 'asc' | 'desc'
}

const listQueryOf = ({ search, status, tag, sort, order }: FlagFilters) => ({
  ...(search !== undefined && { search }),
  ...(status !== undefined && { status_filter: status }),
  ...(tag !== undefined && { tag }),
  ...(sort !== undefined && { sort_by: sort }),
  ...(order !== undefined && { sort_order: order }),
})

const readFlags = (filters: FlagFilters, page: { skip: number; limit: number; signal: AbortSignal }) =>
  answered(
    api.GET('/api/v1/feature-flags/', {
      params: { query: { ...listQueryOf(filters), skip: page.skip, limit: page.limit } },
      signal: page.signal,
    }),
  )

/** One page of the flags. */
export const flagsQuery = (filters: FlagFilters, page: { skip: number; limit: number }) =>
  queryOptions({
    queryKey: queryKey('flags', 'list', filters, page),
    queryFn: ({ signal }) => readFlags(filters, { ...page, signal }),
    placeholderData: (before) => before,
  })

const MAX_FLAGS_PER_REQUEST = 1000

/** Every flag that the filters leave, for filters that only the browser knows, such as stale flags. */
export const allFlagsQuery = (filters: FlagFilters = {}) =>
  queryOptions({
    queryKey: queryKey('flags', 'all', filters),
    queryFn: async ({ signal }) => {
      const flags: Flag[] = []
      for (let total = 1; flags.length < total; ) {
        const page = await readFlags(filters, { skip: flags.length, limit: MAX_FLAGS_PER_REQUEST, signal })
        flags.push(...page.items)
        if (page.items.length === 0) break
        total = page.total
      }
      return flags
    },
    placeholderData: (before) => before,
  })

/** One flag. */
export const flagQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey('flags', 'one', id),
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/feature-flags/{id}', { params: { path: { id } }, signal })),
  })

/** The flag with a key; null: the key is free. */
export const flagOfKeyQuery = (key: string) =>
  queryOptions({
    queryKey: queryKey('flags', 'of-key', key),
    queryFn: async ({ signal }) => {
      const query = { search: key, limit: 100, include_archived: true }
      const { items } = await answered(api.GET('/api/v1/feature-flags/', { params: { query }, signal }))
      return items.find((flag) => flag.key === key) ?? null
    },
  })

/** Changes of a flag, its rollouts and its safety settings, newest first. */
export const flagHistoryQuery = (id: string, page: { skip: number; limit: number }) =>
  queryOptions({
    queryKey: queryKey('flags', 'history', id, page),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/feature-flags/{id}/history', { params: { path: { id }, query: page }, signal }),
      ),
    placeholderData: (before) => before,
  })

/** The metrics of a flag over a period. */
export const flagSummaryQuery = (id: string, from: string) =>
  queryOptions({
    queryKey: queryKey('flags', 'summary', id, from),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/metrics/summary', {
          params: { query: { feature_flag_id: id, from_date: from } },
          signal,
        }),
      ),
  })

/** The metrics of a flag, period by period. */
export const flagMetricsQuery = (id: string, span: { period: Period; from: string }) =>
  queryOptions({
    queryKey: queryKey('flags', 'metrics', id, span),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/metrics/aggregated', {
          params: { query: { feature_flag_id: id, period: span.period, from_date: span.from } },
          signal,
        }),
      ),
  })

/** The last errors that programs reported about a flag. */
export const flagErrorsQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey('flags', 'errors', id),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/metrics/errors', {
          params: { query: { feature_flag_id: id, limit: 10 } },
          signal,
        }),
      ),
  })

/** The effect of a change on the subjects seen last, without saving it. */
export const whatIfQuery = (id: string, change: FlagChange | undefined) =>
  queryOptions({
    queryKey: queryKey('flags', 'what-if', id, change),
    queryFn: ({ signal }) =>
      answered(
        api.POST('/api/v1/feature-flags/{id}/what-if', {
          params: { path: { id } },
          body: change ?? {},
          signal,
        }),
      ),
    enabled: change !== undefined,
    placeholderData: (before) => before,
    retry: false,
  })
