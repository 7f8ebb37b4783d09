import { X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { Button, Input, TextField } from 'react-aria-components'
import { classes } from '../../../ui/class-names.ts'
import { useBuilder } from '../builder/builder-context.ts'
import { asItems, asText, splitItems } from '../values.ts'

interface ListInputProps {
  label: string
  value: unknown
  onChange: (items: readonly (string | number | boolean)[]) => void
  isInvalid: boolean
}

/** Several values: Enter or a comma adds one, pasting a list adds its items, Backspace removes the last one. */
export const ListInput = (props: ListInputProps) => {
  const { isReadOnly } = useBuilder()
  const { value, onChange, isInvalid } = props
  const items = asItems(value)
  return (
    <div className={classes(BOX, isInvalid ? 'border-negative' : 'border-line-strong')}>
      {items.map((item) => (
        <Chip
          key={`${typeof item} ${item}`}
          text={asText(item)}
          onRemove={isReadOnly ? undefined : () => onChange(items.filter((other) => other !== item))}
        />
      ))}
      {!isReadOnly && <ItemInput {...props} />}
    </div>
  )
}

/** Text of the next item, and the keys and pastes that add it to the list. */
const useNextItem = ({ value, onChange }: Pick<ListInputProps, 'value' | 'onChange'>) => {
  const [typed, setTyped] = useState('')
  const items = asItems(value)
  const add = (text: string) => {
    const known = new Set(items.map(asText))
    const fresh = splitItems(text).filter((item) => !known.has(item))
    if (fresh.length > 0) onChange([...items, ...fresh])
    setTyped('')
  }
  const type = (text: string) => (text.includes(',') ? add(text) : setTyped(text))
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[,\n]/.test(text)) return
    event.preventDefault()
    add(typed + text)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '' && items.length > 0) {
      onChange(items.slice(0, -1))
    }
  }
  return { typed, type, paste, press, finish: () => add(typed) }
}

/** Field for the next item. */
const ItemInput = ({ label, value, onChange, isInvalid }: ListInputProps) => {
  const { typed, type, paste, press, finish } = useNextItem({ value, onChange })
  return (
    <TextField
      aria-label={label}
      value={typed}
      onChange={type}
      onBlur={finish}
      onKeyDown={press}
      isInvalid={isInvalid}
      className="min-w-24 flex-1"
    >
      <Input
        onPaste={paste}
        placeholder={asItems(value).length === 0 ? 'Values, separated by commas' : 'Add'}
        className="h-7 w-full bg-transparent px-1.5 text-base outline-none placeholder:text-ink-faint"
      />
    </TextField>
  )
}

const BOX =
  'flex max-h-48 min-h-9 min-w-0 flex-1 flex-wrap items-center gap-1 overflow-y-auto rounded-lg border bg-surface px-1 py-0.5 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus'

interface ChipProps {
  text: string
  /** undefined: it cannot be removed. */
  onRemove?: (() => void) | undefined
}

/** One of several values, with a button that removes it. */
export const Chip = ({ text, onRemove }: ChipProps) => (
  <span className="figures inline-flex min-h-7 max-w-full items-center rounded-md bg-accent-soft pl-2 text-sm text-ink">
    <span className={classes('truncate', onRemove === undefined && 'pr-2')}>{text}</span>
    {onRemove && (
      <Button
        aria-label={`Remove ${text}`}
        onPress={onRemove}
        className="grid size-6 shrink-0 cursor-pointer place-items-center rounded-md text-ink-muted hover:text-ink"
      >
        <X aria-hidden="true" className="size-3.5" />
      </Button>
    )}
  </span>
)
