import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCreateWorkspace } from '../commands.ts'
import { SLUG_PATTERN, slugOf } from './slug.ts'

interface Draft {
  name: string
  /** undefined: it follows the name. */
  slug: string | undefined
  description: string
}

const NEW: Draft = { name: '', slug: undefined, description: '' }

const bodyOf = ({ name, slug = slugOf(name), description }: Draft) => ({
  name: name.trim(),
  slug,
  description: description.trim() || null,
})

/** Creates a workspace, and opens its page. */
export const CreateWorkspaceDialog = ({ onClose }: { onClose: () => void }) => {
  const [draft, setDraft] = useState(NEW)
  const navigate = useNavigate()
  const create = useCreateWorkspace(({ id }) => {
    onClose()
    return navigate({ to: '/workspaces/$id', params: { id } })
  })
  return (
    <FormDialog
      title="New workspace"
      submit="Create workspace"
      onSubmit={() => create.run(bodyOf(draft))}
      onClose={onClose}
      error={create.error}
      isPending={create.isPending}
    >
      <Fields draft={draft} set={(change) => setDraft({ ...draft, ...change })} />
    </FormDialog>
  )
}

interface FieldsProps {
  draft: Draft
  set: (change: Partial<Draft>) => void
}

const Fields = ({ draft: { name, slug = slugOf(name), description }, set }: FieldsProps) => (
  <>
    <TextField
      label="Name"
      name="name"
      isRequired
      autoFocus
      maxLength={100}
      placeholder="Checkout team"
      value={name}
      onChange={(next) => set({ name: next })}
    />
    <TextField
      label="Slug"
      name="slug"
      isRequired
      code
      maxLength={63}
      pattern={SLUG_PATTERN}
      hint="2 to 63 of a–z, 0–9 and dashes, a letter or digit first. No two workspaces have the same, and it cannot be changed later."
      value={slug}
      onChange={(next) => set({ slug: next === '' ? undefined : next })}
    />
    <TextField
      label="Description"
      name="description"
      rows={3}
      maxLength={2000}
      value={description}
      onChange={(next) => set({ description: next })}
    />
  </>
)
