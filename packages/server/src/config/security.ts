import { z } from 'zod'
import { flag, oneOf, optionalText, whole } from './setting.ts'

/** Minimum length of a SECRET_KEY. */
export const MIN_SECRET_KEY_LENGTH = 32
/**
 * Minimum number of different characters in staging and production; fewer suggest a typed key rather than a random one.
 */
export const MIN_SECRET_KEY_CHARACTERS = 10

/** Settings of sign-in, sessions and rate limits. */
export const securitySettings = z.object({
  SECRET_KEY: optionalText()
    .refine(
      (key) => key === undefined || key.length >= MIN_SECRET_KEY_LENGTH,
      `must have at least ${MIN_SECRET_KEY_LENGTH} characters`,
    )
    .describe(
      'Signs sessions and encrypts stored secrets; generated and stored in DATA_DIR in development and test; required elsewhere, with at least 10 different characters',
    ),
  AUTH_PROVIDER: oneOf(['local', 'managed'])
    .default('local')
    .describe('local accounts, or a managed identity service'),
  ACCESS_TOKEN_EXPIRE_MINUTES: whole(720, [1, 525_600]).describe('Lifetime of a local session in minutes'),
  LOCAL_AUTH_MAX_FAILED_ATTEMPTS: whole(10, [1, 1000]).describe('Failed sign-ins before an e-mail is locked'),
  LOCAL_AUTH_LOCKOUT_MINUTES: whole(15, [1, 1440]).describe('Duration of a lock in minutes'),
  FIRST_SUPERUSER: optionalText().describe(
    'E-mail of the first administrator, created when no account exists; in development admin@example.com',
  ),
  FIRST_SUPERUSER_PASSWORD: optionalText().describe(
    'Password of the first administrator; unset in development with LOG_FORMAT=pretty: generated and printed once; required elsewhere',
  ),
  MFA_ENABLED: flag(false).describe(
    'true: people with a local account can set up a second factor (TOTP), which their sign-ins then ask for',
  ),
  MFA_REQUIRED: flag(false).describe(
    'true: administrators and superusers who sign in with a password must set up a second factor before anything else',
  ),
  RATE_LIMIT_ENABLED: flag(true).describe('false: no rate limits'),
  SDK_RATE_LIMIT_PER_MINUTE: whole(6000, [1, 100_000_000]).describe(
    'Requests per minute and client address on the SDK routes',
  ),
})
