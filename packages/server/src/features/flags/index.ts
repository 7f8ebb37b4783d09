import type { Slice } from '../../slice.ts'
import { stopWorkers } from '../../workers/index.ts'
import { flushPending } from './evaluation/counting.ts'
import { routes } from './routes.ts'

export { get } from './definition/actions.ts'
export { changeFlag } from './definition/change.ts'
export { storedMetadata } from './definition/metadata.ts'
export { type RolloutStage, rolloutStage, TRIGGER_TYPES } from './definition/rollout-stage.ts'
export type { Flag } from './definition/schema.ts'
export { type Settings as FlagSettings, settingsOf } from './definition/settings.ts'
export { find, findForUpdate } from './definition/store.ts'
export { type Decision, decide, withKey } from './evaluation/actions.ts'
export { flushCounts } from './evaluation/counting.ts'
export {
  addCounts,
  bucketEnd,
  bucketOf,
  type Counts,
  createCounts,
  latencyMean,
  latencyQuantile,
  restored,
  type StoredCounts,
  storedCounts,
} from './evaluation/counts.ts'
export { decimal, writesDecimals } from './evaluation/decimals.ts'
export { type Definitions, definitionsSince } from './evaluation/definitions.ts'
export type { KnownFlag, Registry } from './evaluation/registry.ts'
export { addAt, addSeconds, noSeconds, type Seconds, secondOf, secondsText } from './evaluation/seconds.ts'
export { uniqueUsers } from './evaluation/unique-users.ts'

/**
 * Feature flags: switches and values, served to subjects by rules and rollout percentages, changed without a release.
 */
export const flags: Slice = {
  name: 'flags',
  routes,
  stop: async (ctx) => {
    await flushPending(ctx)
    await stopWorkers()
  },
}
