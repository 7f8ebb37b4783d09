import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'

interface Draft {
  field: string
  text: string
  purpose: string
}

const EMPTY: Draft = { field: '', text: '', purpose: '' }

interface ToolFormProps {
  /** What is worked on: a value or a ciphertext. */
  label: string
  name: string
  submit: string
  hint?: string
  maxLength: number
  command: { run: (draft: Draft) => void; reset: () => void; isPending: boolean; error: Error | null }
  /** undefined: there is none yet. */
  result: { label: string; text: string } | undefined
}

/** Works on one value, shows what came of it, and forgets both. */
export const ToolForm = ({ label, name, submit, hint, maxLength, command, result }: ToolFormProps) => {
  const [draft, setDraft] = useState(EMPTY)
  const set = (change: Partial<Draft>) => {
    setDraft({ ...draft, ...change })
    if (result !== undefined) command.reset()
  }
  const clear = () => {
    setDraft(EMPTY)
    command.reset()
  }
  return (
    <Form error={command.error} onSubmit={() => command.run(draft)}>
      <ContextFields draft={draft} set={set} />
      <TextField
        label={label}
        name={name}
        rows={4}
        code
        isRequired
        autoComplete="off"
        maxLength={maxLength}
        {...(hint !== undefined && { hint })}
        value={draft.text}
        onChange={(text) => set({ text })}
      />
      <div className="flex justify-end gap-2">
        <Button onPress={clear}>Clear</Button>
        <Button type="submit" look="primary" isPending={command.isPending}>
          {submit}
        </Button>
      </div>
      {result && <CodeBlock label={result.label} code={result.text} />}
    </Form>
  )
}

interface ContextFieldsProps {
  draft: Draft
  set: (change: Partial<Draft>) => void
}

const ContextFields = ({ draft, set }: ContextFieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField
      label="Field"
      name="field"
      code
      isRequired
      maxLength={100}
      pattern="[A-Za-z][A-Za-z0-9_.\-]{0,99}"
      hint="A ciphertext opens under the name of its own field only."
      value={draft.field}
      onChange={(field) => set({ field })}
    />
    <TextField
      label="Purpose"
      name="purpose"
      maxLength={500}
      hint="Why. It stands in the record."
      value={draft.purpose}
      onChange={(purpose) => set({ purpose })}
    />
  </div>
)
