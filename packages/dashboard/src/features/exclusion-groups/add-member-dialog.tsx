import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { EntityPicker } from '../../ui/entity-picker.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { experimentQuery } from '../experiments/index.ts'
import type { Group } from './api-types.ts'
import { useAddMember } from './commands.ts'
import { draftsQuery } from './queries.ts'
import { ShareFields } from './share-fields.tsx'
import { largestShare, withMember } from './shares.ts'

interface AddMemberDialogProps {
  group: Group
  onClose: () => void
}

/** Adds a draft to a group, with a preview of the traffic. */
export const AddMemberDialog = ({ group, onClose }: AddMemberDialogProps) => {
  const [id, setId] = useState<string>()
  const [share, setShare] = useState<number | null>(null)
  const add = useAddMember(group, onClose)
  const chosen = useQuery({ ...experimentQuery(id ?? ''), enabled: id !== undefined }).data
  return (
    <FormDialog
      title={`Add an experiment to ${group.name}`}
      size="wide"
      submit="Add to the group"
      onSubmit={() => id !== undefined && add.run({ experimentId: id, share })}
      onClose={onClose}
      error={add.error}
      isPending={add.isPending}
      isReady={id !== undefined}
    >
      <DraftPicker value={id} onChange={setId} />
      <ShareFields
        value={share}
        onChange={setShare}
        max={largestShare(group)}
        before={group}
        after={chosen && withMember(group, chosen, share)}
      />
    </FormDialog>
  )
}

const canJoin = ({ mutual_exclusion_group_id, archived_at }: Schemas['Experiment']): boolean =>
  mutual_exclusion_group_id === null && archived_at === null

interface DraftPickerProps {
  value: string | undefined
  onChange: (id: string | undefined) => void
}

const DraftPicker = ({ value, onChange }: DraftPickerProps) => {
  const [typed, setTyped] = useState('')
  const drafts = useQuery(draftsQuery(useDebounced(typed.trim())))
  const chosen = useQuery({ ...experimentQuery(value ?? ''), enabled: value !== undefined }).data
  return (
    <EntityPicker
      label="Draft"
      name="experiment_id"
      isRequired
      hint="Only drafts in no group: subjects of a running experiment may already be in another one."
      found={(drafts.data?.items ?? []).filter(canJoin)}
      chosen={chosen}
      option={({ id, name, key }) => ({ id, label: name, description: key })}
      value={value}
      onChange={onChange}
      onSearch={setTyped}
      isLoading={drafts.isFetching}
    />
  )
}
