import type { paths } from 'assay:api'
import type { Schemas } from '../../api/client.ts'

export type SafetyConfig = Schemas['SafetyConfig']
export type SafetySettings = Schemas['SafetySettings']
export type SafetyCheck = Schemas['SafetyCheck']
export type MetricCheck = SafetyCheck['metrics'][number]
export type Health = SafetyCheck['health']
export type MetricRule = Schemas['SafetyMetricRule']
export type RollbackRecord = Schemas['SafetyRollbackRecord']
export type Trigger = RollbackRecord['trigger_type']

type OverviewPath = paths['/api/v1/safety/overview']['get']
/** The health of one flag among all. */
export type OverviewItem = OverviewPath['responses'][200]['content']['application/json']['items'][number]

type ConfigPath = paths['/api/v1/safety/feature-flags/{id}/config']['post']
export type ConfigChange = NonNullable<ConfigPath['requestBody']>['content']['application/json']
type SettingsPath = paths['/api/v1/safety/settings']['post']
export type SettingsChange = NonNullable<SettingsPath['requestBody']>['content']['application/json']
