import { isUtf8 } from 'node:buffer'
import { unprocessable } from '../lib/errors.ts'
import { isStorable } from './json-body.ts'

const MAX_FIELDS = 100

const refuse = (msg: string) => unprocessable([{ type: 'value_error', loc: ['body'], msg }])

/**
 * Parses a form (`name=value&...`): UTF-8, each name once, only characters that PostgreSQL text can store.
 *
 * @throws AppError 422 that does not repeat the body
 */
export const parseFormBody = (bytes: Buffer): Record<string, string> => {
  if (!isUtf8(bytes)) throw refuse('body is not valid UTF-8')
  const text = bytes.toString('utf8')
  if (text.split('&', MAX_FIELDS + 1).length > MAX_FIELDS) throw refuse(`more than ${MAX_FIELDS} fields`)
  const fields = [...new URLSearchParams(text)]
  if (!fields.flat().every(isStorable)) throw refuse('a text holds a character that cannot be stored')
  if (new Set(fields.map(([name]) => name)).size < fields.length) throw refuse('a field is sent twice')
  return Object.fromEntries(fields)
}
