import { useQuery } from '@tanstack/react-query'
import { KeyValueEditor } from '../../../ui/key-value-editor.tsx'
import { TagField } from '../../../ui/tag-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { flagOfKeyQuery, flagsQuery } from '../queries.ts'
import { type FlagDraft, keyOf } from './flag-draft.ts'
import { keyProblem } from './flag-key.ts'

interface Basics {
  description: string
  tags: string[]
  metadata: Record<string, unknown>
}

interface AboutFieldsProps {
  value: Basics
  onChange: (change: Partial<Basics>) => void
  isReadOnly?: boolean
}

const MAX_FLAGS_READ = 100

/** The tags that other flags have. */
const useKnownTags = (): readonly string[] => {
  const { data } = useQuery(flagsQuery({}, { skip: 0, limit: MAX_FLAGS_READ }))
  return [...new Set(data?.items.flatMap(({ tags }) => tags))].sort()
}

/** Description, tags and metadata of a flag. */
export const AboutFields = ({ value, onChange, isReadOnly }: AboutFieldsProps) => (
  <>
    <TextField
      label="Description"
      name="description"
      rows={3}
      maxLength={2000}
      value={value.description}
      onChange={(description) => onChange({ description })}
      isReadOnly={isReadOnly}
      hint="What the flag changes, and when it can be removed from the code."
    />
    <TagField
      label="Tags"
      name="tags"
      values={value.tags}
      onChange={(tags) => onChange({ tags })}
      suggestions={useKnownTags()}
      isDisabled={isReadOnly}
      hint="To find the flag by, such as the team or the product."
    />
    <KeyValueEditor
      label="Metadata"
      value={value.metadata}
      onChange={(metadata) => onChange({ metadata })}
      isDisabled={isReadOnly ?? false}
      hint="Such as owner, team or ticket. Programs get it with every evaluation, so keep secrets out."
    />
  </>
)

interface NewFlagBasicsProps {
  draft: FlagDraft
  onChange: (change: Partial<FlagDraft>) => void
}

/** The name and key of a new flag; the key follows the name until somebody writes another. */
export const NewFlagBasics = ({ draft, onChange }: NewFlagBasicsProps) => (
  <div className="flex max-w-2xl flex-col gap-5">
    <TextField
      label="Name"
      name="name"
      autoFocus
      isRequired
      maxLength={100}
      value={draft.name}
      onChange={(name) => onChange({ name })}
      placeholder="New checkout"
      hint="The name of the feature. You can change it later."
    />
    <KeyField draft={draft} onChange={onChange} />
    <AboutFields value={draft} onChange={onChange} />
  </div>
)

const KeyField = ({ draft, onChange }: NewFlagBasicsProps) => {
  const key = keyOf(draft)
  const note = useKeyNote(key)
  return (
    <div className="flex flex-col gap-1">
      <TextField
        label="Key"
        name="key"
        code
        isRequired
        maxLength={100}
        value={key}
        onChange={(ownKey) => onChange({ ownKey })}
        hint="The name that programs ask for. It cannot be changed later."
      />
      <p role="status" className={note.isBad ? 'text-sm text-negative' : 'text-sm text-positive'}>
        {note.text}
      </p>
    </div>
  )
}

/** Whether a key is valid and free, in words. */
const useKeyNote = (key: string): { text: string; isBad: boolean } => {
  const debounced = useDebounced(key)
  const problem = key === '' ? undefined : keyProblem(key)
  const isAsked = key !== '' && problem === undefined && debounced === key
  const { data } = useQuery({ ...flagOfKeyQuery(debounced), enabled: isAsked })
  if (problem !== undefined) return { text: problem, isBad: true }
  if (!isAsked || data === undefined) return { text: '', isBad: false }
  return data === null
    ? { text: 'This key is available.', isBad: false }
    : { text: `${data.name} already uses this key.`, isBad: true }
}
