import { UnreadableXml } from './unreadable.ts'

/** Characters that XML 1.0 excludes: controls, NUL, halves of surrogate pairs, U+FFFE and U+FFFF. */
const EXCLUDED = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u

/** Whether a text consists of characters that XML 1.0 allows. */
export const isXmlText = (text: string): boolean => !EXCLUDED.test(text)

const PREDEFINED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** An ampersand with what follows it, up to the longest reference that is allowed. */
const REFERENCE = /&(?:#?\w{1,8};)?/g

/**
 * Replaces references to characters and to the five predefined entities.
 *
 * @throws UnreadableXml for any other entity, and for a reference to a character that XML excludes
 */
export const decodedReferences = (raw: string): string =>
  raw.includes('&') ? raw.replace(REFERENCE, characterFor) : raw

const characterFor = (reference: string): string => {
  const name = reference.slice(1, -1)
  const predefined = PREDEFINED.get(name)
  if (predefined !== undefined) return predefined
  if (/^#\d{1,7}$/.test(name)) return characterOf(Number.parseInt(name.slice(1), 10))
  if (/^#x[\da-fA-F]{1,6}$/.test(name)) return characterOf(Number.parseInt(name.slice(2), 16))
  throw new UnreadableXml('entity')
}

const characterOf = (code: number): string => {
  const character = code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\0'
  if (!isXmlText(character)) throw new UnreadableXml('characters')
  return character
}

const SPECIAL: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text for use between tags or in a quoted attribute. */
export const escapedXml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => SPECIAL[character] ?? '')
