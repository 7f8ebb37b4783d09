import { ChevronDown, LoaderCircle } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  ComboBox as AriaComboBox,
  Button,
  Input,
  type Key,
  Label,
  Popover,
  useFilter,
} from 'react-aria-components'
import { classes } from './class-names.ts'
import { FieldNotes } from './field-notes.tsx'
import { FRAME, LABEL } from './field-style.ts'
import { type Option, OptionList } from './option-list.tsx'
import { POPOVER } from './overlay-style.ts'

export interface ComboBoxProps {
  label: string
  options: readonly Option[]
  value: string | undefined
  /** Called with the chosen id, or undefined when the field is emptied. */
  onChange: (id: string | undefined) => void
  /** Called with what is typed, where the service does the searching; the options are then shown as they are. */
  onSearch?: (text: string) => void
  isLoading?: boolean
  /** true: what is typed is a value too, when no option has that label. */
  allowsCustomValue?: boolean
  name?: string
  hint?: ReactNode
  placeholder?: string
  isDisabled?: boolean
  isRequired?: boolean
  /** true: only screen readers hear the label. */
  labelHidden?: boolean
}

const textOf = ({ options, value, allowsCustomValue }: ComboBoxProps): string | undefined =>
  options.find(({ id }) => id === value)?.label ?? (allowsCustomValue ? value : undefined)

/** The text in the field: what is typed, until another value, or the label of the value, arrives from outside. */
const useTyped = (props: ComboBoxProps) => {
  const text = textOf(props)
  const [typed, setTyped] = useState(text ?? '')
  const [known, setKnown] = useState({ value: props.value, isNamed: text !== undefined })
  if (known.value !== props.value || (!known.isNamed && text !== undefined)) {
    setKnown({ value: props.value, isNamed: text !== undefined })
    if (text !== undefined) setTyped(text)
  }
  return [typed, setTyped] as const
}

const useComboBox = (props: ComboBoxProps) => {
  const { options, value, onChange, onSearch, allowsCustomValue = false } = props
  const { contains } = useFilter({ sensitivity: 'base' })
  const [typed, setTyped] = useTyped(props)
  const isChosen = typed === textOf(props)
  const type = (text: string) => {
    setTyped(text)
    if (text !== textOf(props)) onSearch?.(text)
    const meant = options.find(({ label }) => label === text)?.id ?? (text === '' ? undefined : text)
    if (text === '' || (allowsCustomValue && meant !== value)) onChange(meant)
  }
  const choose = (key: Key | null) => {
    const chosen = options.find(({ id }) => id === key)
    if (chosen === undefined || chosen.id === value) return
    setTyped(chosen.label)
    onChange(chosen.id)
  }
  const matching =
    onSearch !== undefined || isChosen ? options : options.filter(({ label }) => contains(label, typed))
  const restore = () => {
    if (!allowsCustomValue && value !== undefined) setTyped(textOf(props) ?? typed)
  }
  return { typed, type, choose, matching, restore }
}

/** One of many, found by typing. */
export const ComboBox = (props: ComboBoxProps) => {
  const { label, value, isLoading = false, allowsCustomValue, hint, placeholder, labelHidden } = props
  const { typed, type, choose, matching, restore } = useComboBox(props)
  const Icon = isLoading ? LoaderCircle : ChevronDown
  return (
    <AriaComboBox
      items={matching}
      value={value ?? null}
      onChange={choose}
      inputValue={typed}
      onInputChange={type}
      onBlur={restore}
      allowsCustomValue={allowsCustomValue}
      allowsEmptyCollection
      menuTrigger="focus"
      name={props.name}
      isDisabled={props.isDisabled}
      isRequired={props.isRequired}
      className="group flex min-w-0 flex-col gap-1"
    >
      <Label className={labelHidden ? 'sr-only' : LABEL}>{label}</Label>
      <div className="relative">
        <Input placeholder={placeholder} className={classes(FRAME, 'pr-9 pl-3 text-ellipsis')} />
        <Button className="absolute top-1 right-1 grid size-7 cursor-pointer place-items-center rounded-md text-ink-faint hover:bg-sunken disabled:cursor-default">
          <Icon aria-hidden="true" className={classes('size-4', isLoading && 'animate-spin')} />
        </Button>
      </div>
      <FieldNotes hint={hint} />
      <Popover className={classes(POPOVER, 'w-(--trigger-width) min-w-64')}>
        <OptionList options={matching} empty={isLoading ? 'Searching …' : undefined} />
      </Popover>
    </AriaComboBox>
  )
}
