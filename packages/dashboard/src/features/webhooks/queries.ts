import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'
import type { Delivery } from './api-types.ts'
import type { WebhookSearch } from './search.ts'

/** How many rows a page of a list holds. */
export const PAGE_SIZE = 25

/** Milliseconds between two readings while something is under way. */
const READ_AGAIN_MS = 3000

/** A page of the webhooks, the newest first. */
export const webhooksQuery = (skip: number) =>
  queryOptions({
    queryKey: queryKey('webhooks', 'list', skip),
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/webhooks/', { params: { query: { skip, limit: PAGE_SIZE } }, signal })),
    placeholderData: keepPreviousData,
  })

/** One webhook. */
export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey('webhooks', 'one', id),
    queryFn: ({ signal }) => answered(api.GET('/api/v1/webhooks/{id}', { params: { path: { id } }, signal })),
  })

/** What webhooks can subscribe to; it changes with the version of the service only. */
export const eventTypesQuery = queryOptions({
  queryKey: queryKey('webhooks', 'event-types'),
  queryFn: ({ signal }) => answered(api.GET('/api/v1/webhooks/event-types', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Whether a delivery is due, so that it will be over in moments. */
const isDue = ({ next_attempt_at }: Delivery): boolean =>
  next_attempt_at !== null && Date.parse(next_attempt_at) <= Date.now()

interface DeliveryFilters extends Pick<WebhookSearch, 'status'> {
  id: string
  skip: number
}

/** A page of the deliveries to a webhook, the newest first; read again while one of them is due. */
export const deliveriesQuery = ({ id, status, skip }: DeliveryFilters) =>
  queryOptions({
    queryKey: queryKey('webhooks', 'deliveries', id, status, skip),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/webhooks/{id}/deliveries', {
          params: { path: { id }, query: { skip, limit: PAGE_SIZE, ...(status && { status }) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.items.some(isDue) ? READ_AGAIN_MS : false),
  })

/** One delivery with its calls; read again while it is due. */
export const deliveryQuery = (id: string, delivery_id: string) =>
  queryOptions({
    queryKey: queryKey('webhooks', 'delivery', id, delivery_id),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/webhooks/{id}/deliveries/{delivery_id}', {
          params: { path: { id, delivery_id } },
          signal,
        }),
      ),
    refetchInterval: ({ state: { data } }) => (data && isDue(data) ? READ_AGAIN_MS : false),
  })
