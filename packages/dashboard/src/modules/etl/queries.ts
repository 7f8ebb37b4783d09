import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'
import type { CrawlerStatus, Job } from './api-types.ts'
import type { JobFilters, LakeTableSearch } from './search.ts'

/** How many entries a page of a list holds. */
export const PAGE_SIZE = 50

/** Days of an hourly table that a map of partitions can show: 1000 partitions. */
const MAP_SIZE = 1000

/** How often something that moves is read again, in milliseconds. */
const WATCH_MS = 1500

/** Whether a run goes on. */
export const isUnfinished = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'STARTING' || state === 'RUNNING' || state === 'STOPPING'

/** A page of the runs, the newest first; read again while one of them goes on. */
export const jobsQuery = (filters: JobFilters, skip: number) =>
  queryOptions({
    queryKey: queryKey('etl', 'jobs', filters, skip),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/etl/jobs', { params: { query: { ...filters, skip, limit: PAGE_SIZE } }, signal }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.items.some(isUnfinished) ? WATCH_MS : false),
  })

/** When jobs and the crawler run by themselves. */
export const schedulesQuery = queryOptions({
  queryKey: queryKey('etl', 'schedules'),
  queryFn: ({ signal }) => answered(api.GET('/api/v1/etl/schedules', { signal })),
})

/** What the crawler does; read again while it runs. */
export const crawlerQuery = queryOptions({
  queryKey: queryKey('etl', 'crawler'),
  queryFn: ({ signal }): Promise<CrawlerStatus> =>
    answered(api.GET('/api/v1/etl/crawler/status', { signal })),
  refetchInterval: ({ state: { data } }) => (data?.state === 'RUNNING' ? WATCH_MS : false),
})

/** A page of the catalogue's tables. */
export const tablesQuery = (skip: number) =>
  queryOptions({
    queryKey: queryKey('etl', 'tables', skip),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/etl/catalog/tables', { params: { query: { skip, limit: PAGE_SIZE } }, signal }),
      ),
    placeholderData: keepPreviousData,
  })

/** A table by its names. */
interface TableName {
  database: string
  table: string
}

/** One table. */
export const tableQuery = ({ database, table }: TableName) =>
  queryOptions({
    queryKey: queryKey('etl', 'table', database, table),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/etl/catalog/tables/{database}/{table}', {
          params: { path: { database, table } },
          signal,
        }),
      ),
  })

const partitionsOf = (
  path: TableName,
  query: { skip: number; limit: number; status?: LakeTableSearch['status'] },
) =>
  queryOptions({
    queryKey: queryKey('etl', 'partitions', path, query),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/etl/catalog/tables/{database}/{table}/partitions', {
          params: { path, query },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** A page of a table's partitions, the newest first. */
export const partitionsQuery = (name: TableName, status: LakeTableSearch['status'], skip: number) =>
  partitionsOf(name, { skip, limit: PAGE_SIZE, ...(status && { status }) })

/** The newest partitions of a table, for a map of its days. */
export const newestPartitionsQuery = (name: TableName) => partitionsOf(name, { skip: 0, limit: MAP_SIZE })

/** The newest summaries, of one experiment or of all. */
export const summariesQuery = (experiment_id: string | undefined) =>
  queryOptions({
    queryKey: queryKey('etl', 'summaries', experiment_id),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/etl/summaries', {
          params: { query: { limit: MAP_SIZE, ...(experiment_id !== undefined && { experiment_id }) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })
