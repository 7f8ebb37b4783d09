import type { paths } from 'assay:api'
import { queryOptions } from '@tanstack/react-query'
import { answered, api, type Schemas } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'
import { MINUTE_MS } from '../../ui/durations.ts'

export type SafetyConfig = Schemas['SafetyConfig']
export type SafetySettings = Schemas['SafetySettings']
export type SafetyCheck = Schemas['SafetyCheck']
export type MetricCheck = SafetyCheck['metrics'][number]
export type MetricRule = Schemas['SafetyMetricRule']
export type RollbackRecord = Schemas['SafetyRollbackRecord']
export type Health = SafetyCheck['health']
export type Trigger = RollbackRecord['trigger_type']

type ConfigPath = paths['/api/v1/safety/feature-flags/{id}/config']['post']
export type ConfigChange = NonNullable<ConfigPath['requestBody']>['content']['application/json']
type SettingsPath = paths['/api/v1/safety/settings']['post']
export type SettingsChange = NonNullable<SettingsPath['requestBody']>['content']['application/json']

export const safetySettingsQuery = queryOptions({
  queryKey: queryKey('safety', 'settings'),
  queryFn: ({ signal }) => answered(api.GET('/api/v1/safety/settings', { signal })),
})

export const safetyConfigQuery = (flagId: string) =>
  queryOptions({
    queryKey: queryKey('safety', 'config', flagId),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/safety/feature-flags/{id}/config', { params: { path: { id: flagId } }, signal }),
      ),
  })

/** The health of a flag now; read again every half minute while somebody looks. */
export const safetyCheckQuery = (flagId: string) =>
  queryOptions({
    queryKey: queryKey('safety', 'check', flagId),
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/safety/feature-flags/{id}/check', { params: { path: { id: flagId } }, signal }),
      ),
    refetchInterval: 30_000,
  })

export type OverviewItem = Awaited<ReturnType<typeof readOverview>>['items'][number]

const MAX_AT_ONCE = 1000

const readOverview = (skip: number, signal: AbortSignal) =>
  answered(api.GET('/api/v1/safety/overview', { params: { query: { skip, limit: MAX_AT_ONCE } }, signal }))

/** The health of every flag that is on, by the flag's id. */
export const healthByFlagQuery = queryOptions({
  queryKey: queryKey('safety', 'health-by-flag'),
  queryFn: async ({ signal }) => {
    const byId = new Map<string, OverviewItem>()
    for (let [skip, total] = [0, 1]; skip < total; skip += MAX_AT_ONCE) {
      const page = await readOverview(skip, signal)
      total = page.total
      for (const item of page.items) byId.set(item.feature_flag_id, item)
    }
    return byId
  },
  refetchInterval: MINUTE_MS,
})

interface RecordPage {
  flagId?: string
  trigger?: Trigger
  skip: number
  limit: number
}

/** Every rollback, the newest first. */
export const rollbackRecordsQuery = ({ flagId, trigger, skip, limit }: RecordPage) =>
  queryOptions({
    queryKey: queryKey('safety', 'records', { flagId, trigger, skip, limit }),
    queryFn: ({ signal }) => {
      const query = {
        skip,
        limit,
        ...(flagId !== undefined && { feature_flag_id: flagId }),
        ...(trigger !== undefined && { trigger_type: trigger }),
      }
      return answered(api.GET('/api/v1/safety/rollback-records', { params: { query }, signal }))
    },
    placeholderData: (before) => before,
  })

export const changeSafetySettings = (body: SettingsChange) =>
  answered(api.POST('/api/v1/safety/settings', { body }))

export const changeSafetyConfig = (flagId: string, body: ConfigChange) =>
  answered(api.POST('/api/v1/safety/feature-flags/{id}/config', { params: { path: { id: flagId } }, body }))

/** Lets the global settings apply to the flag again. */
export const removeSafetyConfig = (flagId: string) =>
  answered(api.DELETE('/api/v1/safety/feature-flags/{id}/config', { params: { path: { id: flagId } } }))

/** Lowers a flag's shares at once. */
export const rollBackFlag = (flagId: string, body: { percentage: number; reason: string }) =>
  answered(api.POST('/api/v1/safety/feature-flags/{id}/rollback', { params: { path: { id: flagId } }, body }))
