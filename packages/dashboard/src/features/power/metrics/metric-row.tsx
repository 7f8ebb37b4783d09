import { Trash2 } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type PlannedMetric, RANGES } from '../plan.ts'
import { fromPercent, inPercent } from '../wording.ts'
import type { MetricSize } from './sizes.ts'

const ROLES = [
  { id: 'goal', label: 'Goal', description: 'Decides the experiment; goals are corrected for their number.' },
  { id: 'guardrail', label: 'Guardrail', description: 'Must not get worse; not corrected.' },
] as const

interface MetricRowProps {
  metric: PlannedMetric
  size: MetricSize
  onChange: (metric: PlannedMetric) => void
  onRemove: () => void
}

/** One of several metrics: its role, baseline rate and effect, and the size that it needs. */
export const MetricRow = ({ metric, size, onChange, onRemove }: MetricRowProps) => (
  <li className="flex flex-col gap-3 border-b border-line py-4 last:border-b-0">
    <MetricFields metric={metric} change={(part) => onChange({ ...metric, ...part })} />
    <div className="flex items-center justify-between gap-3">
      <p className="figures min-w-0 text-sm text-ink-muted">
        {size.isDeciding && <strong className="font-semibold text-ink">Decides the size. </strong>}
        {size.text}
      </p>
      <Button
        look="quiet"
        size="small"
        aria-label={`Remove ${metric.name || 'the metric'}`}
        onPress={onRemove}
      >
        <Trash2 aria-hidden="true" />
        Remove
      </Button>
    </div>
  </li>
)

interface MetricFieldsProps {
  metric: PlannedMetric
  change: (part: Partial<PlannedMetric>) => void
}

const MetricFields = ({ metric, change }: MetricFieldsProps) => (
  <div className="grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-[2fr_1.2fr_1fr_1fr]">
    <TextField label="Metric" value={metric.name} maxLength={100} onChange={(name) => change({ name })} />
    <Select
      label="Role"
      options={ROLES}
      value={metric.is_guardrail ? 'guardrail' : 'goal'}
      onChange={(role) => change({ is_guardrail: role === 'guardrail' })}
    />
    <Percent
      label="Baseline rate"
      value={metric.rate}
      range={RANGES.rate}
      onChange={(rate) => change({ rate })}
    />
    <Percent
      label="Relative effect"
      value={metric.effect}
      range={[RANGES.effect[0], 10]}
      onChange={(effect) => change({ effect })}
    />
  </div>
)

interface PercentProps {
  label: string
  value: number
  range: readonly [number, number]
  onChange: (fraction: number) => void
}

const Percent = ({ label, value, range: [from, to], onChange }: PercentProps) => (
  <NumberField
    label={label}
    unit="%"
    value={inPercent(value)}
    onChange={(next) => next !== undefined && onChange(fromPercent(next))}
    minValue={inPercent(from)}
    maxValue={inPercent(to)}
    stepper={false}
  />
)
