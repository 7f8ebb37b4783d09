import { useMutation } from '@tanstack/react-query'
import { download } from '../../api/download.ts'
import { Button } from '../../ui/button.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import type { AuditSearch } from './search.ts'
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
    <div className="flex items-center gap-1">
      <span className="text-sm text-ink-muted">Export</span>
      {FORMATS.map((format) => (
        <Button
          key={format}
          look="quiet"
          size="small"
          isPending={save.isPending}
          aria-label={`Export the trail as ${format.toUpperCase()}`}
          onPress={() => save.mutate(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}
