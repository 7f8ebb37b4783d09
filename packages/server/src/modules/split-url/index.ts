import type { Slice } from '../../slice.ts'
import { routes } from './routes.ts'

/** Experiments that send each variant to its own URL. */
export const splitUrl: Slice = { name: 'split_url', routes }
