import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../../api/client.ts'
import { resultsKey } from '../queries.ts'

const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** Daily results of one metric, in days of the reader's time zone; of the primary metric where none is named. */
export const dailyQuery = (id: string, metric_id: string | undefined) =>
  queryOptions({
    queryKey: resultsKey(id, 'daily', metric_id ?? null),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/results/{id}/daily', {
          params: { path: { id }, query: { metric_id, time_zone: timeZone() } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })
