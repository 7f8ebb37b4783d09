import { useState } from 'react'
import { DateTimeField } from '../../../ui/date-time-field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { browserTimeZone } from '../../../ui/time-zone.ts'
import type { StartMode } from '../definition/draft.ts'
import type { FieldsProps } from '../definition/fields-props.ts'

const OPTIONS: readonly { id: StartMode; label: string; description: string }[] = [
  {
    id: 'draft',
    label: 'Save as a draft',
    description: 'No subject sees it. You can still change everything.',
  },
  { id: 'now', label: 'Start now', description: 'Subjects are assigned as soon as applications ask.' },
  {
    id: 'scheduled',
    label: 'Schedule the start',
    description: 'It starts automatically at the time you set.',
  },
]

/** The start of a new experiment: not yet, at once, or at a date. */
export const StartFields = ({ draft, change }: FieldsProps) => {
  const [zone, setZone] = useState(browserTimeZone)
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        label="What happens next"
        options={OPTIONS}
        value={draft.start_mode}
        onChange={(start_mode) => change({ start_mode })}
      />
      {draft.start_mode === 'scheduled' && (
        <div className="flex flex-col gap-4">
          <DateTimeField
            label="Start"
            name="start_date"
            value={draft.start_date}
            onChange={(start_date) => change({ start_date })}
            timeZone={zone}
            onTimeZoneChange={setZone}
          />
          <DateTimeField
            label="End"
            name="end_date"
            value={draft.end_date}
            onChange={(end_date) => change({ end_date })}
            timeZone={zone}
            hint="Optional. At least one hour after the start."
          />
        </div>
      )}
    </div>
  )
}
