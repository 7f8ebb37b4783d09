const FORMULA = /^[=+\-@\t\r]/

/** A spreadsheet would run a cell that begins like a formula; an apostrophe makes it text. Plain numbers stay. */
const harmless = (text: string): string =>
  FORMULA.test(text) && !/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? `'${text}` : text

const cell = (text: string): string => {
  const safe = harmless(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * A table as comma-separated values (RFC 4180, CRLF line ends) that no spreadsheet takes for formulas.
 *
 * @param lines the header line first
 */
export const csvText = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')
