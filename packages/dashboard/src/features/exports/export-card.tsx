import { Download } from 'lucide-react'
import { useState } from 'react'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { fileSize } from '../../ui/file-size.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ExperimentPicker } from '../experiments/index.ts'
import { type ExportOptions, useExport } from './commands.ts'
import type { ExportKind } from './export-kinds.ts'

/** One kind of export: format, filters, download. */
export const ExportCard = ({ kind }: { kind: ExportKind }) => {
  const [options, setOptions] = useState<ExportOptions>({
    format: kind.formats[0] ?? 'csv',
    from: '',
    to: '',
    experimentId: undefined,
  })
  const set = (change: Partial<ExportOptions>) => setOptions({ ...options, ...change })
  return (
    <Card title={kind.label} description={kind.description}>
      <div className="flex flex-col gap-4">
        <Segmented
          label="Format"
          options={kind.formats.map((id) => ({ id, label: id.toUpperCase() }))}
          value={options.format}
          onChange={(format) => set({ format })}
        />
        {kind.hasExperiment && (
          <ExperimentPicker
            label="Experiment (optional)"
            value={options.experimentId}
            onChange={(experimentId) => set({ experimentId })}
          />
        )}
        {kind.hasPeriod && <Period options={options} onChange={set} />}
        <DownloadButton kind={kind} options={options} />
      </div>
    </Card>
  )
}

interface PeriodProps {
  options: ExportOptions
  onChange: (change: Partial<ExportOptions>) => void
}

const Period = ({ options, onChange }: PeriodProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField label="From (UTC)" type="date" value={options.from} onChange={(from) => onChange({ from })} />
    <TextField label="To (UTC)" type="date" value={options.to} onChange={(to) => onChange({ to })} />
  </div>
)

const DownloadButton = ({ kind, options }: { kind: ExportKind; options: ExportOptions }) => {
  const { run, isPending, bytes } = useExport(kind)
  const isAllowed = useMay(kind.permission, ...(kind.right ? [kind.right] : []))
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        isPending={isPending}
        refused={!isAllowed && reservedFor(kind.permission)}
        aria-label={`Download ${kind.label.toLowerCase()}`}
        onPress={() => run(options)}
      >
        <Download aria-hidden="true" />
        Download
      </Button>
      {isPending && (
        <span role="status" className="figures text-sm text-ink-muted">
          {bytes === 0 ? 'Waiting for the service…' : `${fileSize(bytes)} received`}
        </span>
      )}
    </div>
  )
}
