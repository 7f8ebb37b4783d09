import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'
import type { Experiment } from './api-types.ts'
import type { ResultsSearch } from './search.ts'

/** Statistical settings that the reader chose; left out: those of the experiment. */
export type Settings = Pick<ResultsSearch, 'level' | 'correction'>

/** Settings as parameters of a request. */
export const settingsParams = ({ level, correction }: Settings) => ({
  confidence_level: level,
  correction_method: correction,
})

/** Key of one analysis; everything about an experiment's results begins with `resultsKey(id)`. */
export const resultsKey = (id: string, ...analysis: readonly unknown[]) =>
  queryKey('results', id, ...analysis)

/** Comparison of all variants on all metrics, at the stored settings or at others. */
export const resultsQuery = (id: string, settings: Settings = {}) =>
  queryOptions({
    queryKey: resultsKey(id, 'comparison', settings.level ?? null, settings.correction ?? null),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/results/{id}', {
          params: { path: { id }, query: settingsParams(settings) },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

const MINUTE_MS = 60_000

/** Interval at which the slower analyses are read again: every minute while the experiment runs, otherwise never. */
export const refetchWhileActive = ({ status }: Pick<Experiment, 'status'>): number | false =>
  status === 'ACTIVE' ? MINUTE_MS : false
