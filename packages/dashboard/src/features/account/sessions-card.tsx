import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Moment } from '../../ui/time.tsx'
import type { Session } from './api-types.ts'
import { useEndSession } from './commands.ts'
import { sessionsQuery } from './queries.ts'

const COLUMNS: readonly Column<Session>[] = [
  {
    id: 'browser',
    header: 'Browser or app',
    isRowHeader: true,
    cell: ({ user_agent }) => user_agent ?? 'Unknown',
  },
  { id: 'ip', header: 'IP address', cell: ({ ip_address }) => ip_address ?? '—' },
  { id: 'created', header: 'Signed in', cell: ({ created_at }) => <Moment at={created_at} /> },
  { id: 'seen', header: 'Last active', cell: ({ last_seen_at }) => <Moment at={last_seen_at} /> },
  { id: 'end', header: '', align: 'end', cell: (session) => <EndSession session={session} /> },
]

/** Every session of the signed-in person; all but the current one can be ended. */
export const SessionsCard = () => {
  const query = useQuery(sessionsQuery)
  return (
    <Card title="Sessions" description="Where you are signed in." padded={false}>
      <QueryView query={query}>
        {({ items }) => <DataTable label="Sessions" rows={items} rowKey={({ id }) => id} columns={COLUMNS} />}
      </QueryView>
    </Card>
  )
}

const EndSession = ({ session }: { session: Session }) => {
  const end = useEndSession(session.id)
  return session.current ? (
    <Badge tone="accent">This session</Badge>
  ) : (
    <Button look="quiet" size="small" isPending={end.isPending} onPress={() => end.run()}>
      End session
    </Button>
  )
}
