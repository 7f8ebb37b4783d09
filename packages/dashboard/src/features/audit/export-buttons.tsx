import { reservedFor, useMay } from '../../app/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { FORMATS, useExportLog } from './commands.ts'
import type { AuditFilterSearch } from './search.ts'

/** A button for each format in which the filtered audit log can be downloaded. */
export const ExportButtons = ({ filters }: { filters: AuditFilterSearch }) => {
  const refused = !useMay('auditor', 'audit_log.read') && reservedFor('auditor')
  const exportLog = useExportLog(filters)
  return (
    <div className="flex items-center gap-1">
      <span className="text-sm text-ink-muted">Export</span>
      {FORMATS.map((format) => (
        <Button
          key={format}
          look="quiet"
          size="small"
          refused={refused}
          isPending={exportLog.isPending}
          aria-label={`Export as ${format.toUpperCase()}`}
          onPress={() => exportLog.run(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}
