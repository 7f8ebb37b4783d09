import { isStorable } from '../../../http/json-body.ts'
import { isPlainObject } from '../../../lib/plain-object.ts'
import { shortened } from '../../../lib/shortened.ts'

const MAX_TEXT = 500
const MAX_URL = 2000

/** A field of what another service sent; undefined where there is none. */
export const fieldOf = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (found, name) => (isPlainObject(found) && Object.hasOwn(found, name) ? found[name] : undefined),
    value,
  )

/** A text of another service as a link stores it; null for anything else. */
export const textOrNull = (value: unknown): string | null => {
  if (typeof value !== 'string') return null
  const text = shortened(value.trim(), MAX_TEXT)
  return text !== '' && isStorable(text) ? text : null
}

/** An address of another service that a page can link to; null for any other scheme or text. */
export const addressOrNull = (value: unknown): string | null => {
  if (typeof value !== 'string' || value.length > MAX_URL || !URL.canParse(value)) return null
  const { protocol, username, password, href } = new URL(value)
  return /^https?:$/.test(protocol) && username + password === '' && href.length <= MAX_URL ? href : null
}

/** A time in ISO 8601 or in milliseconds since 1970; null for anything else. */
export const timeOrNull = (value: unknown): Date | null => {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const time = new Date(typeof value === 'string' ? value.slice(0, 64) : value)
  const year = time.getUTCFullYear()
  return year >= 1970 && year <= 9999 ? time : null
}
