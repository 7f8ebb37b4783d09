import { DateTimeField } from '../../../ui/date-time-field.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { FrameDraft } from './schedule-draft.ts'

interface FrameFieldsProps {
  frame: FrameDraft
  onChange: (change: Partial<FrameDraft>) => void
}

/** The name of a rollout and what it is for. */
export const NameFields = ({ frame, onChange }: FrameFieldsProps) => (
  <>
    <TextField
      label="Name"
      name="name"
      isRequired
      maxLength={100}
      value={frame.name}
      onChange={(name) => onChange({ name })}
    />
    <TextField
      label="Description"
      name="description"
      rows={2}
      maxLength={2000}
      value={frame.description}
      onChange={(description) => onChange({ description })}
    />
  </>
)

/** When a rollout begins and ends, and what holds for all its stages. */
export const LimitFields = ({ frame, onChange }: FrameFieldsProps) => (
  <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
    <DateTimeField
      label="Begins"
      name="start_date"
      value={frame.startDate}
      onChange={(startDate) => onChange({ startDate })}
      hint="Empty: as soon as it is activated."
    />
    <DateTimeField
      label="Ends"
      name="end_date"
      value={frame.endDate}
      onChange={(endDate) => onChange({ endDate })}
      hint="Empty: with its last stage."
    />
    <NumberField
      label="Never more than"
      name="max_percentage"
      unit="%"
      value={frame.maxPercentage}
      onChange={(value) => onChange({ maxPercentage: value ?? 100 })}
      minValue={0}
      maxValue={100}
    />
    <NumberField
      label="Every stage lasts at least"
      name="min_stage_duration"
      unit="hours"
      value={frame.minStageDuration}
      onChange={(value) => onChange({ minStageDuration: value ?? 0 })}
      minValue={0}
      maxValue={8760}
      hint="Before metrics or a person may start the next."
    />
  </div>
)
