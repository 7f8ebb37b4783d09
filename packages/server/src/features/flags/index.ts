import type { Slice } from '../../slice.ts'
import { stopWorkers } from '../../workers/index.ts'
import { flushPending } from './actions/counting.ts'
import { routes } from './routes.ts'

export { changeFlag } from './actions/change.ts'
export { countsOf, type FlagCounts, flushCounts } from './actions/counting.ts'
export { type Definitions, definitionsSince } from './actions/definitions.ts'
export { type Decision, type Decisions, decide, evaluate, evaluateAll, withKey } from './actions/evaluate.ts'
export { get } from './actions/read.ts'
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
} from './rules/counts.ts'
export { decimal, writesDecimals } from './rules/decimals.ts'
export type { KnownFlag, Registry } from './rules/registry.ts'
export { addAt, addSeconds, noSeconds, type Seconds, secondOf, secondsText } from './rules/seconds.ts'
export { type Settings as FlagSettings, settingsOf } from './rules/settings.ts'
export { uniqueUsers } from './rules/unique-users.ts'
export type { Flag } from './schema/flag.ts'
export { storedMetadata } from './schema/metadata.ts'
export { type RolloutStage, rolloutStage, TRIGGER_TYPES } from './schema/rollout-stage.ts'
export { find, findForUpdate } from './store.ts'

/** Feature flags: switches and values that subjects get by rules and shares, changed without a release. */
export const flags: Slice = {
  name: 'flags',
  routes,
  stop: async (ctx) => {
    await flushPending(ctx)
    await stopWorkers()
  },
}
