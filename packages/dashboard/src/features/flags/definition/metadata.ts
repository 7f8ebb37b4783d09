import type { Flag } from '../api-types.ts'

type Metadata = Flag['metadata']

const isPlain = (value: unknown): value is Metadata[string] =>
  ['string', 'number', 'boolean'].includes(typeof value)

const MAX_PAIRS = 20
const MAX_NAME = 50
const MAX_TEXT = 255

/** The problem of metadata as it is written, in one sentence. */
export const metadataProblem = (metadata: Record<string, unknown>): string | undefined => {
  const pairs = Object.entries(metadata)
  if (pairs.length > MAX_PAIRS) return `Metadata holds at most ${MAX_PAIRS} pairs.`
  if (pairs.some(([name]) => name.length > MAX_NAME)) {
    return `A name in the metadata has at most ${MAX_NAME} characters.`
  }
  const isWrong = (value: unknown) => !isPlain(value) || String(value).length > MAX_TEXT
  const wrong = pairs.find(([, value]) => isWrong(value))
  if (wrong === undefined) return undefined
  return `${wrong[0]} in the metadata must be a text of at most ${MAX_TEXT} characters, a number, true or false.`
}

/** The metadata as the API wants it: without values that `metadataProblem` refuses. */
export const metadataToSend = (metadata: Record<string, unknown>): Metadata =>
  Object.fromEntries(
    Object.entries(metadata).flatMap(([name, value]) => (isPlain(value) ? [[name, value]] : [])),
  )
