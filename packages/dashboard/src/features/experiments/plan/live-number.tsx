import { useState } from 'react'
import { TextField } from '../../../ui/text-field.tsx'

interface LiveNumberProps {
  label: string
  name?: string
  /** undefined: the field is empty. */
  value: number | undefined
  /** Called with every number while it is typed, and with undefined when the field is emptied. */
  onChange: (value: number | undefined) => void
  /** What belongs in here: the field complains about any other number, which is not passed on. */
  accepts: { from: number; to: number; whole?: boolean }
  hint?: string
  placeholder?: string
  isDisabled?: boolean
}

const read = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'))

const written = (value: number | undefined): string =>
  value === undefined ? '' : String(Number(value.toFixed(8)))

const complaint = (text: string, { from, to, whole }: LiveNumberProps['accepts']): string | null => {
  if (text.trim() === '') return null
  const value = read(text)
  if (Number.isNaN(value)) return 'This is not a number.'
  if (whole && !Number.isInteger(value)) return 'A whole number, please.'
  return value < from || value > to ? `From ${from} to ${to}.` : null
}

/** The text as typed, which stays while it means the value that the page holds. */
const useText = (value: number | undefined) => {
  const [text, setText] = useState(written(value))
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (read(text) !== value && !(value === undefined && text.trim() === '')) setText(written(value))
  }
  return [text, setText] as const
}

/** A field for a number that counts while it is typed, so that what depends on it moves along. */
export const LiveNumber = ({ label, value, onChange, accepts, ...rest }: LiveNumberProps) => {
  const [text, setText] = useText(value)
  const type = (next: string) => {
    setText(next)
    if (complaint(next, accepts) !== null) return
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
      validate={() => complaint(text, accepts)}
    />
  )
}
