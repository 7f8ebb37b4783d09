import type { IdentifiedKey } from '../../../config/identified-key.ts'
import type { ChainPoint } from '../../../features/audit/index.ts'
import type { Manifest } from '../export/manifest.ts'
import { type ExportFindings, verifyCsvExport, verifyJsonExport } from './export-file.ts'
import { type FileKind, fileKind } from './file-kind.ts'
import type { Problem } from './problems.ts'
import { bytesOf, recordsOf } from './records.ts'
import { verifyReport } from './report-file.ts'

export { verifyingKeys } from '../signing/keys.ts'
export { manifestFromHeader } from './export-file.ts'
export { verifyCheckpoints } from './stored-checkpoints.ts'

const START_BYTES = 1024

/** The kind of a file, which may be a gzip file. */
export const kindOf = async (file: string): Promise<FileKind> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of await bytesOf(file)) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= START_BYTES) break
  }
  return fileKind(Buffer.concat(chunks).subarray(0, START_BYTES))
}

interface ExportToVerify {
  file: string
  format: 'json' | 'csv'
  keys: readonly IdentifiedKey[]
  known: ChainPoint | undefined
  /** Of an export in CSV, where it was kept. */
  manifest: Manifest | undefined
}

/** Verifies a signed export in memory that does not grow with it. */
export const verifyExportFile = async ({
  file,
  format,
  ...given
}: ExportToVerify): Promise<ExportFindings> => {
  const records = recordsOf(await bytesOf(file), { isQuoted: format === 'csv' })
  return format === 'csv' ? verifyCsvExport(records, given) : verifyJsonExport(records, given)
}

/** Verifies the signature of a report. */
export const verifyReportFile = async (
  file: string,
  keys: readonly IdentifiedKey[],
): Promise<Problem | undefined> => verifyReport(await readReport(file), keys)

/** A report has a few kilobytes. */
const MAX_REPORT_BYTES = 4 * 1024 * 1024

const readReport = async (file: string): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of await bytesOf(file)) {
    chunks.push(chunk)
    size += chunk.length
    if (size > MAX_REPORT_BYTES) throw new Error('it is too large for a report')
  }
  return Buffer.concat(chunks)
}
