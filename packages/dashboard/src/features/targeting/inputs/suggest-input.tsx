import { ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { classes } from '../../../ui/class-names.ts'
import { INPUT } from '../../../ui/field-style.ts'
import { LIST, LIST_ITEM, POPOVER } from '../../../ui/overlay-style.ts'

interface SuggestInputProps {
  label: string
  value: string
  /** Called with every change of the text. */
  onChange: (text: string) => void
  suggestions: readonly string[]
  placeholder?: string
  isInvalid?: boolean
  isReadOnly?: boolean
  code?: boolean
  autoFocus?: boolean
}

/** Text field with suggestions that accepts any other text too. Its label is for screen readers. */
export const SuggestInput = ({
  label,
  value,
  onChange,
  suggestions,
  code = false,
  ...props
}: SuggestInputProps) => {
  const { placeholder, isInvalid, isReadOnly, autoFocus } = props
  return (
    <ComboBox
      aria-label={label}
      allowsCustomValue
      inputValue={value}
      onInputChange={onChange}
      isInvalid={isInvalid}
      isReadOnly={isReadOnly}
      autoFocus={autoFocus}
      defaultItems={suggestions.map((id) => ({ id }))}
      className="min-w-0"
    >
      <Input
        placeholder={placeholder}
        autoCapitalize="off"
        spellCheck={false}
        className={classes(INPUT, code && 'font-mono text-sm')}
      />
      <Popover className={classes(POPOVER, 'w-max min-w-(--trigger-width) max-w-80')}>
        <ListBox<{ id: string }> className={LIST}>
          {({ id }) => (
            <ListBoxItem id={id} textValue={id} className={classes(LIST_ITEM, code && 'font-mono text-sm')}>
              {id}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
