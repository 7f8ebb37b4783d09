import { type ReactElement, useState } from 'react'
import { type Rendered, render } from './render.tsx'

interface FieldProps<Value> {
  value: Value
  onChange: (value: Value) => void
}

interface FieldRendered<Value> extends Rendered {
  /** Every value that the field reported, in order. */
  changes: Value[]
  /** Gives the field another value from outside. */
  set: (value: Value) => void
}

/** Draws a field in a page that holds its value, as forms do. */
export const renderField = async <Value,>(
  initial: Value,
  field: (props: FieldProps<Value>) => ReactElement,
): Promise<FieldRendered<Value>> => {
  const changes: Value[] = []
  let set: (value: Value) => void = () => undefined
  const Holder = () => {
    const [value, setValue] = useState(initial)
    set = setValue
    const onChange = (next: Value) => {
      changes.push(next)
      setValue(next)
    }
    return field({ value, onChange })
  }
  return { ...(await render(<Holder />)), changes, set: (value) => set(value) }
}
