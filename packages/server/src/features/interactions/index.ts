import type { Slice } from '../../slice.ts'
import { stopWorkers } from '../../workers/index.ts'
import { routes } from './routes.ts'

/** Interactions: whether the effect of one experiment depends on the variant of another. */
export const interactions: Slice = { name: 'interactions', routes, stop: stopWorkers }
