import type { Slice } from '../../slice.ts'
import { routes } from './routes.ts'

export { authenticateBearer } from './choose-provider.ts'

/** Authentication: sign-in, sessions and their tokens, and password resets. */
export const auth: Slice = { name: 'auth', routes }
