import { Input, TextField, ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { INPUT } from '../../../ui/field-style.ts'
import { useBuilder } from '../builder/builder-context.ts'
import { asWindow, WEEKDAYS, type WindowValue } from '../values.ts'
import { SuggestInput } from './suggest-input.tsx'

interface WindowInputProps {
  label: string
  value: unknown
  onChange: (window: WindowValue) => void
  isInvalid: boolean
}

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone')]
const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Leaves out what is empty: the API takes both times or none, and no empty list of days. */
const tidy = ({ start_time, end_time, days, timezone }: WindowValue): WindowValue => ({
  ...(start_time && { start_time }),
  ...(end_time && { end_time }),
  ...(days !== undefined && days.length > 0 && { days }),
  timezone,
})

/** A time window that recurs every day or on some days of the week, in a time zone. */
export const WindowInput = ({ label, value, onChange, isInvalid }: WindowInputProps) => {
  const { isReadOnly } = useBuilder()
  const window = asWindow(value)
  const change = (part: Partial<WindowValue>) => onChange(tidy({ ...window, ...part }))
  return (
    <fieldset className="m-0 flex min-w-0 flex-1 flex-wrap items-center gap-2 border-0 p-0">
      <legend className="sr-only">{label}</legend>
      <Clock
        label="From"
        value={window.start_time}
        onChange={(start_time) => change({ start_time })}
        isInvalid={isInvalid}
      />
      <span className="text-sm text-ink-muted">to</span>
      <Clock
        label="To"
        value={window.end_time}
        onChange={(end_time) => change({ end_time })}
        isInvalid={isInvalid}
      />
      <Days days={window.days ?? []} onChange={(days) => change({ days })} />
      <div className="w-52 min-w-0">
        <SuggestInput
          label="Time zone"
          value={window.timezone}
          onChange={(timezone) => change({ timezone })}
          suggestions={ZONES}
          isInvalid={isInvalid}
          isReadOnly={isReadOnly}
        />
      </div>
    </fieldset>
  )
}

interface ClockProps {
  label: string
  value: string | undefined
  onChange: (clock: string) => void
  isInvalid: boolean
}

const Clock = ({ label, value = '', onChange, isInvalid }: ClockProps) => (
  <TextField
    aria-label={label}
    type="text"
    value={value}
    onChange={(typed) => onChange(typed.replaceAll(/[^\d:]/g, '').slice(0, 5))}
    isInvalid={isInvalid}
    isReadOnly={useBuilder().isReadOnly}
    className="w-20"
  >
    <Input inputMode="numeric" placeholder="09:00" className={`${INPUT} figures`} />
  </TextField>
)

const Days = ({
  days,
  onChange,
}: {
  days: readonly number[]
  onChange: (days: readonly number[]) => void
}) => (
  <ToggleButtonGroup
    aria-label="Days (none selected: every day)"
    selectionMode="multiple"
    isDisabled={useBuilder().isReadOnly}
    selectedKeys={days.map(String)}
    onSelectionChange={(keys) => onChange([...keys].map(Number).sort((a, b) => a - b))}
    className="flex gap-0.5"
  >
    {WEEKDAYS.map((day, index) => (
      <ToggleButton
        key={day}
        id={String(index)}
        aria-label={DAY_NAMES[index]}
        className="h-9 cursor-pointer rounded-md border border-line px-1.5 text-sm text-ink-muted hover:bg-sunken data-selected:border-accent data-selected:bg-accent-soft data-selected:font-medium data-selected:text-ink"
      >
        {day}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)
