import { RadioGroup } from '../../ui/radio-group.tsx'
import { SliderField } from '../../ui/slider-field.tsx'
import { RangeNotice } from './range-notice.tsx'
import { type GroupTraffic, percentText } from './shares.ts'
import { TrafficBand } from './traffic-band.tsx'

interface ShareFieldsProps {
  /** Percent of all subjects; null: an equal share of what is left. */
  value: number | null
  onChange: (share: number | null) => void
  /** The largest fixed share that is free. */
  max: number
  before: GroupTraffic
  /** The group after the change; undefined: not known yet. */
  after: GroupTraffic | undefined
}

const KINDS = [
  { id: 'equal', label: 'Equal share', description: 'An equal part of what the fixed shares leave' },
  {
    id: 'fixed',
    label: 'Fixed share',
    description: 'A percentage of all subjects that later members do not change',
  },
] as const

/** The share of an experiment, with a preview of the group. */
export const ShareFields = ({ value, onChange, max, before, after }: ShareFieldsProps) => (
  <>
    <RadioGroup
      label="Traffic"
      options={KINDS}
      value={value === null ? 'equal' : 'fixed'}
      onChange={(kind) => onChange(kind === 'equal' ? null : Math.min(max, value ?? 25))}
    />
    {value !== null && (
      <SliderField
        label="Share of all subjects"
        name="share_percentage"
        minValue={0}
        maxValue={max}
        step={0.01}
        unit="%"
        hint={`At most ${percentText(max)}: the rest is reserved.`}
        value={value}
        onChange={(share) => onChange(Number(share.toFixed(2)))}
      />
    )}
    {after && (
      <section aria-label="Preview" className="flex flex-col gap-3 rounded-lg border border-line p-4">
        <h3 className="text-sm font-medium text-ink-muted">After the change</h3>
        <TrafficBand group={after} />
        <RangeNotice before={before} after={after} />
      </section>
    )}
  </>
)
