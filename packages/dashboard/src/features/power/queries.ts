import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import type { Basis, Traffic } from './request.ts'

/** The same question always has the same answer; while the next one is on its way the last one stays. */
const PURE = { placeholderData: keepPreviousData, staleTime: Number.POSITIVE_INFINITY } as const

/** How many subjects it takes to detect an effect. */
export const sampleSizeQuery = (basis: Basis, effect: number) =>
  queryOptions({
    queryKey: ['power', 'sample-size', basis, effect],
    queryFn: ({ signal }) =>
      answered(api.POST('/api/v1/power/sample-size', { body: { ...basis, effect }, signal })),
    ...PURE,
  })

/** The smallest effect that so many subjects in the control detect. */
export const detectableQuery = (basis: Basis, size: number) =>
  queryOptions({
    queryKey: ['power', 'mde', basis, size],
    queryFn: ({ signal }) =>
      answered(api.POST('/api/v1/power/mde', { body: { ...basis, sample_size_per_variant: size }, signal })),
    ...PURE,
  })

/** How long it takes to detect an effect. */
export const runtimeQuery = (basis: Basis, effect: number, traffic: Traffic) =>
  queryOptions({
    queryKey: ['power', 'runtime', basis, effect, traffic],
    queryFn: ({ signal }) =>
      answered(api.POST('/api/v1/power/runtime', { body: { ...basis, ...traffic, effect }, signal })),
    ...PURE,
  })

/** What can be detected after how many weeks. */
export const durationsQuery = (basis: Basis, traffic: Traffic, maxDays: number) =>
  queryOptions({
    queryKey: ['power', 'plan', basis, traffic, maxDays],
    queryFn: ({ signal }) =>
      answered(api.POST('/api/v1/power/plan', { body: { ...basis, ...traffic, max_days: maxDays }, signal })),
    ...PURE,
  })

/** Over what the power is drawn: over sizes for an effect, or over effects for a size. */
export type CurveAxis =
  | { axis: 'sample_size'; effect: number }
  | { axis: 'effect'; sample_size_per_variant: number }

/** The power over the sample size or over the effect. */
export const curveQuery = ({ allocations, ...basis }: Basis, axis: CurveAxis) =>
  queryOptions({
    queryKey: ['power', 'curve', basis, allocations, axis],
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/power/curve', {
          params: { query: { ...basis, ...axis, allocations: allocations.join(',') } },
          signal,
        }),
      ),
    ...PURE,
  })
