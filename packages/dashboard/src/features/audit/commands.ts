import { download } from '../../api/download.ts'
import { useCommand } from '../../api/use-command.ts'
import { filtersOf } from './queries.ts'
import type { AuditFilterSearch } from './search.ts'

/** The formats of an exported audit log. */
export const FORMATS = ['csv', 'json', 'ndjson'] as const

/** Downloads the entries that match the filters, the oldest first. The export leaves an entry of its own. */
export const useExportLog = (filters: AuditFilterSearch) =>
  useCommand({
    run: (format: (typeof FORMATS)[number]) =>
      download('/api/v1/audit-logs/export', {
        query: { ...filtersOf(filters), format },
        fileName: `audit-log.${format}`,
      }),
    changes: ['audit'],
    message: () => ({ title: 'Audit log exported', text: 'The export is recorded in the log.' }),
  })
