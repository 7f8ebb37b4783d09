import { useState } from 'react'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form } from '../../ui/form.tsx'
import { readRules } from '../targeting/index.ts'
import type { Segment } from './api-types.ts'
import { useSaveSegment } from './commands.ts'
import { SegmentNameFields, SegmentRules } from './segment-fields.tsx'

const draftOf = (segment: Segment) => ({
  name: segment.name,
  description: segment.description ?? '',
  rules: readRules(segment.rules),
})

type Draft = ReturnType<typeof draftOf>

const bodyOf = ({ name, description, rules }: Draft, { kind }: Segment) => ({
  name: name.trim(),
  description: description.trim() || null,
  ...(kind === 'rules' && { rules }),
})

/** Name, description and rules of a segment. */
export const DefinitionTab = ({ segment }: { segment: Segment }) => {
  const mayEdit = useMay('editor')
  const [draft, setDraft] = useState(() => draftOf(segment))
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))
  const save = useSaveSegment(segment)
  const isByRules = segment.kind === 'rules'
  const missing = isByRules && draft.rules === null && 'Add at least one rule.'
  return (
    <Card
      title="Definition"
      description="Changes apply at once to every flag and experiment that uses the segment."
    >
      <Form
        error={save.error}
        onSubmit={() => !missing && save.run(bodyOf(draft, segment))}
        className="flex max-w-4xl flex-col gap-5"
      >
        <SegmentNameFields value={draft} onChange={set} isReadOnly={!mayEdit} />
        {isByRules && (
          <SegmentRules rules={draft.rules} onChange={(rules) => set({ rules })} isReadOnly={!mayEdit} />
        )}
        <div>
          <Button
            type="submit"
            look="primary"
            refused={mayEdit ? missing : reservedFor('editor')}
            isPending={save.isPending}
          >
            Save
          </Button>
        </div>
      </Form>
    </Card>
  )
}
