import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'
import type { Basis, Traffic } from './request.ts'

/** The same question always has the same answer, and the last answer stays while the next one is computed. */
const PURE = { placeholderData: keepPreviousData, staleTime: Number.POSITIVE_INFINITY } as const

/** The sample size that detects an effect. */
export const sampleSizeQuery = (basis: Basis, effect: number) =>
  queryOptions({
    queryKey: queryKey('power', 'sample-size', basis, effect),
    queryFn: ({ signal }) =>
      answered(api.POST('/api/v1/power/sample-size', { body: { ...basis, effect }, signal })),
    ...PURE,
  })

/** The minimum detectable effect for a number of subjects in the control. */
export const detectableQuery = (basis: Basis, size: number) =>
  queryOptions({
    queryKey: queryKey('power', 'mde', basis, size),
    queryFn: ({ signal }) =>
      answered(api.POST('/api/v1/power/mde', { body: { ...basis, sample_size_per_variant: size }, signal })),
    ...PURE,
  })

/** The duration that detects an effect. */
export const runtimeQuery = (basis: Basis, effect: number, traffic: Traffic) =>
  queryOptions({
    queryKey: queryKey('power', 'runtime', basis, effect, traffic),
    queryFn: ({ signal }) =>
      answered(api.POST('/api/v1/power/runtime', { body: { ...basis, ...traffic, effect }, signal })),
    ...PURE,
  })

/** The minimum detectable effect by duration. */
export const durationsQuery = (basis: Basis, traffic: Traffic, maxDays: number) =>
  queryOptions({
    queryKey: queryKey('power', 'plan', basis, traffic, maxDays),
    queryFn: ({ signal }) =>
      answered(api.POST('/api/v1/power/plan', { body: { ...basis, ...traffic, max_days: maxDays }, signal })),
    ...PURE,
  })

/** The axis of a power curve: sizes for an effect, or effects for a size. */
type CurveAxis = { axis: 'sample_size'; effect: number } | { axis: 'effect'; sample_size_per_variant: number }

/** The power by sample size or by effect. */
export const curveQuery = ({ allocations, ...basis }: Basis, axis: CurveAxis) =>
  queryOptions({
    queryKey: queryKey('power', 'curve', basis, allocations, axis),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/power/curve', {
          params: { query: { ...basis, ...axis, allocations: allocations.join(',') } },
          signal,
        }),
      ),
    ...PURE,
  })
