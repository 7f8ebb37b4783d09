import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SliderField } from '../../ui/slider-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Group } from './api-types.ts'
import { useCreateGroup, useSaveGroup } from './commands.ts'
import { RangeNotice } from './range-notice.tsx'
import { percentText, reservedShare, withRanges } from './shares.ts'

interface Draft {
  name: string
  description: string
  traffic_percentage: number
}

const NEW: Draft = { name: '', description: '', traffic_percentage: 100 }

const draftOf = (group: Group): Draft => ({ ...group, description: group.description ?? '' })

const bodyOf = ({ name, description, traffic_percentage }: Draft) => ({
  name: name.trim(),
  description: description.trim() || null,
  traffic_percentage,
})

/** Saves the draft: a new group, whose page opens, or a change of one. */
const useSubmit = (draft: Draft, { group, onClose }: GroupDialogProps) => {
  const navigate = useNavigate()
  const create = useCreateGroup(({ id }) => {
    onClose()
    return navigate({ to: '/exclusion-groups/$id', params: { id } })
  })
  const save = useSaveGroup(group?.id ?? '', onClose)
  return group === undefined
    ? { ...create, submit: () => create.run(bodyOf(draft)) }
    : { ...save, submit: () => save.run({ before: bodyOf(draftOf(group)), after: bodyOf(draft) }) }
}

interface GroupDialogProps {
  /** The group to change; none: a new one is created. */
  group?: Group
  onClose: () => void
}

/** Creates an exclusion group or changes one. */
export const GroupDialog = ({ group, onClose }: GroupDialogProps) => {
  const [draft, setDraft] = useState(group ? draftOf(group) : NEW)
  const { error, isPending, submit } = useSubmit(draft, { group, onClose })
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  return (
    <FormDialog
      title={group ? `Edit ${group.name}` : 'New exclusion group'}
      submit={group ? 'Save' : 'Create group'}
      onSubmit={submit}
      onClose={onClose}
      error={error}
      isPending={isPending}
    >
      <Fields draft={draft} set={set} reserved={group ? reservedShare(group) : 0} />
      {group && (
        <RangeNotice
          before={group}
          after={withRanges({ ...group, traffic_percentage: draft.traffic_percentage })}
        />
      )}
    </FormDialog>
  )
}

interface FieldsProps {
  draft: Draft
  set: (change: Partial<Draft>) => void
  /** Percent of all subjects that its experiments have reserved. */
  reserved: number
}

const Fields = ({ draft, set, reserved }: FieldsProps) => (
  <>
    <TextField
      label="Name"
      name="name"
      isRequired
      maxLength={200}
      placeholder="Checkout"
      value={draft.name}
      onChange={(name) => set({ name })}
    />
    <TextField
      label="Description"
      name="description"
      rows={3}
      maxLength={2000}
      hint="Why these experiments would interfere with each other."
      value={draft.description}
      onChange={(description) => set({ description })}
    />
    <SliderField
      label="Traffic of the group"
      name="traffic_percentage"
      minValue={reserved}
      maxValue={100}
      step={0.01}
      unit="%"
      hint={
        reserved === 0
          ? 'Of all subjects. The rest enters none of these experiments.'
          : `Of all subjects. At least ${percentText(reserved)}, the fixed shares of its experiments.`
      }
      value={draft.traffic_percentage}
      onChange={(value) => set({ traffic_percentage: Number(value.toFixed(2)) })}
    />
  </>
)
