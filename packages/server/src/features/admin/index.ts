import type { Slice } from '../../slice.ts'
import { routes } from './routes.ts'

/** Administration: how much there is of everything, and the cache of results. */
export const admin: Slice = { name: 'admin', routes }
