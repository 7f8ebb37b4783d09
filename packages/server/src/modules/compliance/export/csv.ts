/** A cell of an export; null and the empty text are told apart, because an entry's hash does so too. */
export type CsvCell = string | null

/** Spreadsheets interpret a cell with this start as a formula; an apostrophe is doubled, so that it can be taken off. */
const GUARDED_START = /^[=+\-@'\t\r]/
const NEEDS_QUOTES = /^$|[",\r\n]/

/** One record of a CSV file (RFC 4180) with its line end: null is an empty cell, the empty text is quoted. */
export const csvRecord = (cells: readonly CsvCell[]): string => `${cells.map(written).join(',')}\r\n`

const written = (cell: CsvCell): string => {
  if (cell === null) return ''
  const text = GUARDED_START.test(cell) ? `'${cell}` : cell
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const CELL = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y

/** The cells of one record without its line end, as `csvRecord` was given them; undefined when it is none. */
export const readCsvRecord = (record: string): CsvCell[] | undefined => {
  const cells: CsvCell[] = []
  CELL.lastIndex = 0
  for (;;) {
    const [all, quoted, plain = '', end] = CELL.exec(record) ?? []
    if (all === undefined) return undefined
    cells.push(read(quoted?.replaceAll('""', '"'), plain))
    if (end === '') return cells
  }
}

const read = (quoted: string | undefined, plain: string): CsvCell => {
  if (quoted === undefined && plain === '') return null
  const text = quoted ?? plain
  return text.startsWith("'") ? text.slice(1) : text
}
