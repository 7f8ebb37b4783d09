import type { IdentifiedKey } from '../../../config/identified-key.ts'
import { type AuditEntry, ENTRY_COLUMNS } from '../../../features/audit/index.ts'
import { canonicalJson } from '../../../lib/canonical-json.ts'
import { type Signed, signatureOf } from '../signing/keys.ts'
import { type CsvCell, csvRecord } from './csv.ts'
import type { Manifest } from './manifest.ts'

export const EXPORT_FORMATS = ['json', 'csv'] as const

export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** An entry as an export holds it: signed by itself. */
export type SignedEntry = AuditEntry & Signed

/** An entry with the HMAC of its hash. */
export const signEntry = (key: IdentifiedKey, entry: AuditEntry): SignedEntry => ({
  ...entry,
  key_id: key.id,
  signature: signatureOf(key, entry.hash),
})

/** The columns of an export, in the order of CSV. */
export const EXPORT_COLUMNS = [...ENTRY_COLUMNS, 'signature', 'key_id'] as const

/** The fields of an entry by name, without any others of the object. */
const fieldsOf = (entry: SignedEntry): Map<string, unknown> => {
  const fields = new Map<string, unknown>(Object.entries(entry))
  fields.set('timestamp', entry.timestamp.toISOString())
  return fields
}

/** An entry of an export in JSON, in canonical form: one line without its end. */
export const jsonEntry = (entry: SignedEntry): string => {
  const fields = fieldsOf(entry)
  return canonicalJson(Object.fromEntries(EXPORT_COLUMNS.map((column) => [column, fields.get(column)])))
}

/** An entry of an export in CSV, with its line end. */
export const csvEntry = (entry: SignedEntry): string => {
  const fields = fieldsOf(entry)
  return csvRecord(EXPORT_COLUMNS.map((column) => cellOf(fields.get(column))))
}

const cellOf = (value: unknown): CsvCell => {
  if (value === null || value === undefined) return null
  return typeof value === 'object' ? canonicalJson(value) : String(value)
}

/** The first line of an export in CSV. */
export const CSV_HEAD = csvRecord(EXPORT_COLUMNS)

/** The first line of an export in JSON, before its entries. */
export const jsonHead = (manifest: Manifest): string => `{"manifest":${canonicalJson(manifest)},"entries":[\n`

/** What stands between two entries of an export in JSON, and behind the last one. */
export const JSON_SEPARATOR = ',\n'
export const JSON_TAIL = ']}\n'
