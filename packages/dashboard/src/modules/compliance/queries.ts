import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'
import { momentsOf } from '../../ui/period-of-days.ts'
import type { AuditAction } from './api-types.ts'
import type { EventFilterSearch } from './search.ts'

/** How many entries a page of the list holds. */
export const PAGE_SIZE = 50

/** Any name of an address counts as the service's: it refuses those that it does not know, and says so. */
const isAction = (text: string | undefined): text is AuditAction => text !== undefined

/** A page of the audit log, the newest entries first. */
export const eventsQuery = ({ action, ...days }: EventFilterSearch, page: number) =>
  queryOptions({
    queryKey: queryKey('audit', 'compliance', action, days, page),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/compliance/audit-events', {
          params: {
            query: {
              ...(isAction(action) && { action_type: action }),
              ...momentsOf(days),
              page,
              limit: PAGE_SIZE,
            },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })
