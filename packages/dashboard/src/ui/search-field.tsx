import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { SearchField as AriaSearchField, Button, Input, Label } from 'react-aria-components'
import { classes } from './class-names.ts'
import { FRAME, LABEL } from './field-style.ts'
import { DEBOUNCE_MS } from './use-debounced.ts'

interface SearchFieldProps {
  label: string
  value: string
  /** Called once nobody has typed for a quarter of a second; at once on Enter, when cleared and when the field is left. */
  onChange: (value: string) => void
  placeholder?: string
  /** false: the label is seen above the field; by default screen readers hear it and the placeholder shows it. */
  labelHidden?: boolean
}

/** What was typed at once, and `onChange` after a pause (debounce); a value that comes from outside replaces what was typed. */
const useDebouncedInput = (value: string, onChange: (value: string) => void) => {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (known !== value) {
    setKnown(value)
    setTyped(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const tell = (next: string) => {
    clearTimeout(timer.current)
    if (next === value) return
    setKnown(next)
    onChange(next)
  }
  const type = (next: string) => {
    setTyped(next)
    clearTimeout(timer.current)
    if (next === '') tell(next)
    else timer.current = setTimeout(() => tell(next), DEBOUNCE_MS)
  }
  return { typed, type, tell }
}

/** A field to look for something. Escape clears it. */
export const SearchField = (props: SearchFieldProps) => {
  const { label, value, onChange, placeholder = label, labelHidden = true } = props
  const { typed, type, tell } = useDebouncedInput(value, onChange)
  return (
    <AriaSearchField
      value={typed}
      onChange={type}
      onSubmit={tell}
      onBlur={() => tell(typed)}
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
