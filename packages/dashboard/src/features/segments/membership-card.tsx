import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api } from '../../api/client.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form } from '../../ui/form.tsx'
import { KeyValueEditor } from '../../ui/key-value-editor.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Segment } from './queries.ts'

/** The API says it of so many segments at once. */
const MAX_SEGMENTS = 50

interface Subject {
  userId: string
  context: Record<string, unknown>
}

const membershipsOf = async (segments: readonly Segment[], { userId, context }: Subject) => {
  const asked = segments.slice(0, MAX_SEGMENTS)
  const { results } = await answered(
    api.POST('/api/v1/segments/bulk-evaluate', {
      body: { user_id: userId, context, segment_ids: asked.map(({ id }) => id) },
    }),
  )
  return asked.map(({ id, name }) => ({ id, name, isMember: results[id] === true }))
}

/** Says which of the listed segments a subject is in. */
export const MembershipCard = ({ segments }: { segments: readonly Segment[] }) => {
  const [subject, setSubject] = useState<Subject>({ userId: '', context: {} })
  const check = useMutation({ mutationFn: () => membershipsOf(segments, subject) })
  return (
    <Card title="Which segments is a subject in?" description="Of those listed above.">
      <Form error={check.error} onSubmit={() => check.mutate()}>
        <div className="max-w-sm">
          <TextField
            label="Subject"
            name="user_id"
            isRequired
            value={subject.userId}
            onChange={(userId) => setSubject({ ...subject, userId })}
          />
        </div>
        <KeyValueEditor
          label="Attributes"
          value={subject.context}
          onChange={(context) => setSubject({ ...subject, context })}
        />
        <div>
          <Button type="submit" isPending={check.isPending}>
            Check all
          </Button>
        </div>
      </Form>
      {check.data && (
        <ul aria-label="Memberships" className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
          {check.data.map(({ id, name, isMember }) => (
            <li key={id} className="flex items-center gap-2">
              {name}
              <Badge tone={isMember ? 'positive' : 'neutral'}>{isMember ? 'Is in it' : 'Is not'}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
