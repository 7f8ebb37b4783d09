import type { Slice } from '../../slice.ts'
import { routes } from './routes.ts'

/** Assignment: the variant of a subject, decided once and stored for good. */
export const assignment: Slice = { name: 'assignment', routes }
