import type { Slice } from '../../slice.ts'
import { routes } from './routes.ts'

/** The assistant: proposes experiments and interprets results; every figure is computed. */
export const ai: Slice = { name: 'ai', routes }
