import type { paths } from 'assay:api'
import type { Schemas } from '../../api/client.ts'

export type Schedule = Schemas['RolloutSchedule']
export type Stage = Schemas['RolloutStage']
export type TriggerType = Stage['trigger_type']

type CreatePath = paths['/api/v1/rollout-schedules/']['post']
export type ScheduleWrite = NonNullable<CreatePath['requestBody']>['content']['application/json']
type ChangePath = paths['/api/v1/rollout-schedules/{id}']['put']
export type ScheduleChange = NonNullable<ChangePath['requestBody']>['content']['application/json']
export type StageWrite = ScheduleWrite['stages'][number]
