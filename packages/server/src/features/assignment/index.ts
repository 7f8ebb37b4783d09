import type { Slice } from '../../slice.ts'
import { routes } from './routes.ts'

/** Assignment: which variant a subject gets, decided once and kept for good. */
export const assignment: Slice = { name: 'assignment', routes }
