import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LinkedEntity } from '../../../app/module-parts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Integration, IntegrationType, LinkWrite } from '../api-types.ts'
import { useCreateLink } from '../commands.ts'
import { kindOf } from '../kinds.ts'
import { integrationsQuery } from '../queries.ts'

interface LinkDialogProps {
  entity: LinkedEntity
  onClose: () => void
}

/** Attaches an item of another service, or creates one there; opens when it is known which services there are. */
export const LinkDialog = ({ entity, onClose }: LinkDialogProps) => {
  const query = useQuery(integrationsQuery)
  const usable = query.data?.items.filter(({ is_active, receive_only }) => is_active && !receive_only)
  const [first] = usable ?? []
  if (query.isPending) return null
  if (usable && first) return <LinkForm entity={entity} onClose={onClose} usable={usable} first={first} />
  return (
    <Dialog title="Link item" isOpen onClose={onClose}>
      <QueryView query={query}>
        {() => (
          <p>
            No integration is active that can send requests. An administrator configures one under
            Integrations.
          </p>
        )}
      </QueryView>
    </Dialog>
  )
}

interface Draft {
  type: IntegrationType
  way: 'attach' | 'create'
  externalId: string
  title: string
  description: string
}

/** Whether its configuration says where to create items. */
const createsItems = ({ integration_type, config }: Integration): boolean =>
  integration_type !== 'jira' || config['project_key'] !== undefined

const bodyOf = (entity: LinkedEntity, { type, way, externalId, title, description }: Draft): LinkWrite => ({
  ...entity,
  integration_type: type,
  ...(way === 'attach'
    ? { external_id: externalId.trim() }
    : { create: { title: title.trim(), ...(description.trim() && { description: description.trim() }) } }),
})

interface LinkFormProps extends LinkDialogProps {
  usable: readonly Integration[]
  first: Integration
}

const LinkForm = ({ entity, onClose, usable, first }: LinkFormProps) => {
  const [draft, setDraft] = useState<Draft>({
    type: first.integration_type,
    way: 'attach',
    externalId: '',
    title: '',
    description: '',
  })
  const create = useCreateLink(onClose)
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const noun = kindOf(draft.type).item.noun
  const mayCreate = usable.some((one) => one.integration_type === draft.type && createsItems(one))
  const chosen: Draft = mayCreate ? draft : { ...draft, way: 'attach' }
  const ways = [
    { id: 'attach', label: 'Attach' },
    { id: 'create', label: `Create ${noun}` },
  ] as const
  return (
    <FormDialog
      title="Link item"
      submit={chosen.way === 'attach' ? 'Attach' : `Create ${noun}`}
      onSubmit={() => create.run(bodyOf(entity, chosen))}
      onClose={onClose}
      error={create.error}
      isPending={create.isPending}
    >
      <Select
        label="Service"
        options={usable.map(({ integration_type: id }) => ({ id, label: kindOf(id).label }))}
        value={chosen.type}
        onChange={(type) => set({ type })}
      />
      {mayCreate && (
        <Segmented label="How" options={ways} value={chosen.way} onChange={(way) => set({ way })} />
      )}
      <ItemFields draft={chosen} set={set} />
    </FormDialog>
  )
}

const ItemFields = ({ draft, set }: { draft: Draft; set: (change: Partial<Draft>) => void }) => {
  const { item } = kindOf(draft.type)
  if (draft.way === 'attach') {
    return (
      <TextField
        label={item.idLabel}
        name="external_id"
        isRequired
        maxLength={200}
        hint={item.idHint}
        value={draft.externalId}
        onChange={(externalId) => set({ externalId })}
      />
    )
  }
  return (
    <>
      <TextField
        label="Title"
        name="create.title"
        isRequired
        maxLength={200}
        value={draft.title}
        onChange={(title) => set({ title })}
      />
      <TextField
        label="Description"
        name="create.description"
        rows={4}
        maxLength={10_000}
        value={draft.description}
        onChange={(description) => set({ description })}
      />
    </>
  )
}
