import { RadioGroup } from '../../ui/radio-group.tsx'
import { SliderField } from '../../ui/slider-field.tsx'
import { MovedNotice } from './moved-notice.tsx'
import { percentText, type Sharing } from './shares.ts'
import { TrafficBand } from './traffic-band.tsx'

interface ShareFieldsProps {
  /** Percent of all subjects; null: an equal part of what is left. */
  value: number | null
  onChange: (share: number | null) => void
  /** The largest share of its own. */
  room: number
  before: Sharing
  /** The group as it would be; undefined: that cannot be said yet. */
  after: Sharing | undefined
}

const KINDS = [
  { id: 'equal', label: 'An equal part', description: 'Of what the shares of the others leave' },
  { id: 'own', label: 'A share of its own', description: 'So many percent of all subjects, whoever joins' },
] as const

/** How much traffic an experiment gets, and how the group looks then. */
export const ShareFields = ({ value, onChange, room, before, after }: ShareFieldsProps) => (
  <>
    <RadioGroup
      label="Traffic"
      options={KINDS}
      value={value === null ? 'equal' : 'own'}
      onChange={(kind) => onChange(kind === 'equal' ? null : Math.min(room, value ?? 25))}
    />
    {value !== null && (
      <SliderField
        label="Share of all subjects"
        name="share_percentage"
        minValue={0}
        maxValue={room}
        step={0.01}
        unit="%"
        hint={`Up to ${percentText(room)} is free.`}
        value={value}
        onChange={(share) => onChange(Number(share.toFixed(2)))}
      />
    )}
    {after && (
      <section aria-label="Preview" className="flex flex-col gap-3 rounded-lg border border-line p-4">
        <h3 className="text-sm font-medium text-ink-muted">Afterwards</h3>
        <TrafficBand group={after} />
        <MovedNotice before={before} after={after} />
      </section>
    )}
  </>
)
