import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Form } from '../../ui/form.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Moment } from '../../ui/time.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { changePassword, revokeSession, sessionsQuery } from './queries.ts'

/** The password, and where one is signed in. */
export const SecurityCards = () => (
  <>
    <PasswordCard />
    <SessionsCard />
  </>
)

const PasswordCard = () => {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const change = useMutation({
    mutationFn: () => changePassword({ current_password: current, new_password: next }),
    onSuccess: () => {
      setCurrent('')
      setNext('')
      toast({ title: 'Your password is changed', text: 'Every other session has ended.' })
    },
  })
  return (
    <Card title="Password" description="Changing it ends every other session of yours.">
      <Form error={change.error} onSubmit={() => change.mutate()} className="flex max-w-sm flex-col gap-4">
        <TextField
          label="Current password"
          name="current_password"
          type="password"
          autoComplete="current-password"
          isRequired
          value={current}
          onChange={setCurrent}
        />
        <TextField
          label="New password"
          name="new_password"
          type="password"
          autoComplete="new-password"
          isRequired
          hint="At least 8 characters."
          value={next}
          onChange={setNext}
        />
        <div>
          <Button type="submit" look="primary" isPending={change.isPending}>
            Change password
          </Button>
        </div>
      </Form>
    </Card>
  )
}

const endSessionOf = (id: string) =>
  revokeSession(id).then(() => toast({ title: 'The session has ended' }), toastError)

const SessionsCard = () => {
  const query = useQuery(sessionsQuery)
  return (
    <Card title="Sessions" description="Where you are signed in." padded={false}>
      <QueryView query={query}>
        {({ items }) => (
          <DataTable
            label="Sessions"
            rows={items}
            rowKey={({ id }) => id}
            columns={[
              {
                id: 'where',
                header: 'Browser or program',
                isRowHeader: true,
                cell: ({ user_agent }) => user_agent ?? 'Unknown',
              },
              { id: 'ip', header: 'From', cell: ({ ip_address }) => ip_address ?? '—' },
              { id: 'begun', header: 'Begun', cell: ({ created_at }) => <Moment at={created_at} /> },
              { id: 'seen', header: 'Last seen', cell: ({ last_seen_at }) => <Moment at={last_seen_at} /> },
              {
                id: 'end',
                header: '',
                align: 'end',
                cell: ({ id, current }) =>
                  current ? (
                    <Badge tone="accent">This one</Badge>
                  ) : (
                    <Button look="quiet" size="small" onPress={() => void endSessionOf(id)}>
                      End session
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </QueryView>
    </Card>
  )
}
