import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'
import { momentsOf } from '../../ui/period-of-days.ts'
import type { AccessFilterSearch } from './search.ts'

/** How many agreements or records a page of a list holds. */
export const PAGE_SIZE = 50

/** Whether the deployment has what health data needs. */
export const statusQuery = queryOptions({
  queryKey: queryKey('hipaa', 'status'),
  queryFn: ({ signal }) => answered(api.GET('/api/v1/hipaa/status', { signal })),
})

/** Where health data may lie, and where agreements say that it lies. */
export const residencyQuery = queryOptions({
  queryKey: queryKey('hipaa', 'residency'),
  queryFn: ({ signal }) => answered(api.GET('/api/v1/hipaa/data-residency', { signal })),
})

/** A page of the agreements, the newest first. */
export const agreementsQuery = (active_only: boolean, skip: number) =>
  queryOptions({
    queryKey: queryKey('hipaa', 'agreements', active_only, skip),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/hipaa/baa', { params: { query: { active_only, skip, limit: PAGE_SIZE } }, signal }),
      ),
    placeholderData: keepPreviousData,
  })

/** One agreement. */
export const agreementQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey('hipaa', 'agreement', id),
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/hipaa/baa/{id}', { params: { path: { id } }, signal })),
  })

/** A page of the records of accesses, the newest first. */
export const accessesQuery = ({ from, to, ...filters }: AccessFilterSearch, page: number) =>
  queryOptions({
    queryKey: queryKey('hipaa', 'accesses', { from, to, ...filters }, page),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/hipaa/audit-logs', {
          params: { query: { ...filters, ...momentsOf({ from, to }), page, page_size: PAGE_SIZE } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })
