import type { Slice } from '../../slice.ts'
import { routes } from './routes.ts'

export { create as createKey, keysById, revokeKey } from './actions.ts'
export { keyAuthenticator } from './authenticator.ts'
export {
  type ApiKeyCreate as KeyCreate,
  apiKeyCreate,
  apiKeyCreated,
  apiKeyRead,
  type KeyListQuery,
  keyListQuery,
} from './schema.ts'

/** API keys, with which programs call the service. */
export const apiKeys: Slice = { name: 'api-keys', routes }
