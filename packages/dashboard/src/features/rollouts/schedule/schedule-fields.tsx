import { DateTimeField } from '../../../ui/date-time-field.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { ScheduleSettings } from './schedule-draft.ts'

interface ScheduleFieldsProps {
  settings: ScheduleSettings
  onChange: (change: Partial<ScheduleSettings>) => void
}

/** The name of a rollout and what it is for. */
export const NameFields = ({ settings, onChange }: ScheduleFieldsProps) => (
  <>
    <TextField
      label="Name"
      name="name"
      isRequired
      maxLength={100}
      value={settings.name}
      onChange={(name) => onChange({ name })}
    />
    <TextField
      label="Description"
      name="description"
      rows={2}
      maxLength={2000}
      value={settings.description}
      onChange={(description) => onChange({ description })}
    />
  </>
)

/** The dates of a rollout and the limits of all its stages. */
export const LimitFields = ({ settings, onChange }: ScheduleFieldsProps) => (
  <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
    <DateTimeField
      label="Start"
      name="start_date"
      value={settings.startDate}
      onChange={(startDate) => onChange({ startDate })}
      hint="Empty: when it is activated."
    />
    <DateTimeField
      label="End"
      name="end_date"
      value={settings.endDate}
      onChange={(endDate) => onChange({ endDate })}
      hint="Empty: after its last stage."
    />
    <NumberField
      label="Maximum percentage"
      name="max_percentage"
      unit="%"
      value={settings.maxPercentage}
      onChange={(value) => onChange({ maxPercentage: value ?? 100 })}
      minValue={0}
      maxValue={100}
    />
    <NumberField
      label="Minimum stage duration"
      name="min_stage_duration"
      unit="hours"
      value={settings.minStageDuration}
      onChange={(value) => onChange({ minStageDuration: value ?? 0 })}
      minValue={0}
      maxValue={8760}
      hint="Before metrics or a person may start the next stage."
    />
  </div>
)
