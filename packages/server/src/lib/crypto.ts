import { createHash, createHmac, hash, timingSafeEqual } from 'node:crypto'
import { isPlainObject } from './plain-object.ts'

/** SHA-256 of a UTF-8 text, in hexadecimal. */
export const sha256 = (text: string): string => hash('sha256', text, 'hex')

/** Whether two texts are equal, in time independent of where they differ. */
export const sameSecret = (left: string, right: string): boolean => {
  const a = createHash('sha256').update(left, 'utf8').digest()
  const b = createHash('sha256').update(right, 'utf8').digest()
  return timingSafeEqual(a, b)
}

/** Derives a key for a single purpose from a master secret, so that two uses never share a key. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  createHmac('sha256', secret).update(`assay:${purpose}`, 'utf8').digest()

const encode = (value: object): string => Buffer.from(JSON.stringify(value), 'utf8').toString('base64url')

const signature = (text: string, key: Buffer): string =>
  createHmac('sha256', key).update(text).digest('base64url')

const JWT_HEADER = encode({ alg: 'HS256', typ: 'JWT' })

/** JSON Web Token over `claims`, signed with HMAC-SHA-256 (RFC 7519, RFC 7515). */
export const signToken = (claims: object, key: Buffer): string => {
  const content = `${JWT_HEADER}.${encode(claims)}`
  return `${content}.${signature(content, key)}`
}

/**
 * Claims of a token that `signToken` made with the same key; undefined for every other text. The header must match
 * exactly, so a token cannot choose its algorithm. The caller checks the expiry.
 */
export const verifyToken = (token: string, key: Buffer): Record<string, unknown> | undefined => {
  const parts = token.split('.')
  const [header, payload, sent] = parts
  if (parts.length !== 3 || header !== JWT_HEADER || payload === undefined || sent === undefined)
    return undefined
  if (!sameSecret(signature(`${header}.${payload}`, key), sent)) return undefined
  return parseClaims(payload)
}

const parseClaims = (payload: string): Record<string, unknown> | undefined => {
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
    return isPlainObject(claims) ? claims : undefined
  } catch {
    return undefined
  }
}
