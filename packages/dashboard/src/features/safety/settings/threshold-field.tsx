import { NumberField } from '../../../ui/number-field.tsx'
import { metricUnit } from '../metric-words.ts'

interface ThresholdFieldProps {
  label: string
  /** The safety metric that the threshold is for; it decides the unit. */
  metric: string
  /** As the API has it: a ratio from 0 to 1, milliseconds, or a count. */
  value: number | null
  onChange: (value: number | null) => void
  name?: string
  isRequired?: boolean
  isReadOnly?: boolean
}

const UNITS = { ratio: '%', ms: 'ms', count: undefined }

/** Twelve digits hide the rounding errors of binary fractions. */
const rounded = (value: number): number => Number(value.toPrecision(12))

/** A threshold of a safety metric; ratios are shown and typed in percent. */
export const ThresholdField = ({ metric, value, onChange, ...field }: ThresholdFieldProps) => {
  const unit = metricUnit(metric)
  const factor = unit === 'ratio' ? 100 : 1
  return (
    <NumberField
      {...field}
      value={value === null ? undefined : rounded(value * factor)}
      onChange={(next) => onChange(next === undefined ? null : rounded(next / factor))}
      minValue={0}
      maxValue={unit === 'ratio' ? 100 : undefined}
      unit={UNITS[unit]}
      stepper={false}
    />
  )
}
