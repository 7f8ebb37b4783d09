import { parseJsonText } from '../../../http/json-body.ts'
import { AppError } from '../../../lib/errors.ts'
import { isPlainObject } from '../../../lib/plain-object.ts'
import { LIMITS, type SubjectRequest } from './schema.ts'

/** The key of a flag in a path; undefined: the schema has to report the error. */
export const readKeyQuickly = (sent: unknown): { flag_key: string } | undefined => {
  if (!isPlainObject(sent)) return undefined
  const { flag_key } = sent
  return isText(flag_key, LIMITS.key) ? { flag_key } : undefined
}

/** The subject in a query, with the context as JSON; undefined: the schema has to report the error. */
export const readQueryQuickly = (sent: unknown): SubjectRequest | undefined => {
  if (!isPlainObject(sent)) return undefined
  const { user_id, context = '{}' } = sent
  if (!isText(user_id, LIMITS.user_id) || !isText(context, LIMITS.context / 3)) return undefined
  const attributes = parsed(context)
  return isPlainObject(attributes) ? { user_id, context: attributes } : undefined
}

/** The subject in a body; undefined: the schema has to report the error, or to measure the context. */
export const readBodyQuickly = (sent: unknown): SubjectRequest | undefined => {
  if (!isPlainObject(sent)) return undefined
  const { user_id, context = {} } = sent
  if (!isText(user_id, LIMITS.user_id) || !isPlainObject(context)) return undefined
  return isPlainlySmall(context) ? { user_id, context } : undefined
}

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length >= 1 && value.length <= max

const MAX_ATTRIBUTES = 50
const MAX_ATTRIBUTE_LENGTH = 100

/** Whether a context cannot reach the limit of size because it has a few short attributes without nested ones. */
const isPlainlySmall = (context: Record<string, unknown>): boolean => {
  let attributes = 0
  for (const key in context) {
    attributes += 1
    const value = context[key]
    if (attributes > MAX_ATTRIBUTES || key.length > MAX_ATTRIBUTE_LENGTH) return false
    if (typeof value === 'object' && value !== null) return false
    if (typeof value === 'string' && value.length > MAX_ATTRIBUTE_LENGTH) return false
  }
  return true
}

const parsed = (json: string): unknown => {
  try {
    return parseJsonText(json)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
