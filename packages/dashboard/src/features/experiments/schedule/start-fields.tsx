import { useState } from 'react'
import { DateTimeField } from '../../../ui/date-time-field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import type { Beginning } from '../definition/draft.ts'
import type { FieldsProps } from '../definition/fields-props.ts'

const OPTIONS: readonly { id: Beginning; label: string; description: string }[] = [
  { id: 'draft', label: 'Keep it as a draft', description: 'Nobody sees it. Everything can still change.' },
  { id: 'now', label: 'Start it at once', description: 'Subjects enter as soon as applications ask.' },
  {
    id: 'scheduled',
    label: 'Start it by itself later',
    description: 'At a time that you choose, within a minute.',
  },
]

const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Whether a new experiment stays a draft, starts at once or at a time of its own. */
export const BeginFields = ({ draft, change }: FieldsProps) => {
  const [zone, setZone] = useState(browserZone)
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        label="What happens next"
        options={OPTIONS}
        value={draft.beginning}
        onChange={(beginning) => change({ beginning })}
      />
      {draft.beginning === 'scheduled' && (
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
            hint="May be left open. At least one hour after the start."
          />
        </div>
      )}
    </div>
  )
}
