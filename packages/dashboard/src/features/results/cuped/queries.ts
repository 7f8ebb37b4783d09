import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../../api/client.ts'
import { resultsKey } from '../queries.ts'

/** Effects adjusted by covariates (CUPED), metric by metric. */
export const cupedQuery = (id: string) =>
  queryOptions({
    queryKey: resultsKey(id, 'cuped'),
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/results/{id}/cuped', { params: { path: { id } }, signal })),
  })
