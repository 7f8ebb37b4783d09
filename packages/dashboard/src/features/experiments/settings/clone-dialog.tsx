import { nameOfCopy } from '@assay/lifecycle'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Experiment } from '../api-types.ts'
import { useCloneExperiment } from './commands.ts'

interface CloneDialogProps {
  experiment: Experiment
  onClose: () => void
}

/** Asks for the name and key of a copy, creates it, and opens its page. */
export const CloneDialog = ({ experiment, onClose }: CloneDialogProps) => {
  const [name, setName] = useState(nameOfCopy(experiment.name))
  const [key, setKey] = useState('')
  const navigate = useNavigate()
  const { run, error, isPending } = useCloneExperiment(experiment, ({ id }) => {
    onClose()
    return navigate({ to: '/experiments/$id', params: { id } })
  })
  return (
    <FormDialog
      title={`Clone ${experiment.name}`}
      submit="Clone"
      onSubmit={() => run({ ...(name !== '' && { name }), ...(key !== '' && { key }) })}
      onClose={onClose}
      error={error}
      isPending={isPending}
    >
      <CopyNote experiment={experiment} onClose={onClose} />
      <TextField label="Name" name="name" isRequired maxLength={100} value={name} onChange={setName} />
      <TextField
        label="Key"
        name="key"
        code
        value={key}
        onChange={setKey}
        placeholder={`${experiment.key}-copy`}
        hint="Leave empty to derive it from the original's key."
      />
    </FormDialog>
  )
}

const CopyNote = ({ experiment, onClose }: CloneDialogProps) => (
  <p className="text-sm text-ink-muted">
    Creates a draft with the same variants, metrics, targeting rules and statistics. Dates, exclusion group
    and subjects are not copied. You become its owner.{' '}
    <Link
      to="/experiments/new"
      search={{ from: experiment.id }}
      onClick={onClose}
      className="rounded text-accent hover:underline"
    >
      Edit the copy before creating it
    </Link>
  </p>
)
