import type { Slice } from '../../slice.ts'
import { haltByArchive, haltByRollback } from './actions/halt.ts'
import { rolloutScheduler } from './jobs.ts'
import { routes } from './routes.ts'

/** Rollout schedules: stages that raise the rollout percentage of a flag by date, by its metrics or by hand. */
export const rollouts: Slice = {
  name: 'rollouts',
  routes,
  jobs: [rolloutScheduler],
  on: { rolledBack: haltByRollback, archived: haltByArchive },
}
