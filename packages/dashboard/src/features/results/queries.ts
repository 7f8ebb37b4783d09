import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import type { ResultsSearch } from './search.ts'

/** The settings that an answer depends on beside the experiment; left out: the stored ones. */
export type Settings = Pick<ResultsSearch, 'level' | 'correction'>

const settingsQuery = ({ level, correction }: Settings) => ({
  confidence_level: level,
  correction_method: correction,
})

const storedKey = (id: string) => ['results', id, 'results'] as const

/** The results of an experiment, at the stored settings or at others. */
export const resultsQuery = (id: string, settings: Settings = {}) =>
  queryOptions({
    queryKey: [...storedKey(id), settings.level ?? null, settings.correction ?? null],
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/results/{id}', {
          params: { path: { id }, query: settingsQuery(settings) },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** The results split by the values of one attribute of subjects. */
export const breakdownQuery = (id: string, dimension: string, settings: Settings) =>
  queryOptions({
    queryKey: ['results', id, 'breakdown', dimension, settings.level ?? null, settings.correction ?? null],
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/results/{id}', {
          params: { path: { id }, query: { ...settingsQuery(settings), breakdown: dimension } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

export const dailyQuery = (id: string, metric_id: string | undefined) =>
  queryOptions({
    queryKey: ['results', id, 'daily', metric_id ?? null],
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/results/{id}/daily', {
          params: { path: { id }, query: { metric_id, time_zone: timeZone() } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

export const sampleRatioQuery = (id: string) =>
  queryOptions({
    queryKey: ['results', id, 'srm'],
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/results/{id}/srm', { params: { path: { id } }, signal })),
  })

export const sequentialQuery = (id: string) =>
  queryOptions({
    queryKey: ['results', id, 'sequential'],
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/results/{id}/sequential', { params: { path: { id } }, signal })),
  })

export const bayesianQuery = (id: string, metric_id: string | undefined) =>
  queryOptions({
    queryKey: ['results', id, 'bayesian', metric_id ?? null],
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/results/{id}/bayesian', { params: { path: { id }, query: { metric_id } }, signal }),
      ),
  })

export const cupedQuery = (id: string) =>
  queryOptions({
    queryKey: ['results', id, 'cuped'],
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/results/{id}/cuped', { params: { path: { id } }, signal })),
  })

export const sampleSizeQuery = (id: string, metric_id: string | undefined, settings: Settings) =>
  queryOptions({
    queryKey: [
      'results',
      id,
      'sample-size',
      metric_id ?? null,
      settings.level ?? null,
      settings.correction ?? null,
    ],
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/results/{id}/sample-size', {
          params: { path: { id }, query: { metric_id, ...settingsQuery(settings) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** A check of the statistics; asked again every second until it has ended. */
export const calibrationQuery = (id: string, run_id: string) =>
  queryOptions({
    queryKey: ['results', id, 'calibration', run_id],
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/results/{id}/calibration/{run_id}', { params: { path: { id, run_id } }, signal }),
      ),
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'succeeded' || data?.status === 'failed' ? false : 1000,
  })

/** Starts a check of the statistics on shuffled copies of the experiment. */
export const startCalibration = (id: string, repetitions: number) =>
  answered(api.POST('/api/v1/results/{id}/calibration', { params: { path: { id } }, body: { repetitions } }))

/** Asks the assistant what the results of one metric mean. */
export const interpret = (id: string, body: { metric_id?: string; audience: 'product' | 'data' }) =>
  answered(
    api.POST('/api/v1/ai/interpret/{experiment_id}', { params: { path: { experiment_id: id } }, body }),
  )

/** Forgets every cached answer, so that the next one is computed anew. */
export const clearResultsCache = (id: string) =>
  answered(api.POST('/api/v1/results/{id}/invalidate-cache', { params: { path: { id } } }))
