import { useState } from 'react'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { LakeTable } from '../api-types.ts'
import { useAddPartitions } from '../commands.ts'

interface AddDayDialogProps {
  table: LakeTable
  onClose: () => void
}

/** Registers the partitions of a day before they have files. */
export const AddDayDialog = ({ table, onClose }: AddDayDialogProps) => {
  const [date, setDate] = useState('')
  const add = useAddPartitions(table, onClose)
  const isHourly = table.partition_keys.includes('hour')
  return (
    <FormDialog
      title="Register a day"
      submit="Register day"
      onSubmit={() => add.run(date)}
      onClose={onClose}
      error={add.error}
      isPending={add.isPending}
      isReady={date !== ''}
    >
      <p className="text-ink-muted">
        {isHourly ? 'The 24 hours of the day are' : 'The day is'} listed as empty until files are there, so
        that a program can tell a day that is to come from one that nobody thought of.
      </p>
      <TextField label="Day (UTC)" name="date" type="date" isRequired value={date} onChange={setDate} />
    </FormDialog>
  )
}
