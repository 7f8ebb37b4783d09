import { lockReason } from '@assay/lifecycle'
import { useState } from 'react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { KeyValueEditor } from '../../../ui/key-value-editor.tsx'
import type { Experiment } from '../api-types.ts'
import { useSaveMetadata } from './commands.ts'
import { metadataPatch } from './metadata-patch.ts'

/** Names and values that an organisation stores with an experiment. */
export const MetadataTab = ({ experiment }: { experiment: Experiment }) => (
  <Card
    title="Metadata"
    description="Your own names and values, such as a ticket or a release: at most 100 names and 16 KiB. They have no effect on the experiment."
  >
    <MetadataForm key={JSON.stringify(experiment.experiment_metadata)} experiment={experiment} />
  </Card>
)

const MetadataForm = ({ experiment }: { experiment: Experiment }) => {
  const stored = experiment.experiment_metadata
  const [value, setValue] = useState(stored)
  const mayEdit = useMay('editor', 'experiment.update')
  const refused = mayEdit ? lockReason(experiment, 'description') : reservedFor('editor')
  const { run, error, isPending } = useSaveMetadata(experiment)
  const patch = metadataPatch(stored, value)
  return (
    <Form error={error} onSubmit={() => run(patch)}>
      <KeyValueEditor label="Metadata" value={value} onChange={setValue} isDisabled={refused !== undefined} />
      <div className="flex justify-end">
        <Button
          type="submit"
          look="primary"
          refused={refused}
          isDisabled={Object.keys(patch).length === 0}
          isPending={isPending}
        >
          Save metadata
        </Button>
      </div>
    </Form>
  )
}
