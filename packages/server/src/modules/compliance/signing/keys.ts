import { createHmac } from 'node:crypto'
import { type IdentifiedKey, identified } from '../../../config/identified-key.ts'
import { canonicalJson } from '../../../lib/canonical-json.ts'
import { deriveKey, sameSecret } from '../../../lib/crypto.ts'

/** The settings that signatures depend on. */
interface SigningSettings {
  AUDIT_HMAC_KEY: readonly IdentifiedKey[]
  SECRET_KEY?: string | undefined
}

/** A signature with the id of its key. */
export interface Signed {
  key_id: string
  /** HMAC-SHA256 in hexadecimal. */
  signature: string
}

const PURPOSE = 'audit signatures'

/**
 * The keys that verify signatures, the newest first. The one that is derived from SECRET_KEY is the last of them also
 * where AUDIT_HMAC_KEY is set, because it signed what was signed before that.
 */
export const verifyingKeys = ({ AUDIT_HMAC_KEY, SECRET_KEY }: SigningSettings): readonly IdentifiedKey[] =>
  SECRET_KEY === undefined ? AUDIT_HMAC_KEY : [...AUDIT_HMAC_KEY, identified(deriveKey(SECRET_KEY, PURPOSE))]

/** The key that signs: the newest one of AUDIT_HMAC_KEY, or else the one that is derived from SECRET_KEY. */
export const currentKey = (settings: SigningSettings & { SECRET_KEY: string }): IdentifiedKey =>
  settings.AUDIT_HMAC_KEY[0] ?? identified(deriveKey(settings.SECRET_KEY, PURPOSE))

/** HMAC-SHA256 of a UTF-8 text, in hexadecimal. */
export const signatureOf = ({ key }: IdentifiedKey, text: string): string =>
  createHmac('sha256', key).update(text, 'utf8').digest('hex')

/**
 * The state of a signature over a text:
 *
 * - valid: one of the keys made it
 * - invalid: the key of that id did not make it
 * - unknown key: no key has that id
 */
export type SignatureState = 'valid' | 'invalid' | 'unknown key'

/** Checks a signature over a text, in time independent of where it differs. */
export const checkSignature = (
  keys: readonly IdentifiedKey[],
  { key_id, signature }: Signed,
  text: string,
): SignatureState => {
  const key = keys.find(({ id }) => id === key_id)
  if (!key) return 'unknown key'
  return sameSecret(signatureOf(key, text), signature) ? 'valid' : 'invalid'
}

/** A document with the id of the key and a signature over the rest in canonical form. */
export const signDocument = <Document extends object>(
  key: IdentifiedKey,
  document: Document,
): Document & Signed => {
  const named = { ...document, key_id: key.id }
  return { ...named, signature: signatureOf(key, canonicalJson(named)) }
}

/** Checks the signature of a document that `signDocument` signed. */
export const checkDocument = (keys: readonly IdentifiedKey[], document: Signed): SignatureState => {
  const { signature, ...rest } = document
  return checkSignature(keys, { key_id: document.key_id, signature }, canonicalJson(rest))
}
