import { randomBytes } from 'node:crypto'
import { HOTP, Secret, TOTP } from 'otpauth'
import type { Config } from '../../config/index.ts'
import { sameSecret, sha256 } from '../../lib/crypto.ts'
import { MINUTE_MS, SECOND_MS } from '../../lib/durations.ts'

/** What authenticator apps expect where nothing else is said (RFC 6238). */
const CODE = { algorithm: 'SHA1', digits: 6 } as const
const STEP_SECONDS = 30
/** Accepted difference between the clocks of service and app, in steps each way. */
const CLOCK_SKEW_STEPS = 1
const SECRET_BYTES = 20

/** Time in which a second factor must be confirmed. */
const SETUP_MINUTES = 15

/** Random secret of a second factor, in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The name of this deployment in authenticator apps; those of several deployments must differ. */
const issuerOf = ({ PUBLIC_BASE_URL }: Pick<Config, 'PUBLIC_BASE_URL'>): string =>
  PUBLIC_BASE_URL === undefined ? 'Assay' : `Assay (${new URL(PUBLIC_BASE_URL).host.replace(':', ' ')})`

/** The otpauth:// URI that authenticator apps read from a QR code. */
export const otpauthUri = (
  secret: string,
  { username, config }: { username: string; config: Pick<Config, 'PUBLIC_BASE_URL'> },
): string =>
  new TOTP({ ...CODE, issuer: issuerOf(config), label: username, period: STEP_SECONDS, secret }).toString()

/** The number of the 30-second step that contains a moment. */
const stepAt = (moment: Date): number => Math.floor(moment.getTime() / (STEP_SECONDS * SECOND_MS))

/**
 * The step of a code: the current one, the one before or the one after. All steps are compared, in constant time.
 *
 * @returns undefined for a code of no such step
 */
export const stepOf = (code: string, secret: string, now: Date): number | undefined => {
  const key = Secret.fromBase32(secret)
  const matching: number[] = []
  for (let skew = -CLOCK_SKEW_STEPS; skew <= CLOCK_SKEW_STEPS; skew += 1) {
    const step = stepAt(now) + skew
    if (step >= 0 && sameSecret(HOTP.generate({ ...CODE, secret: key, counter: step }), code)) {
      matching.push(step)
    }
  }
  return matching.at(-1)
}

/** Whether a second factor that is being set up may still be confirmed. */
export const mayBeConfirmed = ({ created_at }: { created_at: Date }, now: Date): boolean =>
  now.getTime() < setupEnd({ created_at }).getTime()

/** The end of the time in which a second factor must be confirmed. */
export const setupEnd = ({ created_at }: { created_at: Date }): Date =>
  new Date(created_at.getTime() + SETUP_MINUTES * MINUTE_MS)

/** Digits and capitals without ambiguous ones, as in codes that are sent by e-mail. */
const RECOVERY_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const RECOVERY_LENGTH = 16
const RECOVERY_CODES = 10

/** New recovery codes of 80 random bits each: four groups of four characters. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => grouped(randomRecoveryCode()))

const randomRecoveryCode = (): string =>
  Array.from(randomBytes(RECOVERY_LENGTH), (byte) => RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length]).join(
    '',
  )

const grouped = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-')

/** The stored digest of a recovery code. Independent of SECRET_KEY, so that the codes outlive a change of it. */
export const recoveryDigest = (userId: string, code: string): string => sha256(`${userId} ${plain(code)}`)

const plain = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase()

/** A typed code by its form: six digits of the app, or a recovery code; spaces and hyphens do not count. */
export type TypedCode = { kind: 'app' | 'recovery'; code: string }

const APP_CODE = /^\d{6}$/
const RECOVERY_CODE = new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_LENGTH}}$`)

/** Reads a typed code; undefined for a text that is no code. */
export const readCode = (typed: string): TypedCode | undefined => {
  const code = plain(typed)
  if (APP_CODE.test(code)) return { kind: 'app', code }
  return RECOVERY_CODE.test(code) ? { kind: 'recovery', code } : undefined
}

/** The rights that decide whether an account must have a second factor. */
interface Rights {
  role: string
  is_superuser: boolean
}

/** Whether an account must have a second factor for sessions that a password opens. */
export const isRequired = ({ MFA_REQUIRED }: Pick<Config, 'MFA_REQUIRED'>, rights: Rights): boolean =>
  MFA_REQUIRED && (rights.is_superuser || rights.role === 'admin')
