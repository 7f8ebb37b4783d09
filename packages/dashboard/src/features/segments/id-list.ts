/** The most ids that one request takes. */
const MAX_BATCH = 50_000
/** The most members that a segment holds. */
export const MAX_MEMBERS = 1_000_000
const MAX_ID_LENGTH = 255

/** The ids of a text, and the lines that could not be used. */
export interface IdList {
  ids: string[]
  /** Lines with an id that an earlier line has. */
  duplicates: number
  /** Lines that are longer than an id can be. */
  tooLong: number
}

const HEADERS = new Set(['user_id', 'userid', 'id', 'subject', 'subject_id'])

/** The first cell of a line of a CSV file, without its quotes. */
const firstCell = (line: string): string => {
  const text = line.trim()
  if (!text.startsWith('"')) return text.split(/[,;\t]/, 1)[0]?.trim() ?? ''
  const quoted = /^"((?:[^"]|"")*)"/.exec(text)
  return quoted?.[1]?.replaceAll('""', '"').trim() ?? ''
}

/** Reads ids from a text: one per line, or the first column of a CSV file; a header is left out. */
export const readIds = (text: string): IdList => {
  const ids = new Set<string>()
  let [duplicates, tooLong] = [0, 0]
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  for (const [index, line] of lines.entries()) {
    const id = firstCell(line)
    if (id === '' || (index === 0 && HEADERS.has(id.toLowerCase()))) continue
    if (id.length > MAX_ID_LENGTH) tooLong += 1
    else if (ids.has(id)) duplicates += 1
    else ids.add(id)
  }
  return { ids: [...ids], duplicates, tooLong }
}

/** The ids in batches that one request takes. */
export const batchesOf = (ids: readonly string[], size = MAX_BATCH): string[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, index) =>
    ids.slice(index * size, (index + 1) * size),
  )
