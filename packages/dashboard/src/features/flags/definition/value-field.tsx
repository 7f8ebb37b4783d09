import { JsonField } from '../../../ui/json-field.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { ValueType } from '../api-types.ts'

interface ValueFieldProps {
  label: string
  type: Exclude<ValueType, 'boolean'>
  value: unknown
  onChange: (value: unknown) => void
  name: string
  isReadOnly?: boolean
}

/** A field for a value of a flag, as its type asks for. */
export const ValueField = ({ type, value, ...field }: ValueFieldProps) => {
  if (type === 'number') {
    return <NumberField {...field} value={typeof value === 'number' ? value : undefined} stepper={false} />
  }
  if (type === 'string') return <TextField {...field} value={typeof value === 'string' ? value : ''} />
  return <JsonField {...field} value={value} rows={4} />
}
