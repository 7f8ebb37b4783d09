import type { Slice } from '../../slice.ts'
import { banditScheduler } from './jobs.ts'
import { routes } from './routes.ts'
import { removeUpdatesBefore } from './store.ts'

/** Bandits: experiments that shift new subjects to the variants that convert best while they learn which those are. */
export const bandits: Slice = {
  name: 'bandits',
  routes,
  jobs: [banditScheduler],
  retention: [
    {
      name: 'updates of bandits',
      days: ({ ANALYSIS_HISTORY_RETENTION_DAYS }) => ANALYSIS_HISTORY_RETENTION_DAYS,
      removeBefore: removeUpdatesBefore,
    },
  ],
}
