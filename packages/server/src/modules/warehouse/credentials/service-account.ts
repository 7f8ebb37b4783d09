import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'
import { refusal } from '../refusals.ts'

const TOKEN_URI = 'https://oauth2.googleapis.com/token'

const keyFile = z.object({
  type: z.literal('service_account'),
  client_email: z.string().min(3).max(320),
  private_key: z.string().min(1),
  token_uri: z.string(),
})

/** Who a service-account key signs in as. */
interface ServiceAccount {
  email: string
}

/**
 * Reads a service-account JSON key: its type, its address for tokens, which must be the provider's own, and a private
 * RSA key.
 *
 * @throws AppError 422 invalid_credentials, destination_not_allowed
 */
export const readServiceAccount = (text: string): ServiceAccount => {
  const parsed = keyFile.safeParse(jsonOf(text))
  if (!parsed.success) throw refusal('invalid_credentials', 'service_account_json')
  if (parsed.data.token_uri !== TOKEN_URI) throw refusal('destination_not_allowed', 'service_account_json')
  if (!isRsaKey(parsed.data.private_key)) throw refusal('invalid_credentials', 'service_account_json')
  return { email: parsed.data.client_email }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // What is no JSON is no key; the shape refuses it.
    return undefined
  }
}

const isRsaKey = (pem: string): boolean => {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
