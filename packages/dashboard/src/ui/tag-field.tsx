import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
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

/** Several short texts. Enter, a comma or leaving the field adds what is typed; Backspace takes the last one away. */
export const TagField = ({ label, values, onChange, suggestions = [], hint, ...props }: TagFieldProps) => {
  const [typed, setTyped] = useState('')
  const listId = useId()
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
  return (
    <TextField
      name={props.name}
      isDisabled={props.isDisabled}
      value={typed}
      onChange={type}
      onBlur={() => add(typed)}
      className="flex min-w-0 flex-col gap-1"
    >
      <Label className={LABEL}>{label}</Label>
      <div className="flex min-h-9 flex-wrap items-center gap-1.5 rounded-lg border border-line-strong bg-surface px-2 py-1 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus">
        <Tags label={label} values={values} onChange={onChange} isDisabled={props.isDisabled ?? false} />
        <Input
          list={listId}
          onKeyDown={press}
          placeholder={values.length === 0 ? props.placeholder : undefined}
          className="h-6.5 min-w-24 flex-1 bg-transparent px-1 outline-none [&::-webkit-calendar-picker-indicator]:hidden! placeholder:text-ink-faint"
        />
      </div>
      <datalist id={listId}>
        {suggestions
          .filter((suggestion) => !values.includes(suggestion))
          .map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
      </datalist>
      {hint && <p className={HINT}>{hint}</p>}
      <FieldError className={PROBLEM} />
    </TextField>
  )
}

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
