import { answered, api } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import { useCommand } from '../../api/use-command.ts'
import { download as save } from '../../ui/download.ts'
import { momentsOf, type PeriodOfDays } from '../../ui/period-of-days.ts'
import type { Standard } from './api-types.ts'

interface ReportInput extends PeriodOfDays {
  standard: Standard
}

/** Generates the report on a standard and a period, which the audit log records. */
export const useReport = () =>
  useCommand({
    run: ({ standard, ...days }: ReportInput) =>
      answered(
        api.GET('/api/v1/compliance/reports/{standard}', {
          params: { path: { standard }, query: momentsOf(days) },
        }),
      ),
    changes: ['audit'],
    errors: 'form',
  })

/** The formats of a signed export. */
export const FORMATS = ['json', 'csv'] as const

interface ExportInput extends PeriodOfDays {
  format: (typeof FORMATS)[number]
}

const MANIFEST = 'x-assay-export-manifest'

/**
 * Downloads the signed audit log of a period. The manifest of CSV comes in a header: it is saved beside the file, where
 * the verification looks for it.
 *
 * @param onProgress called with the number of bytes received so far
 */
export const useExport = (onProgress: (bytes: number) => void) =>
  useCommand({
    run: async ({ format, ...days }: ExportInput) => {
      const { name, headers } = await download('/api/v1/compliance/export', {
        query: { format, ...momentsOf(days) },
        fileName: `audit-export.${format}`,
        onProgress,
      })
      const manifest = headers.get(MANIFEST)
      if (manifest !== null) save(`${name}.manifest`, manifest)
    },
    changes: ['audit'],
    message: () => ({ title: 'Audit log exported', text: 'The export is recorded in the log.' }),
    errors: 'form',
  })
