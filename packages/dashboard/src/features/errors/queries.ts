import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'
import { before, DAY_MS } from '../../ui/durations.ts'
import type { ErrorFilterSearch } from './search.ts'

/** How many reports a page of the list holds. */
export const PAGE_SIZE = 50

/** A page of the errors that applications reported, the newest first. */
export const errorsQuery = ({ days, ...filters }: ErrorFilterSearch, skip: number) =>
  queryOptions({
    queryKey: queryKey('errors', { days, ...filters }, skip),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/metrics/errors', {
          params: {
            query: {
              ...filters,
              skip,
              limit: PAGE_SIZE,
              ...(days !== undefined && { from_date: before(days * DAY_MS) }),
            },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })
