import type { ReactNode } from 'react'
import { Label, Slider, SliderThumb, SliderTrack } from 'react-aria-components'
import { HINT, LABEL } from './field-style.ts'
import { NumberField } from './number-field.tsx'

export interface SliderFieldProps {
  label: string
  value: number
  onChange: (value: number) => void
  minValue: number
  maxValue: number
  step?: number
  /** Stands after the number, such as %. */
  unit?: string
  name?: string
  hint?: ReactNode
  format?: Intl.NumberFormatOptions
  isDisabled?: boolean
}

/** A number between two limits: a slider to feel it, and a field beside it for the exact value. */
export const SliderField = (props: SliderFieldProps) => {
  const { label, value, onChange, hint, unit, name, format, ...range } = props
  const share = (value - range.minValue) / (range.maxValue - range.minValue)
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex items-end gap-4">
        <Slider {...range} value={value} onChange={onChange} className="flex min-w-0 flex-1 flex-col gap-1">
          <Label className={LABEL}>{label}</Label>
          <SliderTrack className="relative flex h-9 w-full cursor-pointer items-center data-disabled:cursor-default data-disabled:opacity-50">
            <div className="h-1.5 w-full rounded-full bg-line">
              <div className="h-1.5 rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
            </div>
            <SliderThumb className="top-1/2 size-5 rounded-full border-2 border-accent bg-surface shadow-raised data-dragging:bg-accent-soft data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus" />
          </SliderTrack>
        </Slider>
        <div className="w-28 shrink-0">
          <NumberField
            {...range}
            label={label}
            labelHidden
            stepper={false}
            unit={unit}
            name={name}
            format={format}
            value={value}
            onChange={(next) => next !== undefined && onChange(next)}
          />
        </div>
      </div>
      {hint && <p className={HINT}>{hint}</p>}
    </div>
  )
}
