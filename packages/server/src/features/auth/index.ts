import type { Slice } from '../../slice.ts'
import { routes } from './routes.ts'

export { bearerChecks } from './choose-provider.ts'
export { openSession } from './local/sign-in.ts'
export { isPoolConfigured } from './managed/pool.ts'
export { signedIn } from './schema.ts'

/** Authentication: sign-in, sessions and their tokens, and password resets. */
export const auth: Slice = { name: 'auth', routes }
