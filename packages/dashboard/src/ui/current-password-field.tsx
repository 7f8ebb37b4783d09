import { TextField } from './text-field.tsx'

interface CurrentPasswordFieldProps {
  value: string
  onChange: (value: string) => void
  autoFocus?: boolean
}

/** The password of the signed-in account, asked for again before a change that a borrowed screen must not make. */
export const CurrentPasswordField = ({ value, onChange, autoFocus = false }: CurrentPasswordFieldProps) => (
  <TextField
    label="Current password"
    name="current_password"
    type="password"
    autoComplete="current-password"
    isRequired
    autoFocus={autoFocus}
    value={value}
    onChange={onChange}
  />
)
