import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../../api/client.ts'
import { resultsKey } from '../queries.ts'

/** Bayesian analysis of one metric; of the primary metric where none is named. */
export const bayesianQuery = (id: string, metric_id: string | undefined) =>
  queryOptions({
    queryKey: resultsKey(id, 'bayesian', metric_id ?? null),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/results/{id}/bayesian', { params: { path: { id }, query: { metric_id } }, signal }),
      ),
  })
