import { type ReactNode, useState } from 'react'
import { FieldError, Label, Text, TextArea, TextField } from 'react-aria-components'
import { classes } from './class-names.ts'
import { HINT, INPUT, LABEL, PROBLEM } from './field-style.ts'
import { type JsonReading, jsonText, readJson } from './json-text.ts'

interface JsonFieldProps {
  label: string
  /** undefined: the field is empty. */
  value: unknown
  /** Called with every text that is JSON, and with undefined when the field is emptied. */
  onChange: (value: unknown) => void
  /** Called when the text becomes valid or invalid JSON, so that a form can wait. */
  onValidity?: (isValid: boolean) => void
  name?: string
  hint?: ReactNode
  rows?: number
  isRequired?: boolean
  isDisabled?: boolean
  isReadOnly?: boolean
}

/** The text, which stays as typed while it means the value that the page holds. */
const useJsonText = (value: unknown) => {
  const [text, setText] = useState(() => jsonText(value))
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    const reading = readJson(text)
    if (reading.problem === undefined && jsonText(reading.value) !== jsonText(value)) setText(jsonText(value))
  }
  return { text, setText, reading: readJson(text) }
}

const MAX_ROWS = 20

/** A value written as JSON. It is put in order when the field is left. */
export const JsonField = (props: JsonFieldProps) => {
  const { label, value, onChange, onValidity, hint, rows = 6, ...rest } = props
  const { text, setText, reading } = useJsonText(value)
  const type = (next: string) => {
    setText(next)
    const read = readJson(next)
    onValidity?.(read.problem === undefined)
    if (read.problem === undefined) onChange(read.value)
  }
  const tidy = () => {
    if (reading.problem === undefined) setText(jsonText(reading.value))
  }
  return (
    <TextField
      {...rest}
      value={text}
      onChange={type}
      onBlur={tidy}
      isInvalid={reading.problem === undefined ? undefined : true}
      spellCheck="false"
      className="flex min-w-0 flex-col gap-1"
    >
      <Label className={LABEL}>{label}</Label>
      <TextArea
        rows={Math.max(rows, Math.min(text.split('\n').length, MAX_ROWS))}
        className={classes(INPUT, 'h-auto py-2 font-mono text-sm leading-relaxed')}
      />
      {hint && (
        <Text slot="description" className={HINT}>
          {hint}
        </Text>
      )}
      <Problem reading={reading} />
    </TextField>
  )
}

const Problem = ({ reading }: { reading: JsonReading }) => (
  <FieldError className={PROBLEM}>
    {({ validationErrors }) => reading.problem ?? validationErrors.join(' ')}
  </FieldError>
)
