import { X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Button, FieldError, Input, Label, Tag, TagGroup, TagList, TextField } from 'react-aria-components'
import { HINT, LABEL, PROBLEM } from './field-style.ts'
import { withTags } from './tags.ts'

interface TagFieldProps {
  label: string
  values: readonly string[]
  onChange: (values: string[]) => void
  /** Offered while typing. */
  suggestions?: readonly string[]
  name?: string
  hint?: ReactNode
  placeholder?: string
  isDisabled?: boolean
}

/** The text that is being typed, which becomes a tag, and what the keys do. */
const useTagInput = ({ values, onChange, suggestions = [] }: TagFieldProps) => {
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    setTyped('')
    const next = withTags(values, text)
    if (next.length > values.length) onChange(next)
  }
  const type = (text: string) =>
    /[,\n\t]/.test(text) || suggestions.includes(text) ? add(text) : setTyped(text)
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed !== '') {
      event.preventDefault()
      add(typed)
    }
    if (event.key === 'Backspace' && typed === '') onChange(values.slice(0, -1))
  }
  // A field of one line would join pasted lines to one text.
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[\n\t]/.test(text)) return
    event.preventDefault()
    add(typed + text)
  }
  return { typed, type, press, paste, addTyped: () => add(typed) }
}

/** Several short texts. Enter, a comma or leaving the field adds what is typed; Backspace removes the last one. */
export const TagField = (props: TagFieldProps) => {
  const { label, values, onChange, suggestions = [], hint, placeholder, isDisabled = false } = props
  const { typed, type, press, paste, addTyped } = useTagInput(props)
  const listId = useId()
  return (
    <TextField
      name={props.name}
      isDisabled={isDisabled}
      value={typed}
      onChange={type}
      onBlur={addTyped}
      className="flex min-w-0 flex-col gap-1"
    >
      <Label className={LABEL}>{label}</Label>
      <div className="flex min-h-9 flex-wrap items-center gap-1.5 rounded-lg border border-line-strong bg-surface px-2 py-1 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus">
        <Tags label={label} values={values} onChange={onChange} isDisabled={isDisabled} />
        <Input
          list={listId}
          onKeyDown={press}
          onPaste={paste}
          placeholder={values.length === 0 ? placeholder : undefined}
          className="h-6.5 min-w-24 flex-1 bg-transparent px-1 outline-none [&::-webkit-calendar-picker-indicator]:hidden! placeholder:text-ink-faint"
        />
      </div>
      <Suggestions id={listId} texts={suggestions.filter((text) => !values.includes(text))} />
      {hint && <p className={HINT}>{hint}</p>}
      <FieldError className={PROBLEM} />
    </TextField>
  )
}

const Suggestions = ({ id, texts }: { id: string; texts: readonly string[] }) => (
  <datalist id={id}>
    {texts.map((text) => (
      <option key={text} value={text} />
    ))}
  </datalist>
)

interface TagsProps {
  label: string
  values: readonly string[]
  onChange: (values: string[]) => void
  isDisabled: boolean
}

const Tags = ({ label, values, onChange, isDisabled }: TagsProps) => (
  <TagGroup
    aria-label={`${label}: chosen`}
    onRemove={isDisabled ? undefined : (keys) => onChange(values.filter((value) => !keys.has(value)))}
    className="contents"
  >
    <TagList items={values.map((value) => ({ id: value }))} className="contents">
      {({ id }) => (
        <Tag
          id={id}
          textValue={id}
          className="inline-flex h-6.5 max-w-full items-center gap-0.5 rounded-md bg-sunken pr-0.5 pl-2 text-sm"
        >
          <span className="truncate">{id}</span>
          {!isDisabled && (
            <Button
              slot="remove"
              className="grid size-6 shrink-0 cursor-pointer place-items-center rounded text-ink-muted hover:text-ink"
            >
              <X aria-hidden="true" className="size-3.5" />
            </Button>
          )}
        </Tag>
      )}
    </TagList>
  </TagGroup>
)
