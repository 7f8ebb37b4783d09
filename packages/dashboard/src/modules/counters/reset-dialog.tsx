import { useState } from 'react'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Counters, CounterType } from './api-types.ts'
import { useResetCounters } from './commands.ts'

const ALL = 'all'

const TYPES: readonly { id: Choice; label: string }[] = [
  { id: ALL, label: 'All counters' },
  { id: 'assignment', label: 'Assignments' },
  { id: 'event', label: 'Events' },
  { id: 'conversion', label: 'Conversions' },
]

type Choice = CounterType | typeof ALL

const bodyOf = (reason: string, variant: string, type: Choice) => ({
  reason,
  ...(variant !== ALL && { variant_id: variant }),
  ...(type !== ALL && { counter_type: type }),
})

/** Sets counters to zero for a reason that the audit log keeps. */
export const ResetDialog = ({ counters, onClose }: { counters: Counters; onClose: () => void }) => {
  const [reason, setReason] = useState('')
  const [variant, setVariant] = useState(ALL)
  const [type, setType] = useState<Choice>(ALL)
  const reset = useResetCounters(counters, onClose)
  const variants = counters.variants.map(({ variant_id, variant_name }) => ({
    id: variant_id,
    label: variant_name,
  }))
  return (
    <FormDialog
      title={`Reset counters of ${counters.experiment_name}`}
      submit="Reset counters"
      tone="danger"
      onSubmit={() => reset.run(bodyOf(reason, variant, type))}
      onClose={onClose}
      error={reset.error}
      isPending={reset.isPending}
    >
      <Notice tone="warning">They are zero afterwards, and nothing brings them back.</Notice>
      <Select
        label="Variants"
        options={[{ id: ALL, label: 'All variants' }, ...variants]}
        value={variant}
        onChange={setVariant}
      />
      <Select label="Counters" options={TYPES} value={type} onChange={setType} />
      <TextField
        label="Reason"
        name="reason"
        isRequired
        maxLength={256}
        hint="The audit log keeps it."
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
