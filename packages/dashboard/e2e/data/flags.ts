import type { paths } from 'assay:api'
import { type Api, answered, type Schemas } from '../api.ts'
import type { Callers } from './experiments.ts'

type Flag = Schemas['FeatureFlag']
type Fields = paths['/api/v1/feature-flags/']['post']['requestBody']['content']['application/json']

/** Feature flags by what they are good for in tests. */
export interface Flags {
  /** On for a quarter, raised by an active schedule, watched, used and healthy. */
  rolling: Flag
  /** On for customers who pay, by a targeting rule. */
  targeted: Flag
  /** Texts in three variants. */
  variants: Flag
  /** Rolled back by hand after errors. */
  rolledBack: Flag
  off: Flag
  archived: Flag
}

const HOUR_MS = 3_600_000

/** Makes a flag. */
export const create = (api: Api, body: Fields): Promise<Flag> =>
  answered(api.POST('/api/v1/feature-flags/', { body }))

/** Programs that decide by themselves say how often; some of their users met errors. */
export const use = async (
  program: Api,
  { key }: Pick<Flag, 'key'>,
  { count, errors }: { count: number; errors: number },
) => {
  const now = Date.now()
  await answered(
    program.POST('/api/v1/tracking/evaluations', {
      body: {
        evaluations: [
          {
            flag_key: key,
            count,
            enabled_count: Math.round(count / 4),
            window_start: new Date(now - HOUR_MS / 6).toISOString(),
            window_end: new Date(now).toISOString(),
          },
        ],
      },
    }),
  )
  const reports = Array.from({ length: errors }, (_, index) => ({
    feature_flag_key: key,
    error_type: 'TypeError',
    message: 'The total of the basket is undefined',
    user_id: `visitor-${index + 1}`,
    flag_enabled: true,
  }))
  await answered(program.POST('/api/v1/tracking/errors/batch', { body: { errors: reports } }))
}

const createRolling = async ({ api, program }: Callers): Promise<Flag> => {
  const flag = await create(api, {
    key: 'forgiving-search',
    name: 'Forgiving search',
    description: 'Finds what was meant in spite of typing errors.',
    is_active: true,
    rollout_percentage: 25,
    tags: ['search'],
  })
  const schedule = await answered(
    api.POST('/api/v1/rollout-schedules/', {
      body: {
        name: 'Search for everybody',
        feature_flag_id: flag.id,
        stages: [
          { name: 'A quarter', target_percentage: 25, trigger_type: 'TIME_BASED' },
          {
            name: 'Half, while all is well',
            target_percentage: 50,
            trigger_type: 'METRIC_BASED',
            trigger_configuration: {
              conditions: [{ metric: 'error_rate', comparison_type: 'less_than', threshold: 0.01 }],
            },
          },
          { name: 'Everybody', target_percentage: 100, trigger_type: 'MANUAL' },
        ],
      },
    }),
  )
  await answered(
    api.POST('/api/v1/rollout-schedules/{id}/activate', { params: { path: { id: schedule.id } } }),
  )
  await watch(api, flag)
  await use(program, flag, { count: 4000, errors: 12 })
  return answered(api.GET('/api/v1/feature-flags/{id}', { params: { path: { id: flag.id } } }))
}

const watch = (api: Api, { id }: Flag) =>
  answered(
    api.POST('/api/v1/safety/feature-flags/{id}/config', {
      params: { path: { id } },
      body: {
        enabled: true,
        min_evaluations: 100,
        metrics: { error_rate: { warning_threshold: 0.02, critical_threshold: 0.05 } },
      },
    }),
  )

const createRolledBack = async ({ api, program }: Callers): Promise<Flag> => {
  const flag = await create(api, {
    key: 'instant-payment',
    name: 'Instant payment',
    is_active: true,
    rollout_percentage: 60,
  })
  await use(program, flag, { count: 900, errors: 130 })
  await answered(
    api.POST('/api/v1/safety/feature-flags/{id}/rollback', {
      params: { path: { id: flag.id } },
      body: { percentage: 10, reason: 'Payments of one bank fail' },
    }),
  )
  return flag
}

const TARGETED: Fields = {
  key: 'express-delivery',
  name: 'Express delivery',
  is_active: true,
  rollout_percentage: 0,
  targeting_rules: {
    rollout_percentage: 100,
    logical_operator: 'AND',
    groups: [
      { logical_operator: 'AND', conditions: [{ attribute: 'plan', operator: 'equals', value: 'paid' }] },
    ],
  },
}

const VARIANTS: Fields = {
  key: 'greeting',
  name: 'Greeting',
  is_active: true,
  value_type: 'string',
  off_value: 'Hello',
  rollout_percentage: 100,
  variants: [
    { key: 'warm', value: 'Good to see you', weight: 50 },
    { key: 'short', value: 'Hi', weight: 30 },
    { key: 'formal', value: 'Welcome', weight: 20 },
  ],
}

/** Makes one feature flag of every state. */
export const createFlags = async (callers: Callers): Promise<Flags> => {
  const { api } = callers
  const archived = await create(api, { key: 'old-banner', name: 'Old banner' })
  const path = { id: archived.id }
  return {
    rolling: await createRolling(callers),
    targeted: await create(api, TARGETED),
    variants: await create(api, VARIANTS),
    rolledBack: await createRolledBack(callers),
    off: await create(api, { key: 'dark-receipts', name: 'Dark receipts', tags: ['web'] }),
    archived: await answered(api.POST('/api/v1/feature-flags/{id}/archive', { params: { path } })),
  }
}
