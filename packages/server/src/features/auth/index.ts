import type { Slice } from '../../slice.ts'
import { routes } from './routes.ts'

export { authenticateBearer } from './authenticate.ts'

/** Signing in and out: sessions, their tokens, and forgotten passwords. */
export const auth: Slice = { name: 'auth', routes }
