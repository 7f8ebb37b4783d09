import type { Slice } from '../../slice.ts'
import { routes } from './routes.ts'

export { authenticateBearer } from './choose-provider.ts'
export { openSession } from './local/sign-in.ts'
export { signedIn } from './schema.ts'

/** Authentication: sign-in, sessions and their tokens, and password resets. */
export const auth: Slice = { name: 'auth', routes }
