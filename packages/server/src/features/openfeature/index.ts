import type { Slice } from '../../slice.ts'
import { routes } from './routes.ts'

/** API for SDKs: the ruleset of all flags, a stream of changes, and OpenFeature's remote evaluation protocol. */
export const openfeature: Slice = { name: 'openfeature', routes }
