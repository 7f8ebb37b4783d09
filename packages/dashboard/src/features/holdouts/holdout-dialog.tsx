import { DEFAULT_HOLDOUT_PERCENTAGE } from '@assay/lifecycle'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SliderField } from '../../ui/slider-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Holdout } from './api-types.ts'
import { useCreateHoldout, useSaveHoldout } from './commands.ts'
import { activeHoldoutQuery } from './queries.ts'
import { percentageLock } from './state.ts'

interface Draft {
  name: string
  description: string
  holdout_percentage: number
  is_active: boolean
}

const NEW: Draft = {
  name: '',
  description: '',
  holdout_percentage: DEFAULT_HOLDOUT_PERCENTAGE,
  is_active: false,
}

const draftOf = (holdout: Holdout): Draft => ({ ...holdout, description: holdout.description ?? '' })

const settingsOf = ({ name, description, holdout_percentage }: Draft) => ({
  name: name.trim(),
  description: description.trim() || null,
  holdout_percentage,
})

/** Saves the draft: a new holdout, or a change of one. */
const useSubmit = (draft: Draft, { holdout, onClose }: HoldoutDialogProps) => {
  const create = useCreateHoldout(onClose)
  const save = useSaveHoldout(holdout?.id ?? '', onClose)
  return holdout === undefined
    ? { ...create, submit: () => create.run({ ...settingsOf(draft), is_active: draft.is_active }) }
    : { ...save, submit: () => save.run({ before: settingsOf(draftOf(holdout)), after: settingsOf(draft) }) }
}

interface HoldoutDialogProps {
  /** The holdout to change; none: a new one is created. */
  holdout?: Holdout
  onClose: () => void
}

/** Creates a holdout or changes one. */
export const HoldoutDialog = ({ holdout, onClose }: HoldoutDialogProps) => {
  const [draft, setDraft] = useState(holdout ? draftOf(holdout) : NEW)
  const { error, isPending, submit } = useSubmit(draft, { holdout, onClose })
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  return (
    <FormDialog
      title={holdout ? `Edit ${holdout.name}` : 'New holdout'}
      submit={submitLabel(draft, holdout)}
      onSubmit={submit}
      onClose={onClose}
      error={error}
      isPending={isPending}
    >
      <Fields draft={draft} set={set} lock={holdout && percentageLock(holdout)} />
      {!holdout && <StartField draft={draft} set={set} />}
    </FormDialog>
  )
}

const submitLabel = ({ is_active }: Draft, holdout: Holdout | undefined): string => {
  if (holdout) return 'Save'
  return is_active ? 'Create and start' : 'Create holdout'
}

interface FieldsProps {
  draft: Draft
  set: (change: Partial<Draft>) => void
}

const Fields = ({ draft, set, lock }: FieldsProps & { lock: string | undefined }) => (
  <>
    <TextField
      label="Name"
      name="name"
      isRequired
      maxLength={200}
      placeholder="Winter 2026"
      value={draft.name}
      onChange={(name) => set({ name })}
    />
    <TextField
      label="Description"
      name="description"
      rows={3}
      maxLength={2000}
      hint="What it measures, and how long it runs."
      value={draft.description}
      onChange={(description) => set({ description })}
    />
    <SliderField
      label="Subjects held out"
      name="holdout_percentage"
      minValue={0.1}
      maxValue={50}
      step={0.1}
      unit="%"
      isDisabled={lock !== undefined}
      hint={lock ?? 'Of all subjects; 5 to 10 % is usual.'}
      value={draft.holdout_percentage}
      onChange={(value) => set({ holdout_percentage: Number(value.toFixed(2)) })}
    />
  </>
)

const StartField = ({ draft, set }: FieldsProps) => {
  const active = useQuery(activeHoldoutQuery).data
  const start =
    'These subjects then enter no new experiment. Existing subjects keep their variant. The percentage cannot be changed any more.'
  return (
    <Checkbox
      isSelected={draft.is_active}
      onChange={(is_active) => set({ is_active })}
      description={active ? `${start} The active holdout “${active.name}” ends for good.` : start}
    >
      Start it now
    </Checkbox>
  )
}
