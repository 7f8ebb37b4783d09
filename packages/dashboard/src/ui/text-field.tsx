import type { ReactNode } from 'react'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
} from 'react-aria-components'
import { classes } from './class-names.ts'
import { HINT, INPUT, LABEL, PROBLEM } from './field-style.ts'

interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'children'> {
  label: string
  /** What belongs in here, in one sentence. */
  hint?: ReactNode
  placeholder?: string
  /** More than one line, and how many. */
  rows?: number
  /** true: in a typewriter face, for keys and code. */
  code?: boolean
  /** true: only screen readers hear the label. */
  labelHidden?: boolean
}

/** A labelled field for text. Inside a `Form`, the API's complaint about the field of this `name` stands under it. */
export const TextField = ({
  label,
  hint,
  placeholder,
  rows,
  code = false,
  labelHidden = false,
  ...props
}: TextFieldProps) => (
  <AriaTextField {...props} className="flex min-w-0 flex-col gap-1">
    <Label className={labelHidden ? 'sr-only' : LABEL}>{label}</Label>
    {rows === undefined ? (
      <Input placeholder={placeholder} className={classes(INPUT, code && 'font-mono')} />
    ) : (
      <TextArea
        rows={rows}
        placeholder={placeholder}
        className={classes(INPUT, 'h-auto py-2', code && 'font-mono')}
      />
    )}
    {hint && (
      <Text slot="description" className={HINT}>
        {hint}
      </Text>
    )}
    <FieldError className={PROBLEM} />
  </AriaTextField>
)
