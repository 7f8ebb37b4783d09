import { randomBytes, randomUUID } from 'node:crypto'

/** Creates a public identifier (UUID version 4). */
export const newId = (): string => randomUUID()

/** `bytes` random bytes as URL-safe base64: 32 bytes give 43 characters. */
export const randomToken = (bytes: number): string => randomBytes(bytes).toString('base64url')

/**
 * Public identifier (UUID version 8, RFC 9562) of a row with a numeric key: the time in milliseconds first, so that
 * identifiers sort by age, then the number. It needs no column and no index.
 */
export const numberedId = (created: Date, number: number): string => {
  const time = created.getTime().toString(16).padStart(12, '0')
  const tail = number.toString(16).padStart(15, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-8000-8${tail.slice(0, 3)}-${tail.slice(3)}`
}
