import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'
import { MINUTE_MS } from '../../ui/durations.ts'

/** How many notifications or deliveries a page holds. */
export const PAGE_SIZE = 50

/** The inbox, the newest first, page after page. */
export const inboxQuery = (unreadOnly: boolean) =>
  infiniteQueryOptions({
    queryKey: queryKey('notifications', 'inbox', { unreadOnly }),
    queryFn: ({ signal, pageParam }) =>
      answered(
        api.GET('/api/v1/notifications/', {
          params: { query: { skip: pageParam, limit: PAGE_SIZE, unread_only: unreadOnly } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ skip, items, total }) =>
      skip + items.length < total ? skip + items.length : undefined,
  })

/** The number of unread notifications; read again every minute. */
export const unreadCountQuery = queryOptions({
  queryKey: queryKey('notifications', 'unread'),
  queryFn: ({ signal }) =>
    answered(
      api.GET('/api/v1/notifications/', { params: { query: { limit: 1, unread_only: true } }, signal }),
    ),
  select: ({ unread_count }) => unread_count,
  refetchInterval: MINUTE_MS,
})

/** The signed-in person's notification preferences. */
export const preferencesQuery = queryOptions({
  queryKey: queryKey('notifications', 'preferences'),
  queryFn: ({ signal }) => answered(api.GET('/api/v1/notifications/preferences', { signal })),
})

/** What is sent to the chat and to the administrators' addresses. */
export const deliverySettingsQuery = queryOptions({
  queryKey: queryKey('notifications', 'settings'),
  queryFn: ({ signal }) => answered(api.GET('/api/v1/notifications/settings', { signal })),
})

/** A page of the sent messages with their outcome, the latest first. */
export const deliveryLogQuery = (skip: number) =>
  queryOptions({
    queryKey: queryKey('notifications', 'deliveries', skip),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/notifications/delivery-log', {
          params: { query: { skip, limit: PAGE_SIZE } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })
