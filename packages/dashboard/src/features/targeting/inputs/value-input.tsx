import type { ReactElement } from 'react'
import { Input, TextField } from 'react-aria-components'
import { classes } from '../../../ui/class-names.ts'
import { INPUT } from '../../../ui/field-style.ts'
import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { useBuilder } from '../builder/builder-context.ts'
import type { ValueKind } from '../operators.ts'
import { asText } from '../values.ts'
import { CircleInput } from './circle-input.tsx'
import { ListInput } from './list-input.tsx'
import { MomentInput } from './moment-input.tsx'
import { SegmentsInput } from './segments-input.tsx'
import { WindowInput } from './window-input.tsx'

/** Props of every input for a value. */
interface ValueInputProps {
  /** For screen readers: whose value it is. */
  label: string
  value: unknown
  onChange: (value: unknown) => void
  isInvalid: boolean
}

interface LineProps extends ValueInputProps {
  placeholder: string
  code?: boolean
}

const Line = ({ label, value, onChange, isInvalid, placeholder, code }: LineProps) => {
  const { isReadOnly } = useBuilder()
  return (
    <TextField
      aria-label={label}
      value={asText(value)}
      onChange={onChange}
      isInvalid={isInvalid}
      isReadOnly={isReadOnly}
      className="min-w-0 flex-1"
    >
      <Input
        placeholder={placeholder}
        autoCapitalize="off"
        spellCheck={false}
        className={classes(INPUT, code && 'font-mono text-sm')}
      />
    </TextField>
  )
}

const TextInput = (props: ValueInputProps) => <Line {...props} placeholder="Text" />
const PatternInput = (props: ValueInputProps) => <Line {...props} placeholder="^beta-\d+$" code />
const VersionInput = (props: ValueInputProps) => <Line {...props} placeholder="2.4.0" code />

const NumberInput = ({ label, value, onChange }: ValueInputProps) => {
  const { isReadOnly } = useBuilder()
  return (
    <div className="max-w-56 flex-1">
      <NumberField
        label={label}
        labelHidden
        value={typeof value === 'string' && value.trim() !== '' ? Number(value) : asNumber(value)}
        onChange={onChange}
        isReadOnly={isReadOnly}
        stepper={false}
        placeholder="Number"
      />
    </div>
  )
}

const asNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

type ScalarType = 'string' | 'number' | 'boolean'

const TYPES: readonly { id: ScalarType; label: string }[] = [
  { id: 'string', label: 'Text' },
  { id: 'number', label: 'Number' },
  { id: 'boolean', label: 'Boolean' },
]

const scalarType = (value: unknown): ScalarType => {
  if (typeof value === 'boolean') return 'boolean'
  return typeof value === 'number' || value === undefined ? 'number' : 'string'
}

const asType = (value: unknown, type: ScalarType): unknown => {
  if (type === 'boolean') return value !== 'false' && value !== 0
  if (type === 'string') return asText(value)
  const read = asText(value).trim() === '' ? Number.NaN : Number(asText(value))
  return Number.isFinite(read) ? read : undefined
}

const BOOLEANS = [
  { id: 'true', label: 'true' },
  { id: 'false', label: 'false' },
] as const

const BooleanInput = ({ label, value, onChange }: ValueInputProps) => (
  <div className="max-w-56 flex-1">
    <Select
      label={label}
      labelHidden
      options={BOOLEANS}
      value={value === true ? 'true' : 'false'}
      onChange={(id) => onChange(id === 'true')}
      isDisabled={useBuilder().isReadOnly}
    />
  </div>
)

const SCALARS: Record<ScalarType, (props: ValueInputProps) => ReactElement> = {
  string: TextInput,
  number: NumberInput,
  boolean: BooleanInput,
}

/** Text, a number, or a boolean: the comparison depends on the type. */
const ScalarInput = (props: ValueInputProps) => {
  const { isReadOnly } = useBuilder()
  const type = scalarType(props.value)
  const Field = SCALARS[type]
  return (
    <div className="flex min-w-0 flex-1 gap-2">
      <div className="w-32 shrink-0">
        <Select
          label={`Type of ${props.label}`}
          labelHidden
          options={TYPES}
          value={type}
          onChange={(next) => props.onChange(asType(props.value, next))}
          isDisabled={isReadOnly}
        />
      </div>
      <Field {...props} />
    </div>
  )
}

const INPUTS: Record<Exclude<ValueKind, 'none'>, (props: ValueInputProps) => ReactElement> = {
  scalar: ScalarInput,
  text: TextInput,
  pattern: PatternInput,
  version: VersionInput,
  number: NumberInput,
  list: ListInput,
  circle: CircleInput,
  window: WindowInput,
  moment: MomentInput,
  addresses: ListInput,
  segments: SegmentsInput,
}

/** The input for the kind of value that an operator takes; nothing for one without a value. */
export const ValueInput = ({ kind, ...props }: ValueInputProps & { kind: ValueKind }) => {
  if (kind === 'none') return null
  const Field = INPUTS[kind]
  return <Field {...props} />
}
