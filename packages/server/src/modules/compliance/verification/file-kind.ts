import { CSV_HEAD } from '../export/formats.ts'

/** Files that the module makes; `log` is every other one, such as an export of the audit log. */
export type FileKind = 'json export' | 'csv export' | 'report' | 'log'

/** The kind of a file by its first bytes. */
export const fileKind = (start: Buffer): FileKind => {
  const text = start.toString('latin1')
  if (text.startsWith('{"manifest"')) return 'json export'
  if (text.startsWith(CSV_HEAD.trimEnd())) return 'csv export'
  return text.startsWith('{"controls"') ? 'report' : 'log'
}
