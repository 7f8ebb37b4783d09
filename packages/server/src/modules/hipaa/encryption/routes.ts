import { type Route, route } from '../../../http/route.ts'
import { decrypt, encrypt, reencrypt } from './actions.ts'
import { decryptBody, decrypted, encryptBody, encrypted } from './schema.ts'

const NOT_CONFIGURED = { 503: 'PHI encryption is not configured' }
const UNREADABLE = {
  400: 'Ciphertext could not be decrypted',
  409: 'The key of this ciphertext is not configured',
  ...NOT_CONFIGURED,
}

const encryptRoute = route({
  method: 'POST',
  path: '/hipaa/encrypt',
  summary: 'Encrypt a field of health data',
  access: 'editor',
  body: encryptBody,
  response: encrypted,
  errors: NOT_CONFIGURED,
  handler: (ctx, { body }) => encrypt(ctx, body),
})

const decryptRoute = route({
  method: 'POST',
  path: '/hipaa/decrypt',
  summary: 'Decrypt a field of health data',
  access: 'admin',
  body: decryptBody,
  response: decrypted,
  errors: UNREADABLE,
  handler: (ctx, { body }) => decrypt(ctx, body),
})

const reencryptRoute = route({
  method: 'POST',
  path: '/hipaa/reencrypt',
  summary: 'Encrypt a field again under the newest key',
  access: 'editor',
  body: decryptBody,
  response: encrypted,
  errors: UNREADABLE,
  handler: (ctx, { body }) => reencrypt(ctx, body),
})

export const encryptionRoutes: Route[] = [encryptRoute, decryptRoute, reencryptRoute]
