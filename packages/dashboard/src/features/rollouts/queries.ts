import type { paths } from 'assay:api'
import { queryOptions } from '@tanstack/react-query'
import { answered, api, type Schemas } from '../../api/client.ts'
import { queryKey } from '../../api/query-keys.ts'
import { MINUTE_MS } from '../../ui/durations.ts'

export type Schedule = Schemas['RolloutSchedule']
export type Stage = Schemas['RolloutStage']
export type TriggerType = Stage['trigger_type']
export type ScheduleMove = 'activate' | 'pause' | 'cancel'

type CreatePath = paths['/api/v1/rollout-schedules/']['post']
export type ScheduleWrite = NonNullable<CreatePath['requestBody']>['content']['application/json']
type ChangePath = paths['/api/v1/rollout-schedules/{id}']['put']
export type ScheduleChange = NonNullable<ChangePath['requestBody']>['content']['application/json']
export type StageWrite = ScheduleWrite['stages'][number]
type StagePath = paths['/api/v1/rollout-schedules/stages/{stage_id}']['put']
export type StageChange = NonNullable<StagePath['requestBody']>['content']['application/json']

interface SchedulePage {
  flagId?: string
  status?: Schedule['status']
  skip: number
  limit: number
}

export const schedulesQuery = ({ flagId, status, skip, limit }: SchedulePage) =>
  queryOptions({
    queryKey: queryKey('rollouts', 'list', { flagId, status, skip, limit }),
    queryFn: ({ signal }) => {
      const query = {
        skip,
        limit,
        ...(flagId !== undefined && { feature_flag_id: flagId }),
        ...(status !== undefined && { status_filter: status }),
      }
      return answered(api.GET('/api/v1/rollout-schedules/', { params: { query }, signal }))
    },
    placeholderData: (before) => before,
    refetchInterval: MINUTE_MS,
  })

/** One schedule; read again every half minute, for the scheduler moves it on. */
export const scheduleQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey('rollouts', 'one', id),
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/rollout-schedules/{id}', { params: { path: { id } }, signal })),
    refetchInterval: 30_000,
  })

export const createSchedule = (body: ScheduleWrite) =>
  answered(api.POST('/api/v1/rollout-schedules/', { body }))

export const changeSchedule = (id: string, body: ScheduleChange) =>
  answered(api.PUT('/api/v1/rollout-schedules/{id}', { params: { path: { id } }, body }))

export const deleteSchedule = (id: string) =>
  answered(api.DELETE('/api/v1/rollout-schedules/{id}', { params: { path: { id } } }))

/** Activates, pauses or cancels a schedule. */
export const moveSchedule = (id: string, move: ScheduleMove) => {
  const init = { params: { path: { id } } }
  if (move === 'activate') return answered(api.POST('/api/v1/rollout-schedules/{id}/activate', init))
  if (move === 'pause') return answered(api.POST('/api/v1/rollout-schedules/{id}/pause', init))
  return answered(api.POST('/api/v1/rollout-schedules/{id}/cancel', init))
}

/** Adds a stage at the end, or at its `stage_order`. */
export const addStage = (scheduleId: string, body: StageWrite) =>
  answered(api.POST('/api/v1/rollout-schedules/{id}/stages', { params: { path: { id: scheduleId } }, body }))

export const changeStage = (stage_id: string, body: StageChange) =>
  answered(api.PUT('/api/v1/rollout-schedules/stages/{stage_id}', { params: { path: { stage_id } }, body }))

export const removeStage = (stage_id: string) =>
  answered(api.DELETE('/api/v1/rollout-schedules/stages/{stage_id}', { params: { path: { stage_id } } }))

/** Starts a stage that waits for somebody. */
export const advanceStage = (stage_id: string) =>
  answered(
    api.POST('/api/v1/rollout-schedules/stages/{stage_id}/advance', { params: { path: { stage_id } } }),
  )
