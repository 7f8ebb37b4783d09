import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
/** 96 bits, as NIST SP 800-38D recommends for random nonces. */
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Bytes that are added to a text by its encryption. */
const OVERHEAD = NONCE_BYTES + TAG_BYTES

/** Order of the parts of an encrypted text. */
type Layout = 'nonce, tag, ciphertext' | 'nonce, ciphertext, tag'

/** How a text is encrypted. */
interface Encryption {
  /** 32 bytes, for AES-256. */
  key: Buffer
  /** Additional data: the text can be decrypted only for the same. */
  boundTo: string
  layout: Layout
}

/** Encrypts a text with AES-256-GCM under a random nonce; the parts are returned as base64url in the order of the layout. */
export const encryptText = (text: string, { key, boundTo, layout }: Encryption): string => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(boundTo, 'utf8'))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const tag = cipher.getAuthTag()
  const parts = layout === 'nonce, tag, ciphertext' ? [nonce, tag, ciphertext] : [nonce, ciphertext, tag]
  return Buffer.concat(parts).toString('base64url')
}

const partsOf = (bytes: Buffer, layout: Layout): { tag: Buffer; ciphertext: Buffer } => {
  const rest = bytes.subarray(NONCE_BYTES)
  const tagAt = layout === 'nonce, tag, ciphertext' ? 0 : rest.length - TAG_BYTES
  const tag = rest.subarray(tagAt, tagAt + TAG_BYTES)
  const ciphertext = tagAt === 0 ? rest.subarray(TAG_BYTES) : rest.subarray(0, tagAt)
  return { tag, ciphertext }
}

/**
 * Decrypts what `encryptText` encrypted with the same key, layout and additional data; undefined for everything else,
 * and for a text that is not written as base64url of its bytes is.
 */
export const decryptText = (encrypted: string, { key, boundTo, layout }: Encryption): string | undefined => {
  const bytes = Buffer.from(encrypted, 'base64url')
  if (bytes.length < OVERHEAD || bytes.toString('base64url') !== encrypted) return undefined
  const { tag, ciphertext } = partsOf(bytes, layout)
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(boundTo, 'utf8'))
  decipher.setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8')
  } catch {
    // The tag does not match: another key, other additional data, or a changed text.
    return undefined
  }
}
