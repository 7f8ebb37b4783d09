import { DateTimeField } from '../../../ui/date-time-field.tsx'
import { useBuilder } from '../builder/builder-context.ts'
import { asMoment } from '../values.ts'

interface MomentInputProps {
  label: string
  value: unknown
  onChange: (moment: string | undefined) => void
}

/** A day and a time on the clock of the browser; the rule holds it with its offset, so that it means one moment. */
export const MomentInput = ({ label, value, onChange }: MomentInputProps) => (
  <div className="max-w-80 flex-1">
    <DateTimeField
      label={label}
      labelHidden
      value={asMoment(value)}
      onChange={onChange}
      isDisabled={useBuilder().isReadOnly}
    />
  </div>
)
