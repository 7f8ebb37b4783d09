import { isUtf8 } from 'node:buffer'
import type { Problem } from '../lib/errors.ts'
import { unprocessable } from '../lib/errors.ts'
import { ownTurn } from '../lib/turn.ts'

/** Deeper nesting is refused before any shape is checked. */
const MAX_DEPTH = 64

const refuse = (msg: string, type: Problem['type'] = 'json_invalid') =>
  unprocessable([{ type, loc: ['body'], msg }])

/**
 * Parses a JSON request body more strictly than JSON.parse: the text must be UTF-8, no object may repeat a key or have
 * the key `__proto__`, numbers must be finite, strings must contain neither NUL nor lone surrogates (PostgreSQL cannot
 * store them), and nesting is limited. Keys, lists and objects are counted before parsing.
 *
 * @param maxParts keys, lists and objects together
 * @throws AppError 422 that does not repeat the body
 */
export const parseJsonBody = (bytes: Buffer, maxParts: number): unknown =>
  parseJsonText(textOf(bytes), maxParts)

/**
 * Parses like `parseJsonBody`, in turns of the event loop reserved for heavy work; for bodies that take milliseconds.
 */
export const parseLargeJsonBody = async (bytes: Buffer, maxParts: number): Promise<unknown> => {
  await ownTurn()
  const read = readJson(textOf(bytes), maxParts)
  await ownTurn()
  const value = checked(read)
  await ownTurn()
  return value
}

const textOf = (bytes: Buffer): string => {
  if (!isUtf8(bytes)) throw refuse('body is not valid UTF-8')
  return bytes.toString('utf8')
}

/**
 * Parses like `parseJsonBody` a JSON text that was not a body.
 *
 * @throws AppError 422 that does not repeat the text
 */
export const parseJsonText = (text: string, maxParts = Number.POSITIVE_INFINITY): unknown =>
  checked(readJson(text, maxParts))

interface ReadJson {
  value: unknown
  /** Number of keys in the text, repeated ones included. */
  keys: number
  hasEscapes: boolean
}

const readJson = (text: string, maxParts: number): ReadJson => {
  const { colons, brackets } = countParts(text, maxParts)
  if (colons + brackets > maxParts) {
    throw refuse(`has more than ${maxParts} keys, lists and objects together`, 'too_long')
  }
  return { value: parse(text), keys: colons, hasEscapes: text.includes('\\u') }
}

const checked = ({ value, keys, hasEscapes }: ReadJson): unknown => {
  if (checkTree(value, hasEscapes) < keys) throw refuse('an object names the same key twice')
  return value
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw refuse('body is not valid JSON')
  }
}

/**
 * Checks a value and its descendants and returns the number of object keys. The nesting limit also bounds the
 * recursion, which allocates nothing because large batches of events are checked here.
 */
const checkTree = (value: unknown, checkTexts: boolean, depth = 0): number => {
  if (typeof value !== 'object' || value === null) {
    checkScalar(value, checkTexts)
    return 0
  }
  if (depth >= MAX_DEPTH) throw refuse(`nested deeper than ${MAX_DEPTH} levels`, 'too_long')
  return Array.isArray(value)
    ? checkItems(value, checkTexts, depth + 1)
    : checkFields(value as Record<string, unknown>, checkTexts, depth + 1)
}

const checkItems = (items: readonly unknown[], checkTexts: boolean, depth: number): number => {
  let keys = 0
  for (const item of items) keys += checkTree(item, checkTexts, depth)
  return keys
}

const checkFields = (fields: Record<string, unknown>, checkTexts: boolean, depth: number): number => {
  let keys = 0
  for (const key in fields) {
    keys += 1
    if (key === '__proto__') throw refuse('an object has a key that is not allowed', 'value_error')
    if (checkTexts) checkScalar(key, checkTexts)
    keys += checkTree(fields[key], checkTexts, depth)
  }
  return keys
}

const checkScalar = (value: unknown, checkTexts: boolean): void => {
  if (typeof value === 'number' && !Number.isFinite(value)) throw refuse('a number is too large', 'too_large')
  if (checkTexts && typeof value === 'string' && !isStorable(value)) {
    throw refuse('a text holds a character that cannot be stored', 'value_error')
  }
}

/** Whether PostgreSQL can store the text: no NUL, no lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const QUOTE = '"'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)
const COLON = ':'.charCodeAt(0)
const LIST = '['.charCodeAt(0)
const OBJECT = '{'.charCodeAt(0)

/**
 * Counts colons outside of strings, one per key of a valid JSON text with repeated keys included, and brackets that
 * open a list or an object. Stops beyond `enough` and at an unterminated string.
 */
const countParts = (text: string, enough: number): { colons: number; brackets: number } => {
  let colons = 0
  let brackets = 0
  for (let at = 0; at < text.length && colons + brackets <= enough; at += 1) {
    const code = text.charCodeAt(at)
    if (code === COLON) colons += 1
    else if (code === LIST || code === OBJECT) brackets += 1
    else if (code === QUOTE) at = endOfString(text, at)
  }
  return { colons, brackets }
}

/** Index of the closing quote of the string that opens at `start`; the end of the text if there is none. */
const endOfString = (text: string, start: number): number => {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end
}

const isEscaped = (text: string, at: number): boolean => {
  let backslashes = 0
  while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1
  return backslashes % 2 === 1
}
