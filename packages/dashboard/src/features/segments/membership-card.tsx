import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form } from '../../ui/form.tsx'
import { KeyValueEditor } from '../../ui/key-value-editor.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Segment } from './api-types.ts'
import { type Subject, useMemberships } from './commands.ts'

/** Checks which of the listed segments a subject is in. */
export const MembershipCard = ({ segments }: { segments: readonly Segment[] }) => {
  const [subject, setSubject] = useState<Subject>({ user_id: '', context: {} })
  const check = useMemberships(segments)
  return (
    <Card title="Which segments is a subject in?" description="Checks the segments listed above.">
      <Form error={check.error} onSubmit={() => check.run(subject)}>
        <div className="max-w-sm">
          <TextField
            label="Subject id"
            name="user_id"
            isRequired
            value={subject.user_id}
            onChange={(user_id) => setSubject({ ...subject, user_id })}
          />
        </div>
        <KeyValueEditor
          label="Attributes"
          value={subject.context}
          onChange={(context) => setSubject({ ...subject, context })}
        />
        <div>
          <Button type="submit" isPending={check.isPending}>
            Check
          </Button>
        </div>
      </Form>
      {check.data && (
        <ul aria-label="Memberships" className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
          {check.data.map(({ id, name, isMember }) => (
            <li key={id} className="flex items-center gap-2">
              {name}
              <Badge tone={isMember ? 'positive' : 'neutral'}>{isMember ? 'Member' : 'Not a member'}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
