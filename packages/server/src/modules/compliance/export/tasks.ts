import type { IdentifiedKey } from '../../../config/identified-key.ts'
import { readStoredRows } from '../../../features/audit/index.ts'
import { workerTask } from '../../../workers/index.ts'
import { csvEntry, type ExportFormat, JSON_SEPARATOR, jsonEntry, signEntry } from './formats.ts'

/** Rows of the log as text, to be signed and written. */
interface ExportWork {
  text: string
  format: ExportFormat
  key: IdentifiedKey
}

const written = ({ text, format, key }: ExportWork): string => {
  const entries = readStoredRows(text).map((entry) => signEntry(key, entry))
  return format === 'csv' ? entries.map(csvEntry).join('') : entries.map(jsonEntry).join(JSON_SEPARATOR)
}

/** Signing pages of entries keeps a processor busy: done in a worker thread. Gives UTF-8. */
export const exportTask = workerTask({
  module: import.meta.url,
  name: 'exportTask',
  lane: 'request',
  run: (work: ExportWork): Uint8Array => new TextEncoder().encode(written(work)),
})
