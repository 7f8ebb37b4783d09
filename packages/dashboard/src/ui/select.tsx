import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Select as AriaSelect, Button, Label, Popover, SelectValue } from 'react-aria-components'
import { classes } from './class-names.ts'
import { FieldNotes } from './field-notes.tsx'
import { INPUT, LABEL } from './field-style.ts'
import { type Option, OptionList } from './option-list.tsx'
import { POPOVER } from './overlay-style.ts'

interface SelectProps<Id extends string> {
  label: string
  options: readonly Option<Id>[]
  /** undefined: nothing is selected yet. */
  value: Id | undefined
  onChange: (id: Id) => void
  name?: string
  hint?: ReactNode
  placeholder?: string
  isDisabled?: boolean
  isRequired?: boolean
  /** A problem found by the page itself. */
  problem?: string | undefined
  /** true: only screen readers hear the label, as in a toolbar where the choice explains itself. */
  labelHidden?: boolean
}

/** One of a few; for more than about fifteen use a ComboBox. */
export const Select = <Id extends string>(props: SelectProps<Id>) => {
  const {
    label,
    options,
    value,
    onChange,
    hint,
    placeholder = 'Choose',
    problem,
    labelHidden,
    ...rest
  } = props
  return (
    <AriaSelect
      {...rest}
      placeholder={placeholder}
      value={value ?? null}
      isInvalid={problem === undefined ? undefined : true}
      onChange={(key) => {
        const chosen = options.find(({ id }) => id === key)
        if (chosen) onChange(chosen.id)
      }}
      className="group flex min-w-0 flex-col gap-1"
    >
      <Label className={labelHidden ? 'sr-only' : LABEL}>{label}</Label>
      <ChosenOption placeholder={placeholder} />
      <FieldNotes hint={hint} />
      {problem && <p className="text-sm text-negative">{problem}</p>}
      <Popover className={classes(POPOVER, 'min-w-(--trigger-width) max-w-96')}>
        <OptionList options={options} />
      </Popover>
    </AriaSelect>
  )
}

/** The button that shows what is chosen and opens the list. */
const ChosenOption = ({ placeholder }: { placeholder: string }) => (
  <Button
    className={classes(
      INPUT,
      'flex cursor-pointer items-center justify-between gap-2 text-left group-data-invalid:border-negative hover:bg-sunken disabled:cursor-default disabled:hover:bg-surface',
    )}
  >
    <SelectValue className="min-w-0 flex-1 truncate data-placeholder:text-ink-faint">
      {({ isPlaceholder, selectedText }) => (isPlaceholder ? placeholder : selectedText)}
    </SelectValue>
    <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
  </Button>
)
