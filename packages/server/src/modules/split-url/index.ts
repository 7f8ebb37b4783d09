import type { Slice } from '../../slice.ts'
import { routes } from './routes.ts'

/** Experiments that lead each variant to an address of its own. */
export const splitUrl: Slice = { name: 'split_url', routes }
