import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../../api/client.ts'
import { resultsKey } from '../queries.ts'

/** Check of the sample ratio (SRM), overall and by dimension. */
export const srmQuery = (id: string) =>
  queryOptions({
    queryKey: resultsKey(id, 'srm'),
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/results/{id}/srm', { params: { path: { id } }, signal })),
  })
