import { Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Input } from 'react-aria-components'
import { Button } from './button.tsx'
import { classes } from './class-names.ts'
import { HINT, INPUT, LABEL, PROBLEM } from './field-style.ts'
import { kindOf, looseText, readLoosely } from './json-text.ts'

interface KeyValueEditorProps {
  label: string
  value: Record<string, unknown>
  onChange: (value: Record<string, unknown>) => void
  hint?: ReactNode
  isDisabled?: boolean
}

interface Entry {
  id: number
  name: string
  text: string
}

const entriesOf = (value: Record<string, unknown>): Entry[] =>
  Object.entries(value).map(([name, held], id) => ({ id, name, text: looseText(held) }))

const recordOf = (entries: readonly Entry[]): Record<string, unknown> =>
  Object.fromEntries(
    entries.filter(({ name }) => name !== '').map(({ name, text }) => [name, readLoosely(text)]),
  )

const isSame = (a: Record<string, unknown>, b: Record<string, unknown>): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/** The lines as typed. They stay while they mean the value of the page. */
const useEntries = ({ value, onChange }: KeyValueEditorProps) => {
  const [entries, setEntries] = useState(() => entriesOf(value))
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (!isSame(recordOf(entries), value)) setEntries(entriesOf(value))
  }
  const change = (next: Entry[]) => {
    setEntries(next)
    const record = recordOf(next)
    if (!isSame(record, value)) onChange(record)
  }
  return {
    entries,
    put: (entry: Entry) => change(entries.map((other) => (other.id === entry.id ? entry : other))),
    remove: (id: number) => change(entries.filter((entry) => entry.id !== id)),
    add: () =>
      setEntries([...entries, { id: Math.max(-1, ...entries.map(({ id }) => id)) + 1, name: '', text: '' }]),
  }
}

/** Names with values, such as the attributes of a subject. 42 and true are read as a number and a truth value. */
export const KeyValueEditor = (props: KeyValueEditorProps) => {
  const { label, hint, isDisabled = false } = props
  const { entries, put, remove, add } = useEntries(props)
  const names = entries.map(({ name }) => name)
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className={classes(LABEL, 'mb-1.5')}>{label}</legend>
      {entries.map((entry) => (
        <EntryLine
          key={entry.id}
          entry={entry}
          isDuplicate={entry.name !== '' && names.filter((name) => name === entry.name).length > 1}
          isDisabled={isDisabled}
          onChange={put}
          onRemove={() => remove(entry.id)}
        />
      ))}
      {hint && <p className={HINT}>{hint}</p>}
      <div>
        <Button size="small" isDisabled={isDisabled} onPress={add}>
          <Plus aria-hidden="true" />
          Add
        </Button>
      </div>
    </fieldset>
  )
}

interface EntryLineProps {
  entry: Entry
  isDuplicate: boolean
  isDisabled: boolean
  onChange: (entry: Entry) => void
  onRemove: () => void
}

const EntryLine = ({ entry, isDuplicate, isDisabled, onChange, onRemove }: EntryLineProps) => (
  <div>
    <div className="flex items-center gap-2">
      <Input
        aria-label="Name"
        placeholder="name"
        disabled={isDisabled}
        value={entry.name}
        onChange={(event) => onChange({ ...entry, name: event.target.value })}
        className={classes(INPUT, 'flex-2 font-mono text-sm', isDuplicate && 'border-negative')}
      />
      <div className="relative min-w-0 flex-3">
        <Input
          aria-label={`Value of ${entry.name || 'the new name'}`}
          placeholder="value"
          disabled={isDisabled}
          value={entry.text}
          onChange={(event) => onChange({ ...entry, text: event.target.value })}
          className={classes(INPUT, 'pr-24 font-mono text-sm')}
        />
        <span className="pointer-events-none absolute top-2 right-3 text-xs text-ink-faint">
          {kindOf(readLoosely(entry.text))}
        </span>
      </div>
      <Button
        look="quiet"
        aria-label={`Remove ${entry.name || 'this line'}`}
        isDisabled={isDisabled}
        onPress={onRemove}
      >
        <X aria-hidden="true" />
      </Button>
    </div>
    {isDuplicate && <p className={PROBLEM}>Duplicate name: only the last value is used.</p>}
  </div>
)
