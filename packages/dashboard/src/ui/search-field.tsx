import { Search, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { SearchField as AriaSearchField, Button, Input, Label } from 'react-aria-components'
import { classes } from './class-names.ts'
import { FRAME, LABEL } from './field-style.ts'
import { useDebounced } from './use-debounced.ts'

interface SearchFieldProps {
  label: string
  value: string
  /** Called once nobody has typed for a quarter of a second; at once on Enter, when cleared and when the field is left. */
  onChange: (value: string) => void
  placeholder?: string
  /** false: the label is seen above the field; by default screen readers hear it and the placeholder shows it. */
  labelHidden?: boolean
}

/**
 * The typed text, and `onChange` after a pause (debounce). A value from outside replaces what was typed; the value that
 * `onChange` was last called with does not, because somebody may have typed on before it arrived.
 */
const useDebouncedInput = (value: string, onChange: (value: string) => void) => {
  const [typed, setTyped] = useState(value)
  const [previous, setPrevious] = useState(value)
  const [sent, setSent] = useState(value)
  const debounced = useDebounced(typed)
  if (previous !== value) {
    setPrevious(value)
    if (value !== sent) {
      setTyped(value)
      setSent(value)
    }
  }
  const send = (next: string) => {
    if (next === sent) return
    setSent(next)
    onChange(next)
  }
  useEffect(() => {
    if (debounced === typed) send(debounced)
  })
  const type = (next: string) => {
    setTyped(next)
    if (next === '') send(next)
  }
  return { typed, type, send }
}

/** A field to search for something. Escape clears it. */
export const SearchField = (props: SearchFieldProps) => {
  const { label, value, onChange, placeholder = label, labelHidden = true } = props
  const { typed, type, send } = useDebouncedInput(value, onChange)
  return (
    <AriaSearchField
      value={typed}
      onChange={type}
      onSubmit={send}
      onBlur={() => send(typed)}
      className="group flex w-full min-w-0 flex-col gap-1 sm:w-64"
    >
      <Label className={labelHidden ? 'sr-only' : LABEL}>{label}</Label>
      <div className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-ink-faint"
        />
        <Input
          placeholder={placeholder}
          className={classes(FRAME, 'px-8.5 [&::-webkit-search-cancel-button]:hidden')}
        />
        <Button className="absolute top-1 right-1 grid size-7 cursor-pointer place-items-center rounded-md text-ink-muted group-data-empty:hidden hover:bg-sunken">
          <X aria-hidden="true" className="size-3.5" />
        </Button>
      </div>
    </AriaSearchField>
  )
}
