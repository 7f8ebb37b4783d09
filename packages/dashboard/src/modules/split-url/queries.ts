import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'

/**
 * The pages and buckets of an experiment between URLs.
 *
 * @param userId the subject whose bucket is computed; empty: none
 */
export const previewQuery = (id: string, userId: string) =>
  queryOptions({
    queryKey: queryKey('experiments', 'split-url', id, userId),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/experiments/{id}/split-url/preview', {
          params: { path: { id }, query: { user_id: userId === '' ? undefined : userId } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    retry: false,
  })
