import { Trash2 } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type MoreMetric, RANGES } from '../plan.ts'
import { fromPercent, inPercent } from '../wording.ts'
import type { MetricSize } from './sizes.ts'

const ROLES = [
  { id: 'goal', label: 'Goal', description: 'Decides, and shares the risk with the other goals.' },
  { id: 'guardrail', label: 'Guardrail', description: 'Must not get worse. Stands outside the correction.' },
] as const

interface MetricRowProps {
  metric: MoreMetric
  size: MetricSize
  onChange: (metric: MoreMetric) => void
  onRemove: () => void
}

/** One metric of several: its role, its rate, the effect to find, and what that takes. */
export const MetricRow = ({ metric, size, onChange, onRemove }: MetricRowProps) => {
  const change = (part: Partial<MoreMetric>) => onChange({ ...metric, ...part })
  return (
    <li className="flex flex-col gap-3 border-b border-line py-4 last:border-b-0">
      <div className="grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-[2fr_1.2fr_1fr_1fr]">
        <TextField label="Metric" value={metric.name} maxLength={100} onChange={(name) => change({ name })} />
        <Select
          label="Role"
          options={ROLES}
          value={metric.is_guardrail ? 'guardrail' : 'goal'}
          onChange={(role) => change({ is_guardrail: role === 'guardrail' })}
        />
        <Percent
          label="Rate today"
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
}

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
