import { useState } from 'react'
import { TextField } from '../../../ui/text-field.tsx'

interface LiveNumberProps {
  label: string
  name?: string
  /** undefined: the field is empty. */
  value: number | undefined
  /** Called with every number while it is typed, and with undefined when the field is emptied. */
  onChange: (value: number | undefined) => void
  /** The accepted numbers; the field reports any other one and does not pass it on. */
  accepts: { from: number; to: number; whole?: boolean }
  hint?: string
  placeholder?: string
  isDisabled?: boolean
}

const read = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'))

const written = (value: number | undefined): string =>
  value === undefined ? '' : String(Number(value.toFixed(8)))

const problemOf = (text: string, { from, to, whole }: LiveNumberProps['accepts']): string | null => {
  if (text.trim() === '') return null
  const value = read(text)
  if (Number.isNaN(value)) return 'Enter a number.'
  if (whole && !Number.isInteger(value)) return 'Enter a whole number.'
  return value < from || value > to ? `Enter a number from ${from} to ${to}.` : null
}

/** The text as typed, for as long as it stands for the value of the page. */
const useText = (value: number | undefined) => {
  const [text, setText] = useState(written(value))
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (read(text) !== value && !(value === undefined && text.trim() === '')) setText(written(value))
  }
  return [text, setText] as const
}

/** A field for a number that changes while somebody types, so that results beside it follow at once. */
export const LiveNumber = ({ label, value, onChange, accepts, ...rest }: LiveNumberProps) => {
  const [text, setText] = useText(value)
  const type = (next: string) => {
    setText(next)
    if (problemOf(next, accepts) !== null) return
    onChange(next.trim() === '' ? undefined : read(next))
  }
  return (
    <TextField
      {...rest}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={type}
      validationBehavior="aria"
      validate={() => problemOf(text, accepts)}
    />
  )
}
