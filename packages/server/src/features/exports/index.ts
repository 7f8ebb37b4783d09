import type { Slice } from '../../slice.ts'
import { routes } from './routes.ts'

/** Exports: experiments, flags, assignments and events as files for people and programs. */
export const exportsSlice: Slice = { name: 'exports', routes }
