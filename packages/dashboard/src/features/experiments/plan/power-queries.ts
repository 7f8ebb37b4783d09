import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../../api/client.ts'
import { queryKey } from '../../../api/query-keys.ts'
import type { PowerBasis } from './power-request.ts'

const FOREVER = Number.POSITIVE_INFINITY

/** The sample size that detects a relative effect. */
export const sampleSizeQuery = (basis: PowerBasis, effect: number) =>
  queryOptions({
    queryKey: queryKey('power', 'sample-size', basis, effect),
    queryFn: ({ signal }) =>
      answered(api.POST('/api/v1/power/sample-size', { body: { ...basis, effect }, signal })),
    placeholderData: keepPreviousData,
    staleTime: FOREVER,
  })

export interface Traffic {
  /** Subjects per day. */
  daily_traffic: number
  /** Percent of them that take part, above 0. */
  traffic_percentage: number
}

/** The duration that detects a relative effect. */
export const runtimeQuery = (basis: PowerBasis, effect: number, traffic: Traffic) =>
  queryOptions({
    queryKey: queryKey('power', 'runtime', basis, effect, traffic),
    queryFn: ({ signal }) =>
      answered(api.POST('/api/v1/power/runtime', { body: { ...basis, ...traffic, effect }, signal })),
    placeholderData: keepPreviousData,
    staleTime: FOREVER,
  })

/** The minimum detectable effect by duration. */
export const detectableQuery = (basis: PowerBasis, traffic: Traffic) =>
  queryOptions({
    queryKey: queryKey('power', 'plan', basis, traffic),
    queryFn: ({ signal }) =>
      answered(api.POST('/api/v1/power/plan', { body: { ...basis, ...traffic }, signal })),
    placeholderData: keepPreviousData,
    staleTime: FOREVER,
  })

/** The power by sample size for a relative effect. */
export const curveQuery = ({ allocations, ...basis }: PowerBasis, effect: number) =>
  queryOptions({
    queryKey: queryKey('power', 'curve', basis, allocations, effect),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/power/curve', {
          params: { query: { ...basis, allocations: allocations.join(','), axis: 'sample_size', effect } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: FOREVER,
  })
