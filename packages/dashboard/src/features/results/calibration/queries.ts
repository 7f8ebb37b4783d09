import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../../api/client.ts'
import { resultsKey } from '../queries.ts'

/** Run of an A/A check; polled every second until it has ended. */
export const calibrationQuery = (id: string, run_id: string) =>
  queryOptions({
    queryKey: resultsKey(id, 'calibration', run_id),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/results/{id}/calibration/{run_id}', { params: { path: { id, run_id } }, signal }),
      ),
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'succeeded' || data?.status === 'failed' ? false : 1000,
  })
