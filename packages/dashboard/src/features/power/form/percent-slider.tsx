import type { ReactNode } from 'react'
import { SliderField } from '../../../ui/slider-field.tsx'
import { fromPercent, inPercent } from '../wording.ts'

interface PercentSliderProps {
  label: string
  /** A fraction: 0.1 is 10 %. */
  value: number
  onChange: (fraction: number) => void
  /** Percent. */
  from: number
  to: number
  step: number
  unit?: string
  hint?: ReactNode
}

/** A fraction that is shown and set in percent. A value outside the slider's range stays until it is moved. */
export const PercentSlider = ({ value, onChange, from, to, unit = '%', ...rest }: PercentSliderProps) => (
  <SliderField
    {...rest}
    unit={unit}
    minValue={from}
    maxValue={to}
    value={inPercent(value)}
    onChange={(next) => onChange(fromPercent(next))}
  />
)
