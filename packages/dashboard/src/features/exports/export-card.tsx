import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { download } from '../../api/download.ts'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { ExperimentPicker } from '../experiments/index.ts'
import { type ExportKind, type Format, size } from './kinds.ts'

interface Filters {
  format: Format
  /** Days, such as 2026-11-21; empty: no bound. */
  from: string
  to: string
  experimentId: string | undefined
}

const queryOf = ({ format, from, to, experimentId }: Filters) => ({
  format,
  start_date: from === '' ? undefined : `${from}T00:00:00Z`,
  end_date: to === '' ? undefined : `${to}T23:59:59Z`,
  experiment_id: experimentId,
})

/** Saves one kind of export, and tells how much has come. */
const useExport = (kind: ExportKind, filters: Filters) => {
  const [bytes, setBytes] = useState(0)
  const save = useMutation({
    mutationFn: () =>
      download(kind.path, {
        query: queryOf(filters),
        fileName: `${kind.id}.${filters.format}`,
        onProgress: setBytes,
      }),
    onSuccess: () => toast({ title: `${kind.label} saved` }),
    onError: toastError,
    onSettled: () => setBytes(0),
  })
  return { bytes, save }
}

/** One kind of export: format, filters, download. */
export const ExportCard = ({ kind }: { kind: ExportKind }) => {
  const [filters, setFilters] = useState<Filters>({
    format: kind.formats[0] ?? 'csv',
    from: '',
    to: '',
    experimentId: undefined,
  })
  const { bytes, save } = useExport(kind, filters)
  const isAllowed = useMay(kind.permission)
  const set = (change: Partial<Filters>) => setFilters({ ...filters, ...change })
  return (
    <Card title={kind.label} description={kind.description}>
      <div className="flex flex-col gap-4">
        <Segmented
          label="Format"
          options={kind.formats.map((id) => ({ id, label: id.toUpperCase() }))}
          value={filters.format}
          onChange={(format) => set({ format })}
        />
        {kind.hasExperiment && (
          <ExperimentPicker
            label="Only of the experiment"
            value={filters.experimentId}
            onChange={(experimentId) => set({ experimentId })}
          />
        )}
        {kind.hasPeriod && <Period filters={filters} onChange={set} />}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            isPending={save.isPending}
            refused={!isAllowed && reservedFor(kind.permission)}
            aria-label={`Download ${kind.label.toLowerCase()}`}
            onPress={() => save.mutate()}
          >
            <Download aria-hidden="true" />
            Download
          </Button>
          {save.isPending && (
            <span role="status" className="figures text-sm text-ink-muted">
              {bytes === 0 ? 'Asking…' : `${size(bytes)} received`}
            </span>
          )}
        </div>
      </div>
    </Card>
  )
}

interface PeriodProps {
  filters: Filters
  onChange: (change: Partial<Filters>) => void
}

const Period = ({ filters, onChange }: PeriodProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField label="From (UTC)" type="date" value={filters.from} onChange={(from) => onChange({ from })} />
    <TextField label="To (UTC)" type="date" value={filters.to} onChange={(to) => onChange({ to })} />
  </div>
)
