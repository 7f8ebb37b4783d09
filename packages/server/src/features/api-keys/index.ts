import type { Slice } from '../../slice.ts'
import { routes } from './routes.ts'

export { create } from './actions.ts'
export { type KeyAuthenticator, keyAuthenticator } from './authenticator.ts'
export { type ApiKey, apiKeyCreate, apiKeyCreated, apiKeyRead } from './schema.ts'

/** The keys with which programs call the service. */
export const apiKeys: Slice = { name: 'api-keys', routes }
