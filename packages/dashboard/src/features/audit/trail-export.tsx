import { useMutation } from '@tanstack/react-query'
import { download } from '../../api/download.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import type { AuditSearch } from './routes.ts'
import { filtersOf } from './trail.ts'

const FORMATS = ['csv', 'json', 'ndjson'] as const

/** Downloads the entries that the filters leave, the oldest first. */
export const TrailExport = ({ search }: { search: AuditSearch }) => {
  const save = useMutation({
    mutationFn: (format: (typeof FORMATS)[number]) =>
      download('/api/v1/audit-logs/export', {
        query: { ...filtersOf(search), format },
        fileName: `audit-log.${format}`,
      }),
    onSuccess: () => toast({ title: 'The trail is saved', text: 'The export itself left an entry.' }),
    onError: toastError,
  })
  return (
    <ActionMenu
      label="Export the trail"
      items={FORMATS.map((format) => ({
        id: format,
        label: `Export as ${format.toUpperCase()}`,
        onAction: () => save.mutate(format),
      }))}
    />
  )
}
