import { useQuery } from '@tanstack/react-query'
import { CircleSlash, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form } from '../../ui/form.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Membership } from './api-types.ts'
import { membershipQuery } from './queries.ts'
import { ShareScale } from './share-scale.tsx'
import { membershipText, share } from './state.ts'

interface MembershipCardProps {
  /** The subject that is looked up; undefined: none yet. */
  subject: string | undefined
  onLook: (subject: string | undefined) => void
}

/** Whether the active holdout keeps one subject out, and why. */
export const MembershipCard = ({ subject, onLook }: MembershipCardProps) => (
  <Card
    title="Is a subject held out?"
    description="Decided by a hash of the subject and the holdout, so the answer is the same every time."
  >
    <div className="flex flex-col gap-4">
      <LookUp key={subject} subject={subject ?? ''} onLook={onLook} />
      {subject !== undefined && <Answer subject={subject} />}
    </div>
  </Card>
)

const LookUp = ({ subject, onLook }: { subject: string; onLook: MembershipCardProps['onLook'] }) => {
  const [typed, setTyped] = useState(subject)
  return (
    <Form onSubmit={() => onLook(typed === '' ? undefined : typed)} className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label="Subject"
          code
          maxLength={255}
          placeholder="user-123"
          value={typed}
          onChange={setTyped}
        />
      </div>
      <Button type="submit">Check</Button>
    </Form>
  )
}

const Answer = ({ subject }: { subject: string }) => {
  const query = useQuery(membershipQuery(subject))
  return (
    <div aria-live="polite">
      <QueryView query={query} loading={<Skeleton className="h-28 w-full" />}>
        {(membership) => <MembershipView membership={membership} />}
      </QueryView>
    </div>
  )
}

const MembershipView = ({ membership }: { membership: Membership }) => {
  const { is_in_holdout, holdout_percentage, unit } = membership
  if (unit === null || holdout_percentage === null) {
    return <p className="text-ink-muted">No holdout is active, so nobody is held out.</p>
  }
  const Icon = is_in_holdout ? CircleSlash : UserCheck
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-center gap-2 text-lg font-semibold">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-gold" />
        {is_in_holdout ? 'Held out' : 'Not held out'}
      </p>
      <ShareScale percentage={holdout_percentage} unit={unit} />
      <p className="figures text-sm text-ink-muted">
        The subject stands at {membershipText(unit)} of 100; the holdout takes those below{' '}
        <span className="whitespace-nowrap">{share(holdout_percentage)}</span>.{' '}
        {is_in_holdout
          ? 'It enters no new experiment, but keeps every variant it already has.'
          : 'It may enter every experiment whose other conditions it meets.'}
      </p>
    </div>
  )
}
