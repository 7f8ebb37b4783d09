import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rereadAfter } from '../../../api/query-keys.ts'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { KeyValueEditor } from '../../../ui/key-value-editor.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Experiment } from '../api-types.ts'
import { mergeMetadata } from '../queries.ts'
import { metadataPatch } from './metadata-patch.ts'

/** Notes of one's own beside the experiment, for programs and people. */
export const MetadataTab = ({ experiment }: { experiment: Experiment }) => (
  <Card
    title="Metadata"
    description="Names and values of your own, such as a ticket or a release. Assay keeps them and does nothing with them; at most 100 names and 16 KiB."
  >
    <MetadataForm key={JSON.stringify(experiment.experiment_metadata)} experiment={experiment} />
  </Card>
)

const refusalOf = ({ archived_at }: Experiment, mayEdit: boolean): string | undefined => {
  if (!mayEdit) return reservedFor('editor')
  return archived_at === null ? undefined : 'The experiment is archived. Unarchive it first.'
}

const MetadataForm = ({ experiment }: { experiment: Experiment }) => {
  const stored = experiment.experiment_metadata
  const [value, setValue] = useState(stored)
  const refused = refusalOf(experiment, useMay('editor'))
  const client = useQueryClient()
  const patch = metadataPatch(stored, value)
  const save = useMutation({
    mutationFn: () => mergeMetadata(experiment.id, patch),
    onSuccess: () => {
      toast({ title: 'The metadata is saved.', text: experiment.name, tone: 'positive' })
      void rereadAfter(client, ['experiments'])
    },
  })
  return (
    <Form error={save.error} onSubmit={() => save.mutate()}>
      <KeyValueEditor label="Metadata" value={value} onChange={setValue} isDisabled={refused !== undefined} />
      <div className="flex justify-end">
        <Button
          type="submit"
          look="primary"
          refused={refused}
          isDisabled={Object.keys(patch).length === 0}
          isPending={save.isPending}
        >
          Save
        </Button>
      </div>
    </Form>
  )
}
