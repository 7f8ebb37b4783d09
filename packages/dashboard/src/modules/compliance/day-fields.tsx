import type { PeriodOfDays } from '../../ui/period-of-days.ts'
import { TextField } from '../../ui/text-field.tsx'

interface DayFieldsProps {
  days: PeriodOfDays
  onChange: (days: PeriodOfDays) => void
}

/** The first and the last day of a period. */
export const DayFields = ({ days, onChange }: DayFieldsProps) => (
  <>
    <TextField
      label="From (UTC)"
      name="from_date"
      type="date"
      value={days.from ?? ''}
      onChange={(from) => onChange({ ...days, from })}
    />
    <TextField
      label="To (UTC)"
      name="to_date"
      type="date"
      value={days.to ?? ''}
      onChange={(to) => onChange({ ...days, to })}
    />
  </>
)
