import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../../api/client.ts'
import { resultsKey, type Settings, settingsParams } from '../queries.ts'

/** Required and current sample size for one metric; for the primary metric where none is named. */
export const sampleSizeQuery = (id: string, metric_id: string | undefined, settings: Settings) =>
  queryOptions({
    queryKey: resultsKey(
      id,
      'sample-size',
      metric_id ?? null,
      settings.level ?? null,
      settings.correction ?? null,
    ),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/results/{id}/sample-size', {
          params: { path: { id }, query: { metric_id, ...settingsParams(settings) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })
