import { createHash } from 'node:crypto'

/** A key with the id that stands beside what was encrypted or signed with it. */
export interface IdentifiedKey {
  id: string
  key: Buffer
}

/** A key that was given no id: its id is the first 8 hexadecimal digits of its SHA-256. */
export const identified = (key: Buffer): IdentifiedKey => ({
  id: createHash('sha256').update(key).digest('hex').slice(0, 8),
  key,
})

/** A key of 32 bytes, written as base64 or base64url; undefined for every other text. */
export const keyOf32Bytes = (text: string): Buffer | undefined =>
  /^[A-Za-z\d+/_-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined

/**
 * Reads the keys of a setting, separated by commas; none of an empty setting.
 *
 * @returns undefined when one of them cannot be read
 */
export const readKeys = (
  text: string,
  read: (part: string) => IdentifiedKey | undefined,
): IdentifiedKey[] | undefined => {
  const found = text.trim() === '' ? [] : text.split(',').map((part) => read(part.trim()))
  const keys = found.filter((key) => key !== undefined)
  return keys.length === found.length ? keys : undefined
}

/** Whether each key has an id of its own. */
export const haveOwnIds = (keys: readonly IdentifiedKey[]): boolean =>
  new Set(keys.map(({ id }) => id)).size === keys.length
