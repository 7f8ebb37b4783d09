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
import { HoldoutScale } from './holdout-scale.tsx'
import { membershipQuery } from './queries.ts'
import { hashText, percentText } from './state.ts'

interface MembershipCardProps {
  /** The subject to check; undefined: none yet. */
  subject: string | undefined
  onCheck: (subject: string | undefined) => void
}

/** A check whether the active holdout holds a subject out. */
export const MembershipCard = ({ subject, onCheck }: MembershipCardProps) => (
  <Card
    title="Is a subject held out?"
    description="A hash of the subject and the holdout decides, so the answer stays the same."
  >
    <div className="flex flex-col gap-4">
      <SubjectForm key={subject} subject={subject ?? ''} onCheck={onCheck} />
      {subject !== undefined && <Answer subject={subject} />}
    </div>
  </Card>
)

const SubjectForm = ({ subject, onCheck }: { subject: string; onCheck: MembershipCardProps['onCheck'] }) => {
  const [typed, setTyped] = useState(subject)
  return (
    <Form onSubmit={() => onCheck(typed === '' ? undefined : typed)} className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label="Subject id"
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
    return <p className="text-ink-muted">No holdout is active, so no subject is held out.</p>
  }
  const Icon = is_in_holdout ? CircleSlash : UserCheck
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-center gap-2 text-lg font-semibold">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-gold" />
        {is_in_holdout ? 'Held out' : 'Not held out'}
      </p>
      <HoldoutScale percentage={holdout_percentage} hash={unit} />
      <p className="figures text-sm text-ink-muted">
        The hash of the subject is {hashText(unit)} of 100; the holdout takes those below{' '}
        <span className="whitespace-nowrap">{percentText(holdout_percentage)}</span>.{' '}
        {is_in_holdout
          ? 'It enters no new experiment, but keeps the variants that it has.'
          : 'It may enter every experiment whose other conditions it meets.'}
      </p>
    </div>
  )
}
