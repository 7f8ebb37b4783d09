import type { Slice } from '../../slice.ts'
import { routes } from './routes.ts'

export { keyAuthenticator } from './authenticator.ts'

/** API keys, with which programs call the service. */
export const apiKeys: Slice = { name: 'api-keys', routes }
