import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'
import { before, DAY_MS } from '../../ui/durations.ts'
import type { ErrorsSearch } from './search.ts'

/** How many reports a page of the list holds. */
export const PAGE = 50

/** What applications reported to have failed, the newest first. */
export const errorsQuery = ({ days, skip = 0, ...filters }: ErrorsSearch) =>
  queryOptions({
    queryKey: queryKey('errors', { days, skip, ...filters }),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/metrics/errors', {
          params: {
            query: {
              ...filters,
              skip,
              limit: PAGE,
              ...(days !== undefined && { from_date: before(days * DAY_MS) }),
            },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })
