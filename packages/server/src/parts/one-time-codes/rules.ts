import { deriveKey } from '../../lib/crypto.ts'

/** How long a code may be used. */
export const CODE_MINUTES = 30
/** How often one code may be tried. */
export const MAX_TRIES = 5
/** Messages with a code, new or sent again, for one account and purpose in an hour. */
export const MAX_SENT_PER_HOUR = 3

/** Digits and capitals without those that are mistaken for one another: 32 of them, 40 bits in a code. */
const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODE_LENGTH = 8

/** The code that 8 random bytes make. */
export const codeOf = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, CODE_LENGTH)].map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('')

/** What a code is good for. */
export interface Purpose {
  /** What it is issued for: the purpose, and the account or the group of names. */
  issuedFor: string
  /** What must still be as it was when the code is used, such as the address it was sent to. */
  boundTo: readonly (string | null)[]
}

/** The code that a stored seed makes with the secret of the service; neither of them alone says it. */
export const codeFrom = (secret: string, { issuedFor, boundTo }: Purpose, seed: string): string =>
  codeOf(deriveKey(secret, `one-time code ${JSON.stringify([issuedFor, boundTo, seed])}`))

/** A code as people type it, as it was made. */
export const asTyped = (code: string): string => code.trim().toUpperCase()

/** A code as it is stored. */
export interface StoredCode {
  seed: string
  tries: number
  expires_at: Date
}

/** Whether a try, counted in `tries` already, may succeed. */
export const mayBeTried = ({ tries, expires_at }: StoredCode, now: Date): boolean =>
  tries <= MAX_TRIES && expires_at > now
