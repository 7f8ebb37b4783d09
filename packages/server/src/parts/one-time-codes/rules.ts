import { deriveKey } from '../../lib/crypto.ts'

/** Validity of a code. */
export const CODE_MINUTES = 30
/** Maximum number of tries of a code. */
export const MAX_TRIES = 5
/** Maximum number of messages with a code, new or sent again, per account and purpose in an hour. */
export const MAX_SENT_PER_HOUR = 3

/** Digits and capitals without ambiguous ones: 32 of them, 40 bits in a code. */
const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODE_LENGTH = 8

/** The code of 8 random bytes. */
export const codeOf = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, CODE_LENGTH)].map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('')

/** What a code authorises. */
export interface Purpose {
  /** The purpose, and the account or the group of names, that it is issued for. */
  issuedFor: string
  /** Values that must be unchanged when the code is used, such as the address it was sent to. */
  boundTo: readonly (string | null)[]
}

/** The code of a stored seed and the secret of the service; neither of them alone determines it. */
export const codeFrom = (secret: string, { issuedFor, boundTo }: Purpose, seed: string): string =>
  codeOf(deriveKey(secret, `one-time code ${JSON.stringify([issuedFor, boundTo, seed])}`))

/** Normalises a typed code. */
export const asTyped = (code: string): string => code.trim().toUpperCase()

/** A stored code. */
export interface StoredCode {
  seed: string
  tries: number
  expires_at: Date
}

/** Whether a try, already counted in `tries`, may succeed. */
export const mayBeTried = ({ tries, expires_at }: StoredCode, now: Date): boolean =>
  tries <= MAX_TRIES && expires_at > now
