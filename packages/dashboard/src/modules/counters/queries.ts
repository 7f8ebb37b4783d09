import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'

/** The counters of an experiment. They are not asked for again by themselves: the service has tried three times. */
export const countersQuery = (experiment_id: string) =>
  queryOptions({
    queryKey: queryKey('counters', experiment_id),
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/counters/{experiment_id}', { params: { path: { experiment_id } }, signal })),
    retry: false,
  })
