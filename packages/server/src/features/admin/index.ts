import type { Slice } from '../../slice.ts'
import { routes } from './routes.ts'

/** Administration: totals of all entities, and the cache of results. */
export const admin: Slice = { name: 'admin', routes }
