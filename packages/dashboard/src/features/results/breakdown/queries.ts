import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../../api/client.ts'
import { resultsKey, type Settings, settingsParams } from '../queries.ts'

/** Breakdown of the results by one dimension. */
export const breakdownQuery = (id: string, dimension: string, settings: Settings) =>
  queryOptions({
    queryKey: resultsKey(id, 'breakdown', dimension, settings.level ?? null, settings.correction ?? null),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/results/{id}', {
          params: { path: { id }, query: { ...settingsParams(settings), breakdown: dimension } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })
