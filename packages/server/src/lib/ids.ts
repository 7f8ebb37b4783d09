import { randomBytes, randomUUID } from 'node:crypto'

/** A new public identifier (UUID version 4). */
export const newId = (): string => randomUUID()

/** `bytes` random bytes as URL-safe base64: 32 bytes give 43 characters. */
export const randomToken = (bytes: number): string => randomBytes(bytes).toString('base64url')
