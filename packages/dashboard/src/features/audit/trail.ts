import type { operations } from 'assay:api'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api, type Schemas } from '../../api/client.ts'
import { eventStream } from '../../api/event-stream.ts'
import { queryKey } from '../../api/query-keys.ts'
import type { AuditSearch } from './search.ts'

export type AuditEntry = Schemas['AuditEntry']
type ListQuery = NonNullable<operations['getAuditLogs']['parameters']['query']>

/** How many entries a page of the trail holds. */
export const PAGE = 50

/** How many entries the live tail begins with, and keeps. */
const TAIL = 100

const isName = <Name extends string>(text: string | undefined): text is Name => text !== undefined

/** The filters as the API names them. A name that it does not know is refused by the service, which says so. */
export const filtersOf = ({ entity_type, action_type, ...search }: AuditSearch): ListQuery => {
  const { tab: _tab, skip: _skip, ...filters } = search
  return {
    ...filters,
    ...(isName<NonNullable<ListQuery['entity_type']>>(entity_type) && { entity_type }),
    ...(isName<NonNullable<ListQuery['action_type']>>(action_type) && { action_type }),
  }
}

/** Entries of the trail, the newest first. */
export const trailQuery = (search: AuditSearch) =>
  queryOptions({
    queryKey: queryKey('audit', 'trail', search),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/audit-logs/', {
          params: { query: { ...filtersOf(search), skip: search.skip ?? 0, limit: PAGE } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** How often what was done, and by whom. */
export const trailStatsQuery = queryOptions({
  queryKey: queryKey('audit', 'stats'),
  queryFn: ({ signal }) => answered(api.GET('/api/v1/audit-logs/stats', { signal })),
})

const isEntry = (value: unknown): value is AuditEntry =>
  typeof value === 'object' && value !== null && 'action_description' in value && 'id' in value

/**
 * Follows the trail: calls back with each entry as it is written, the latest hundred first.
 *
 * @throws ApiError when the service refuses; the promise settles when `signal` aborts or the stream ends
 */
export const followTrail = async (
  signal: AbortSignal,
  onEntry: (entry: AuditEntry) => void,
): Promise<void> => {
  for await (const { data } of eventStream(`/api/v1/audit-logs/stream?limit=${TAIL}`, signal)) {
    const value: unknown = JSON.parse(data)
    if (isEntry(value)) onEntry(value)
  }
}
