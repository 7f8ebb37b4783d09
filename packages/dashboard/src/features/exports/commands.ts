import { useState } from 'react'
import { download } from '../../api/download.ts'
import { useCommand } from '../../api/use-command.ts'
import type { ExportKind, Format } from './export-kinds.ts'

/** The format and the filters of an export. */
export interface ExportOptions {
  format: Format
  /** Days, such as 2026-11-21; empty: no bound. */
  from: string
  to: string
  experimentId: string | undefined
}

/** The query of an export; both days belong to the period. */
export const queryOf = ({ format, from, to, experimentId }: ExportOptions) => ({
  format,
  start_date: from === '' ? undefined : `${from}T00:00:00Z`,
  end_date: to === '' ? undefined : `${to}T23:59:59Z`,
  experiment_id: experimentId,
})

/** Downloads an export, and counts the bytes received so far. The export leaves an entry in the audit log. */
export const useExport = (kind: ExportKind) => {
  const [bytes, setBytes] = useState(0)
  const command = useCommand({
    run: (options: ExportOptions) => {
      setBytes(0)
      return download(kind.path, {
        query: queryOf(options),
        fileName: `${kind.id}.${options.format}`,
        onProgress: setBytes,
      })
    },
    changes: ['audit'],
    message: () => ({ title: `${kind.label} saved` }),
  })
  return { ...command, bytes }
}
