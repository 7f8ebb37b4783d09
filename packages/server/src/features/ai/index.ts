import type { Slice } from '../../slice.ts'
import { routes } from './routes.ts'

/** The assistant: it proposes experiments and explains results, with figures that are always computed. */
export const ai: Slice = { name: 'ai', routes }
