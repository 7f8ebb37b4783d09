import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { NumberField as AriaNumberField, Button, Group, Input, Label } from 'react-aria-components'
import { classes } from './class-names.ts'
import { FieldNotes } from './field-notes.tsx'
import { FRAME, LABEL } from './field-style.ts'

interface NumberFieldProps {
  label: string
  /** undefined: the field is empty. */
  value: number | undefined
  onChange: (value: number | undefined) => void
  minValue?: number
  maxValue?: number
  /** What the arrows and buttons add; values between the steps snap to one. Without it every number is allowed. */
  step?: number
  /** Stands after the number, such as % or days. */
  unit?: string
  name?: string
  hint?: ReactNode
  placeholder?: string
  /** How the number is written; by default in full, with thousands separated when the step is whole. */
  format?: Intl.NumberFormatOptions
  isDisabled?: boolean
  isRequired?: boolean
  isReadOnly?: boolean
  labelHidden?: boolean
  /** false: no buttons, where there is little room. */
  stepper?: boolean
}

// A comma is refused in fields for fractions: taken for a separator of thousands it would turn 0,05 into 5.
const defaultFormat = (step: number | undefined): Intl.NumberFormatOptions => ({
  maximumFractionDigits: 12,
  useGrouping: step !== undefined && Number.isInteger(step),
})

const STEP =
  'grid w-7 cursor-pointer place-items-center self-stretch text-ink-muted hover:bg-sunken hover:text-ink disabled:cursor-default disabled:opacity-40 disabled:hover:bg-surface'

const Stepper = () => (
  <>
    <Button slot="decrement" className={classes(STEP, 'border-l border-line')}>
      <Minus aria-hidden="true" className="size-3.5" />
    </Button>
    <Button slot="increment" className={classes(STEP, 'rounded-r-lg border-l border-line')}>
      <Plus aria-hidden="true" className="size-3.5" />
    </Button>
  </>
)

/** A labelled field for one number. The value changes when the field is left, on Enter, and with each step. */
export const NumberField = (props: NumberFieldProps) => {
  const { label, value, onChange, unit, hint, placeholder, format, labelHidden, ...rest } = props
  const { stepper = props.isReadOnly !== true, ...field } = rest
  return (
    <AriaNumberField
      {...field}
      value={value ?? Number.NaN}
      onChange={(next) => onChange(Number.isNaN(next) ? undefined : next)}
      formatOptions={format ?? defaultFormat(props.step)}
      className="group flex min-w-0 flex-col gap-1"
    >
      <Label className={labelHidden ? 'sr-only' : LABEL}>{label}</Label>
      <Group
        className={classes(
          FRAME,
          'flex items-center data-focus-within:outline-2 data-focus-within:outline-offset-2 data-focus-within:outline-focus data-disabled:opacity-60',
        )}
      >
        <Input
          placeholder={placeholder}
          className="figures h-full min-w-0 flex-1 rounded-lg bg-transparent px-3 outline-none placeholder:text-ink-faint"
        />
        {unit && <span className="shrink-0 pr-2.5 text-sm text-ink-muted">{unit}</span>}
        {stepper && <Stepper />}
      </Group>
      <FieldNotes hint={hint} />
    </AriaNumberField>
  )
}
