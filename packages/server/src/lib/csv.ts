/** Spreadsheets interpret a cell with this start as a formula. */
const FORMULA_START = /^[=+\-@\t\r]/

const NEEDS_QUOTES = /[",\r\n]/

/**
 * One line of a CSV file (RFC 4180), including its line end. Null and undefined become empty cells, times ISO 8601,
 * objects JSON. Text that a spreadsheet would run as a formula is prefixed with an apostrophe; numbers, including
 * negative ones, are unchanged.
 */
export const csvLine = (values: readonly unknown[]): string => `${values.map(cell).join(',')}\r\n`

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return quoted(harmless(value))
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? quoted(JSON.stringify(value)) : String(value)
}

const harmless = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text)

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
