import type { TargetingRules } from '@assay/evaluation'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form } from '../../ui/form.tsx'
import { Page } from '../../ui/page.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import type { Segment } from './api-types.ts'
import { useCreateSegment } from './commands.ts'
import { SegmentNameFields, SegmentRules } from './segment-fields.tsx'

type Kind = Segment['kind']

const KINDS: readonly { id: Kind; label: string; description: string }[] = [
  {
    id: 'rules',
    label: 'Rules',
    description:
      'Subjects with certain attributes, such as country or plan. Membership follows the attributes.',
  },
  {
    id: 'id_list',
    label: 'Id list',
    description: 'Up to a million subjects, such as beta testers. You upload their ids.',
  },
]

interface Draft {
  name: string
  description: string
  kind: Kind
  rules: TargetingRules | null
}

const bodyOf = ({ name, description, kind, rules }: Draft) => ({
  name: name.trim(),
  description: description.trim() || null,
  kind,
  ...(kind === 'rules' && { rules }),
})

const missing = ({ name, kind, rules }: Draft): string | undefined => {
  if (name.trim().length < 2) return 'Give the segment a name.'
  return kind === 'rules' && rules === null ? 'Add at least one rule.' : undefined
}

/** Creates a segment. */
export const NewSegmentPage = () => (
  <Page
    title="New segment"
    description="Define an audience once, and use it in many flags and experiments."
    crumbs={[{ label: 'Segments', to: '/segments' }]}
  >
    <SegmentForm />
  </Page>
)

/** Creates the segment, then opens its page; that of an id list with its members. */
const useCreate = () => {
  const router = useRouter()
  return useCreateSegment(({ id, kind }) => {
    const search = kind === 'id_list' ? { tab: 'members' as const } : {}
    return router.navigate({ to: '/segments/$id', params: { id }, search })
  })
}

const SegmentForm = () => {
  const [draft, setDraft] = useState<Draft>({ name: '', description: '', kind: 'rules', rules: null })
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))
  const create = useCreate()
  const problem = missing(draft)
  return (
    <Form
      error={create.error}
      onSubmit={() => problem === undefined && create.run(bodyOf(draft))}
      className="flex max-w-4xl flex-col gap-5"
    >
      <Card>
        <div className="flex flex-col gap-5">
          <SegmentNameFields value={draft} onChange={set} />
          <RadioGroup
            label="Kind"
            name="kind"
            options={KINDS}
            value={draft.kind}
            onChange={(kind) => set({ kind })}
            hint="This cannot be changed later."
          />
          {draft.kind === 'rules' && (
            <SegmentRules rules={draft.rules} onChange={(rules) => set({ rules })} />
          )}
        </div>
      </Card>
      <div className="flex gap-2">
        <LinkButton to="/segments" look="quiet">
          Cancel
        </LinkButton>
        <Button type="submit" look="primary" refused={problem} isPending={create.isPending}>
          Create segment
        </Button>
      </div>
    </Form>
  )
}
