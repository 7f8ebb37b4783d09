import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'
import type { LinkedEntity } from '../../app/module-parts.ts'
import type { IntegrationEvent, IntegrationType } from './api-types.ts'

/** How many webhooks, or links, a page of a list holds. */
export const PAGE_SIZE = 20

/** Every configured integration: there is one of a kind at most. */
export const integrationsQuery = queryOptions({
  queryKey: queryKey('integrations', 'list'),
  queryFn: ({ signal }) => answered(api.GET('/api/v1/integrations/', { signal })),
})

/** The integration of a kind. */
export const integrationQuery = (type: IntegrationType) =>
  queryOptions({
    queryKey: queryKey('integrations', 'one', type),
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/integrations/{type}', { params: { path: { type } }, signal })),
  })

/** A page of the webhooks that were received, the newest first. */
export const eventsQuery = (
  type: IntegrationType,
  status_filter: IntegrationEvent['status'] | undefined,
  skip: number,
) =>
  queryOptions({
    queryKey: queryKey('integrations', 'events', type, status_filter, skip),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/integrations/{type}/events', {
          params: {
            path: { type },
            query: { ...(status_filter && { status_filter }), skip, limit: PAGE_SIZE },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** A page of the items that are linked to an entity, the newest first. */
export const linksQuery = (entity: LinkedEntity, skip: number) =>
  queryOptions({
    queryKey: queryKey('integrations', 'links', entity, skip),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/integrations/links', {
          params: { query: { ...entity, skip, limit: PAGE_SIZE } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })
