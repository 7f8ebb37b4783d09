import { z } from 'zod'
import { id, time } from '../../http/shapes.ts'

const MAX_CODE_LENGTH = 64

const password = z.string().min(1).max(256)
const code = z
  .string()
  .min(1)
  .max(MAX_CODE_LENGTH)
  .describe('Six digits of the authenticator app; where the second factor is set up, also a recovery code')

/**
 * The code of a sign-in, which may be left out. A value that cannot be a code counts as left out: OAuth clients may send a
 * field of that name with another meaning.
 */
export const signInCode = z
  .string()
  .max(MAX_CODE_LENGTH)
  .optional()
  .catch(undefined)
  .describe('Code of the second factor, for accounts that have one (MFA_ENABLED)')

export const secondFactorState = z
  .object({
    enabled: z.boolean(),
    confirmed_at: time.nullable(),
    recovery_codes_left: z.int(),
    required: z.boolean().describe('Whether the account must have a second factor (MFA_REQUIRED)'),
  })
  .meta({ id: 'SecondFactor' })

export const setupStart = z.strictObject({ current_password: password })

/** The secret that an authenticator app stores; it is answered once. */
export const setup = z.object({
  secret: z.string().describe('In base32, for apps that cannot read a QR code'),
  otpauth_uri: z.string().describe('The content of the QR code'),
  expires_at: time.describe('Until then the second factor must be confirmed'),
})

export const codeOnly = z.strictObject({ code })

export const passwordAndCode = z.strictObject({ current_password: password, code })

/** New recovery codes, each valid once; they are answered once and only their digests are stored. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const userParams = z.strictObject({ user_id: id })

export type SecondFactorState = z.output<typeof secondFactorState>
export type Setup = z.output<typeof setup>
export type RecoveryCodes = z.output<typeof recoveryCodes>
