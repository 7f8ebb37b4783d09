import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { ComboBox } from '../../ui/combo-box.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { experimentQuery } from '../experiments/index.ts'
import type { Group } from './api-types.ts'
import { useAddMember } from './member-commands.ts'
import { draftsQuery } from './queries.ts'
import { ShareFields } from './share-fields.tsx'
import { largestShare, withMember } from './shares.ts'

interface AddMemberDialogProps {
  group: Group
  onClose: () => void
}

/** Puts a draft into a group and shows how the traffic would be shared then. */
export const AddMemberDialog = ({ group, onClose }: AddMemberDialogProps) => {
  const [id, setId] = useState<string>()
  const [share, setShare] = useState<number | null>(null)
  const add = useAddMember(group, onClose)
  const chosen = useQuery({ ...experimentQuery(id ?? ''), enabled: id !== undefined }).data
  return (
    <Dialog title={`Add an experiment to ${group.name}`} size="wide" isOpen onClose={onClose}>
      <Form error={add.error} onSubmit={() => id !== undefined && add.run({ experimentId: id, share })}>
        <DraftPicker value={id} onChange={setId} />
        <ShareFields
          value={share}
          onChange={setShare}
          room={largestShare(group)}
          before={group}
          after={chosen && withMember(group, chosen, share)}
        />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isDisabled={id === undefined} isPending={add.isPending}>
            Add to the group
          </Button>
        </div>
      </Form>
    </Dialog>
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
  const found = (drafts.data?.items ?? []).filter(canJoin)
  const isListed = chosen === undefined || found.some(({ id }) => id === chosen.id)
  return (
    <ComboBox
      label="Draft"
      name="experiment_id"
      isRequired
      placeholder="Name or key"
      hint="Only drafts that are in no group: an experiment that runs has subjects who may be in others already."
      options={(isListed ? found : [chosen, ...found]).map(({ id, name, key }) => ({
        id,
        label: name,
        description: key,
      }))}
      value={value}
      onChange={onChange}
      onSearch={setTyped}
      isLoading={drafts.isFetching}
    />
  )
}
