import type { paths } from 'assay:api'
import { queryOptions } from '@tanstack/react-query'
import { answered, api, type Schemas } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'

export type Flag = Schemas['FeatureFlag']
export type FlagVariant = Flag['variants'][number]
export type ValueType = Flag['value_type']

type Body<Operation extends { requestBody?: { content: { 'application/json': unknown } } }> = NonNullable<
  Operation['requestBody']
>['content']['application/json']

export type FlagWrite = Body<paths['/api/v1/feature-flags/']['post']>
export type FlagChange = Body<paths['/api/v1/feature-flags/{id}']['put']>
export type BulkAction = Body<paths['/api/v1/feature-flags/bulk-toggle']['post']>['action']
export type SortField = 'created_at' | 'updated_at' | 'key' | 'name' | 'status'
export type Period = 'minute' | 'hour' | 'day' | 'week' | 'month'

/** What the list of flags is narrowed to and in which order. */
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

const MAX_AT_ONCE = 1000

/** Every flag that the filters leave, for what only the browser can tell apart, such as stale flags. */
export const allFlagsQuery = (filters: FlagFilters = {}) =>
  queryOptions({
    queryKey: queryKey('flags', 'all', filters),
    queryFn: async ({ signal }) => {
      const flags: Flag[] = []
      for (let total = 1; flags.length < total; ) {
        const page = await readFlags(filters, { skip: flags.length, limit: MAX_AT_ONCE, signal })
        flags.push(...page.items)
        if (page.items.length === 0) break
        total = page.total
      }
      return flags
    },
  })

export const flagQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey('flags', 'one', id),
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/feature-flags/{id}', { params: { path: { id } }, signal })),
  })

/** The flag of a key, or undefined: whether a key is free. */
export const flagOfKeyQuery = (key: string) =>
  queryOptions({
    queryKey: queryKey('flags', 'of-key', key),
    queryFn: async ({ signal }) => {
      const query = { search: key, limit: 100, include_archived: true }
      const { items } = await answered(api.GET('/api/v1/feature-flags/', { params: { query }, signal }))
      return items.find((flag) => flag.key === key) ?? null
    },
  })

/** What happened to a flag, its schedules and its safety, the newest first. */
export const flagHistoryQuery = (id: string, page: { skip: number; limit: number }) =>
  queryOptions({
    queryKey: queryKey('flags', 'history', id, page),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/feature-flags/{id}/history', { params: { path: { id }, query: page }, signal }),
      ),
    placeholderData: (before) => before,
  })

/** The figures of a flag over a time. */
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

/** The figures of a flag, period by period. */
export const flagFiguresQuery = (id: string, span: { period: Period; from: string }) =>
  queryOptions({
    queryKey: queryKey('flags', 'figures', id, span),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/metrics/aggregated', {
          params: { query: { feature_flag_id: id, period: span.period, from_date: span.from } },
          signal,
        }),
      ),
  })

/** The errors that programs have reported about a flag last. */
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

export const createFlag = (body: FlagWrite) => answered(api.POST('/api/v1/feature-flags/', { body }))

export const changeFlag = (id: string, body: FlagChange) =>
  answered(api.PUT('/api/v1/feature-flags/{id}', { params: { path: { id } }, body }))

export const deleteFlag = (id: string) =>
  answered(api.DELETE('/api/v1/feature-flags/{id}', { params: { path: { id } } }))

/** Switches a flag on or off; one that is so already stays. */
export const switchFlag = (id: string, isOn: boolean) => {
  const params = { path: { id } }
  return answered(
    isOn
      ? api.POST('/api/v1/feature-flags/{id}/enable', { params, body: {} })
      : api.POST('/api/v1/feature-flags/{id}/disable', { params, body: {} }),
  )
}

export const archiveFlag = (id: string) =>
  answered(api.POST('/api/v1/feature-flags/{id}/archive', { params: { path: { id } }, body: {} }))

export const unarchiveFlag = (id: string) =>
  answered(api.POST('/api/v1/feature-flags/{id}/unarchive', { params: { path: { id } }, body: {} }))

/** The same move for up to 100 flags; each stands alone. */
export const moveFlags = (flag_ids: string[], action: BulkAction) =>
  answered(api.POST('/api/v1/feature-flags/bulk-toggle', { body: { flag_ids, action } }))

/** What a subject would get, step by step; counted nowhere. */
export const tryFlag = (id: string, body: { user_id: string; context: Record<string, unknown> }) =>
  answered(api.POST('/api/v1/feature-flags/{id}/preview', { params: { path: { id } }, body }))

/** How many of the subjects seen last would get another value after a change. */
export const whatIf = (id: string, body: FlagChange) =>
  answered(api.POST('/api/v1/feature-flags/{id}/what-if', { params: { path: { id } }, body }))

/** Gives a flag the settings that it had right after an entry of its history. */
export const revertFlag = (id: string, audit_entry_id: string) =>
  answered(
    api.POST('/api/v1/feature-flags/{id}/revert', { params: { path: { id } }, body: { audit_entry_id } }),
  )

export type Trial = Awaited<ReturnType<typeof tryFlag>>
export type WhatIf = Awaited<ReturnType<typeof whatIf>>

type AnswerTo<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Data } } } }
}
  ? Data
  : never

export type FlagEntry = AnswerTo<'/api/v1/feature-flags/{id}/history'>['items'][number]
export type FlagFigures = Schemas['FlagFigures']
export type FlagPoint = AnswerTo<'/api/v1/metrics/aggregated'>['points'][number]
export type FlagError = AnswerTo<'/api/v1/metrics/errors'>['items'][number]
