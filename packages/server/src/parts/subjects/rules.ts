import { isPlainObject } from '../../lib/plain-object.ts'
/** A subject as it was seen last: its id and the attributes that say something by themselves. */
export interface SeenSubject {
  user_id: string
  attributes: Record<string, unknown>
}

/** The same as it is handed to a thread, which reads the attributes itself: JSON of an object. */
export interface WrittenSubject {
  user_id: string
  attributes: string
}

/** The attributes of a subject as they were when it was seen. */
export const attributesOf = ({ attributes }: WrittenSubject): Record<string, unknown> => {
  const read: unknown = JSON.parse(attributes)
  return isPlainObject(read) ? { ...read } : {}
}

const MAX_ATTRIBUTES = 50
const MAX_TEXT = 255

/**
 * The stored part of a context: its first 50 texts, numbers and booleans. A text that is too long or that no database
 * can hold is left out, because a part of it would be another value.
 */
export const storableAttributes = (context: Record<string, unknown>): Record<string, unknown> => {
  const stored = Object.entries(context).filter(
    ([name, value]) => isStorableValue(name) && isStorableValue(value),
  )
  return Object.fromEntries(stored.slice(0, MAX_ATTRIBUTES))
}

const isStorableValue = (value: unknown): boolean => {
  if (typeof value === 'string') return value.length <= MAX_TEXT && isStorable(value)
  return typeof value === 'number' || typeof value === 'boolean'
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** The subjects of both lists, each once, those of the first list first. */
export const joined = (
  first: readonly WrittenSubject[],
  second: readonly WrittenSubject[],
  limit: number,
): WrittenSubject[] => {
  const subjects = new Map<string, WrittenSubject>()
  for (const subject of [...first, ...second]) {
    if (!subjects.has(subject.user_id)) subjects.set(subject.user_id, subject)
  }
  return [...subjects.values()].slice(0, limit)
}
