/** What a text means as JSON: a value, or why it is none. */
export type JsonReading = { problem?: undefined; value: unknown } | { problem: string }

/** Line and column of a position in a text, both from 1. */
const positionText = (text: string, position: number): string => {
  const lines = text.slice(0, position).split('\n')
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`
}

const problemOf = (text: string, error: unknown): string => {
  const message = error instanceof Error ? error.message : ''
  const position = /position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return `Invalid JSON at ${positionText(text, Number(position))}.`
  const token = /token '(.+?)'/.exec(message)?.[1]
  return token === undefined
    ? 'Invalid JSON: it ends too early, or a quotation mark is missing.'
    : `Invalid JSON: unexpected “${token}”. Text needs quotation marks.`
}

/** Reads a text as JSON; an empty text is undefined. */
export const readJson = (text: string): JsonReading => {
  if (text.trim() === '') return { value: undefined }
  try {
    const value: unknown = JSON.parse(text)
    return { value }
  } catch (error) {
    return { problem: problemOf(text, error) }
  }
}

/** A value as JSON with two spaces of indentation; undefined as an empty text. */
export const jsonText = (value: unknown): string =>
  value === undefined ? '' : JSON.stringify(value, null, 2)

/** A typed value: true, 42 and "quoted text" are read as JSON, everything else is the text itself. */
export const readLoosely = (text: string): unknown => {
  const reading = readJson(text)
  return reading.problem === undefined && text.trim() !== '' ? reading.value : text
}

/** The shortest text that `readLoosely` reads as this value. */
export const looseText = (value: unknown): string =>
  typeof value === 'string' && readLoosely(value) === value ? value : (JSON.stringify(value) ?? '')

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
}

/** What kind of value it is, in a word. */
export const kindOf = (value: unknown): string => {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'list' : (KINDS[typeof value] ?? 'text')
}
