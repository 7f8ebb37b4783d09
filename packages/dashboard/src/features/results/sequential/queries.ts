import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../../api/client.ts'
import { resultsKey } from '../queries.ts'

/** Sequential analysis (mSPRT, always-valid or group sequential) with its evidence at each look. */
export const sequentialQuery = (id: string) =>
  queryOptions({
    queryKey: resultsKey(id, 'sequential'),
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/results/{id}/sequential', { params: { path: { id } }, signal })),
  })
