import type { Slice } from '../../slice.ts'
import { routes } from './routes.ts'

export { assign } from './assigner.ts'
export type { Decision } from './schema.ts'

/** Assignment: the variant of a subject, decided once and stored for good. */
export const assignment: Slice = { name: 'assignment', routes }
