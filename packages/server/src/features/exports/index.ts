import type { Slice } from '../../slice.ts'
import { routes } from './routes.ts'

/** Exports: everything the service knows, as files for people and programs. */
export const exportsSlice: Slice = { name: 'exports', routes }
