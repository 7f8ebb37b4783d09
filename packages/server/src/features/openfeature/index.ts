import type { Slice } from '../../slice.ts'
import { routes } from './routes.ts'

/** What SDKs build on: the rules of all flags, news of their changes, and the protocol of OpenFeature. */
export const openfeature: Slice = { name: 'openfeature', routes }
