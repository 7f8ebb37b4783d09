import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'
import type { ListedRun } from './api-types.ts'

/** How many analyses a page of the list of an experiment holds. */
export const PAGE_SIZE = 10

/** Milliseconds between two looks at a run that has not ended. */
const POLL_MS = 1500

/** The kinds of warehouses, and which can be connected to. */
export const connectorsQuery = queryOptions({
  queryKey: queryKey('warehouse', 'connectors'),
  queryFn: ({ signal }) => answered(api.GET('/api/v1/warehouse/analysis/connectors', { signal })),
})

/** Every connection. */
export const connectionsQuery = queryOptions({
  queryKey: queryKey('warehouse', 'connections'),
  queryFn: ({ signal }) =>
    answered(
      api.GET('/api/v1/warehouse/analysis/connections', { params: { query: { limit: 100 } }, signal }),
    ),
})

/** One connection. */
export const connectionQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey('warehouse', 'connection', id),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/warehouse/analysis/connections/{connection_id}', {
          params: { path: { connection_id: id } },
          signal,
        }),
      ),
  })

/** Every source, of every connection. */
export const sourcesQuery = queryOptions({
  queryKey: queryKey('warehouse', 'sources'),
  queryFn: ({ signal }) =>
    answered(api.GET('/api/v1/warehouse/analysis/sources', { params: { query: { limit: 100 } }, signal })),
})

/** One source. */
export const sourceQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey('warehouse', 'source', id),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/warehouse/analysis/sources/{source_id}', {
          params: { path: { source_id: id } },
          signal,
        }),
      ),
  })

/** Whether a run may still change. */
export const isUnfinished = ({ status }: Pick<ListedRun, 'status'>): boolean =>
  status === 'queued' || status === 'running'

/** One analysis or preview, read again until it has ended. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey('warehouse', 'run', id),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/warehouse/analysis/runs/{run_id}', { params: { path: { run_id: id } }, signal }),
      ),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isUnfinished(data) ? POLL_MS : false),
  })

/** A page of the analyses of an experiment, the newest first; read again while one of them goes on. */
export const analysesQuery = (experimentId: string, skip: number) =>
  queryOptions({
    queryKey: queryKey('warehouse', 'analyses', experimentId, skip),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/warehouse/analysis/experiments/{experiment_id}/runs', {
          params: { path: { experiment_id: experimentId }, query: { skip, limit: PAGE_SIZE } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.runs.some(isUnfinished) ? POLL_MS : false),
  })
