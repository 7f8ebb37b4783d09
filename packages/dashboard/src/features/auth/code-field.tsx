import { TextField } from '../../ui/text-field.tsx'
import { MAX_CODE_LENGTH } from './field-lengths.ts'

interface CodeFieldProps {
  /** app: six digits of the authenticator app; recovery: a recovery code; any: either. */
  kind: 'app' | 'recovery' | 'any'
  value: string
  onChange: (value: string) => void
  autoFocus?: boolean
}

const TEXTS = {
  app: { label: 'Code', hint: 'Six digits, shown by your authenticator app.' },
  recovery: { label: 'Recovery code', hint: 'One of the codes that you stored. Each works once.' },
  any: { label: 'Code', hint: 'Six digits of your authenticator app, or a recovery code.' },
}

/** A field for a code of the second factor; browsers and phones offer codes for it and do not store them. */
export const CodeField = ({ kind, value, onChange, autoFocus = false }: CodeFieldProps) => (
  <TextField
    key={kind}
    label={TEXTS[kind].label}
    hint={TEXTS[kind].hint}
    name="code"
    code
    autoComplete="one-time-code"
    inputMode={kind === 'app' ? 'numeric' : 'text'}
    spellCheck="false"
    isRequired
    autoFocus={autoFocus}
    maxLength={MAX_CODE_LENGTH}
    value={value}
    onChange={onChange}
  />
)
