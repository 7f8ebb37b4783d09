import type { ZonedDateTime } from '@internationalized/date'
import { today, toZoned } from '@internationalized/date'
import { CalendarDays, X } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import {
  Button,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Label,
  Popover,
} from 'react-aria-components'
import { classes } from './class-names.ts'
import { ComboBox } from './combo-box.tsx'
import { DateCalendar } from './date-calendar.tsx'
import { FieldNotes } from './field-notes.tsx'
import { FRAME, HINT, LABEL } from './field-style.ts'
import { dateTime } from './format.ts'
import { POPOVER } from './overlay-style.ts'
import { browserTimeZone, isoWithOffset, momentIn, timeZones } from './time-zone.ts'

interface DateTimeFieldProps {
  label: string
  /** ISO 8601 with an offset or Z; undefined: not chosen. */
  value: string | undefined
  /** Called with ISO 8601 with the offset of the time zone, or undefined when the field is emptied. */
  onChange: (value: string | undefined) => void
  /** The IANA zone whose clocks the field shows; the browser's by default. */
  timeZone?: string
  /** Offers the choice of another zone. The moment stays what it is; its clock time changes. */
  onTimeZoneChange?: (timeZone: string) => void
  /** The earliest moment, ISO 8601. */
  minValue?: string
  isRequired?: boolean
  isDisabled?: boolean
  name?: string
  hint?: ReactNode
  /** true: only screen readers hear the label. */
  labelHidden?: boolean
}

/** A day and a time of day in a time zone, typed or picked from a calendar. */
export const DateTimeField = (props: DateTimeFieldProps) => {
  const { label, value, onChange, timeZone = browserTimeZone(), onTimeZoneChange, minValue } = props
  const moment = useMemo(
    () => (value === undefined ? undefined : momentIn(value, timeZone)),
    [value, timeZone],
  )
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex flex-wrap gap-2">
        <DatePicker<ZonedDateTime>
          value={moment ?? null}
          onChange={(next) => onChange(next === null ? undefined : isoWithOffset(next))}
          minValue={minValue === undefined ? undefined : momentIn(minValue, timeZone)}
          placeholderValue={toZoned(today(timeZone), timeZone).set({ hour: 9 })}
          granularity="minute"
          hourCycle={24}
          hideTimeZone
          shouldForceLeadingZeros
          isRequired={props.isRequired}
          isDisabled={props.isDisabled}
          name={props.name}
          className="group flex min-w-0 flex-[1_1_16rem] flex-col gap-1"
        >
          <Label className={props.labelHidden ? 'sr-only' : LABEL}>{label}</Label>
          <DateInputGroup onClear={value === undefined ? undefined : () => onChange(undefined)} />
          <FieldNotes hint={props.hint} />
          <CalendarPopover />
        </DatePicker>
        {onTimeZoneChange && (
          <div className="min-w-0 flex-[1_1_11rem]">
            <ZoneChoice label={label} value={timeZone} onChange={onTimeZoneChange} />
          </div>
        )}
      </div>
      <OwnClock moment={moment} timeZone={timeZone} />
    </div>
  )
}

const CalendarPopover = () => (
  <Popover placement="bottom start" className={POPOVER}>
    <Dialog className="p-3 outline-none">
      <DateCalendar />
    </Dialog>
  </Popover>
)

const SMALL =
  'grid size-7 shrink-0 cursor-pointer place-items-center rounded-md text-ink-muted hover:bg-sunken hover:text-ink disabled:cursor-default'

const DateInputGroup = ({ onClear }: { onClear: (() => void) | undefined }) => (
  <Group
    className={classes(
      FRAME,
      'flex items-center gap-0.5 pr-1 pl-3 group-data-invalid:border-negative data-disabled:opacity-60 data-focus-within:outline-2 data-focus-within:outline-offset-2 data-focus-within:outline-focus',
    )}
  >
    <DateInput className="figures flex min-w-0 flex-1 items-center overflow-hidden whitespace-nowrap">
      {(segment) => (
        <DateSegment
          segment={segment}
          className="inline-block min-h-6 rounded px-px text-center leading-6 outline-none not-data-[type=literal]:min-w-6 data-placeholder:text-ink-faint data-focused:bg-accent data-focused:text-accent-ink"
        />
      )}
    </DateInput>
    {onClear && (
      <Button slot={null} aria-label="Clear the date" onPress={onClear} className={SMALL}>
        <X aria-hidden="true" className="size-3.5" />
      </Button>
    )}
    <Button className={SMALL}>
      <CalendarDays aria-hidden="true" className="size-4" />
    </Button>
  </Group>
)

interface ZoneChoiceProps {
  label: string
  value: string
  onChange: (timeZone: string) => void
}

const ZoneChoice = ({ label, value, onChange }: ZoneChoiceProps) => {
  const options = useMemo(
    () =>
      [...new Set([value, ...timeZones()])].map((zone) => ({ id: zone, label: zone.replaceAll('_', ' ') })),
    [value],
  )
  return (
    <ComboBox
      label={`Time zone of ${label.toLowerCase()}`}
      options={options}
      value={value}
      onChange={(zone) => zone !== undefined && onChange(zone)}
    />
  )
}

/** The same moment in the reader's time zone, where that is another one. */
const OwnClock = ({ moment, timeZone }: { moment: ZonedDateTime | undefined; timeZone: string }) =>
  moment === undefined || timeZone === browserTimeZone() ? null : (
    <p className={HINT}>{dateTime(moment.toAbsoluteString())} in your time zone</p>
  )
