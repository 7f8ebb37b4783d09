import type { Config } from './config/index.ts'
import { admin } from './features/admin/index.ts'
import { ai } from './features/ai/index.ts'
import { apiKeys } from './features/api-keys/index.ts'
import { assignment } from './features/assignment/index.ts'
import { audit } from './features/audit/index.ts'
import { auth } from './features/auth/index.ts'
import { bandits } from './features/bandits/index.ts'
import { calibration } from './features/calibration/index.ts'
import { exclusionGroups } from './features/exclusion-groups/index.ts'
import { experiments } from './features/experiments/index.ts'
import { exportsSlice } from './features/exports/index.ts'
import { flagMetrics } from './features/flag-metrics/index.ts'
import { flags } from './features/flags/index.ts'
import { holdouts } from './features/holdouts/index.ts'
import { interactions } from './features/interactions/index.ts'
import { live } from './features/live/index.ts'
import { notifications } from './features/notifications/index.ts'
import { openfeature } from './features/openfeature/index.ts'
import { power } from './features/power/index.ts'
import { results } from './features/results/index.ts'
import { rollouts } from './features/rollouts/index.ts'
import { rollup } from './features/rollup/index.ts'
import { safety } from './features/safety/index.ts'
import { createSchedulerHealth } from './features/scheduler-health/index.ts'
import { secondFactor } from './features/second-factor/index.ts'
import { segments } from './features/segments/index.ts'
import { tracking } from './features/tracking/index.ts'
import { users } from './features/users/index.ts'
import { webhooks } from './features/webhooks/index.ts'
import { compliance } from './modules/compliance/index.ts'
import { counters } from './modules/counters/index.ts'
import { etl } from './modules/etl/index.ts'
import { hipaa } from './modules/hipaa/index.ts'
import { integrations } from './modules/integrations/index.ts'
import { rbac } from './modules/rbac/index.ts'
import { splitUrl } from './modules/split-url/index.ts'
import { createSso } from './modules/sso/index.ts'
import { warehouse } from './modules/warehouse/index.ts'
import { workspaces } from './modules/workspaces/index.ts'
import type { Slice } from './slice.ts'

const features: readonly Slice[] = [
  auth,
  users,
  secondFactor,
  apiKeys,
  notifications,
  experiments,
  segments,
  holdouts,
  exclusionGroups,
  assignment,
  tracking,
  rollup,
  results,
  calibration,
  live,
  flags,
  openfeature,
  safety,
  rollouts,
  flagMetrics,
  interactions,
  bandits,
  power,
  ai,
  exportsSlice,
  audit,
  admin,
]

/** What every deployment has, in the order of the API documentation. */
export const coreSlices: readonly Slice[] = [
  ...features,
  createSchedulerHealth(features.flatMap(({ jobs = [] }) => jobs)),
]

/** What only the full profile has: the optional modules. */
export const optionalSlices: readonly Slice[] = [
  workspaces,
  rbac,
  createSso(),
  hipaa,
  compliance,
  warehouse,
  integrations,
  counters,
  etl,
  splitUrl,
]

/** What settings add to either profile; off by default. */
export const switchedSlices: readonly Slice[] = [webhooks]

type Composition = Pick<Config, 'PROFILE'> & Partial<Pick<Config, 'WEBHOOKS_ENABLED'>>

/** The slices of a deployment. */
export const slicesFor = ({ PROFILE, WEBHOOKS_ENABLED = false }: Composition): readonly Slice[] => [
  ...coreSlices,
  ...(PROFILE === 'full' ? optionalSlices : []),
  ...(WEBHOOKS_ENABLED ? switchedSlices : []),
]
