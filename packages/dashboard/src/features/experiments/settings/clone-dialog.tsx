import { nameOfCopy } from '@assay/lifecycle'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { rereadAfter } from '../../../api/query-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Experiment } from '../api-types.ts'
import { cloneExperiment } from '../queries.ts'

interface CloneDialogProps {
  /** undefined: the dialog is closed. */
  experiment: Experiment | undefined
  onClose: () => void
}

/** Asks for the name of a copy and makes it: a new draft with the same settings, without dates, group and subjects. */
export const CloneDialog = ({ experiment, onClose }: CloneDialogProps) => (
  <Dialog title="Clone the experiment" isOpen={experiment !== undefined} onClose={onClose}>
    {experiment && <CloneForm key={experiment.id} experiment={experiment} onClose={onClose} />}
  </Dialog>
)

const useClone = (id: string, onClose: () => void) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: { name?: string; key?: string }) => cloneExperiment(id, body),
    onSuccess: (copy) => {
      void rereadAfter(client, ['experiments'])
      toast({ title: 'The copy is a draft.', text: copy.name })
      onClose()
      void navigate({ to: '/experiments/$id', params: { id: copy.id } })
    },
  })
}

const CloneForm = ({ experiment, onClose }: { experiment: Experiment; onClose: () => void }) => {
  const [name, setName] = useState(nameOfCopy(experiment.name))
  const [key, setKey] = useState('')
  const clone = useClone(experiment.id, onClose)
  const submit = () => clone.mutate({ ...(name !== '' && { name }), ...(key !== '' && { key }) })
  return (
    <Form error={clone.error} onSubmit={submit}>
      <p className="text-sm text-ink-muted">
        A new draft with the same variants, metrics, rules and statistics. Dates, exclusion group and subjects
        stay behind; you become its owner.
      </p>
      <TextField label="Name" name="name" isRequired maxLength={100} value={name} onChange={setName} />
      <TextField
        label="Key"
        name="key"
        code
        value={key}
        onChange={setKey}
        placeholder={`${experiment.key}-copy`}
        hint="Left empty it is made from the original's key."
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link
          to="/experiments/new"
          search={{ from: experiment.id }}
          onClick={onClose}
          className="rounded text-sm text-accent hover:underline"
        >
          Change it before it is created
        </Link>
        <div className="flex gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isPending={clone.isPending}>
            Clone
          </Button>
        </div>
      </div>
    </Form>
  )
}
