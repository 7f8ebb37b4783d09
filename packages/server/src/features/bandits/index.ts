import type { Slice } from '../../slice.ts'
import { banditScheduler } from './jobs.ts'
import { routes } from './routes.ts'

/** Bandits: experiments that send new subjects where they convert best, while they find out where that is. */
export const bandits: Slice = { name: 'bandits', routes, jobs: [banditScheduler] }
