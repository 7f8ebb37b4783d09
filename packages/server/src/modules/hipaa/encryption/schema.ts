import { z } from 'zod'
import { text } from '../../../http/shapes.ts'
import { countedName } from '../records/schema.ts'

const field = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_.-]{0,99}$/, 'must be 1 to 100 of A-Z, a-z, 0-9, _, . and -')

/** The longest ciphertext: each of the 65,536 UTF-16 units of a value takes three bytes at most, and base64 a third more. */
const MAX_CIPHERTEXT = 350_000
const ciphertext = z.string().min(1).max(MAX_CIPHERTEXT)

/** What the record of an access says about it. */
const context = {
  resource_type: countedName.default('phi_field'),
  resource_id: text(1, 255).optional(),
  purpose: text(0, 500).default(''),
}

export const encryptBody = z.strictObject({ field, value: text(1, 65_536), ...context })
export const decryptBody = z.strictObject({ field, ciphertext, ...context })

export const encrypted = z
  .object({ field: z.string(), ciphertext: z.string(), key_id: z.string() })
  .meta({ id: 'EncryptedField' })
export const decrypted = z.object({ field: z.string(), plaintext: z.string() })

export type EncryptBody = z.output<typeof encryptBody>
export type DecryptBody = z.output<typeof decryptBody>
export type Encrypted = z.output<typeof encrypted>
export type Decrypted = z.output<typeof decrypted>
