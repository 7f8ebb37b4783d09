import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Moment } from '../../../ui/time.tsx'
import type { Flag, ReportedError } from '../api-types.ts'
import { flagErrorsQuery } from '../queries.ts'

const COLUMNS: readonly Column<ReportedError>[] = [
  {
    id: 'type',
    header: 'Error',
    isRowHeader: true,
    cell: ({ error_type }) => <span className="font-medium">{error_type}</span>,
    text: ({ error_type }) => error_type,
  },
  {
    id: 'message',
    header: 'Message',
    cell: ({ message }) => <span className="block max-w-xl truncate">{message}</span>,
    text: ({ message }) => message,
  },
  {
    id: 'subject',
    header: 'Subject',
    cell: ({ user_id }) => <span className="font-mono text-sm">{user_id ?? '–'}</span>,
    text: ({ user_id }) => user_id ?? '',
  },
  {
    id: 'time',
    header: 'When',
    cell: ({ timestamp }) => <Moment at={timestamp} />,
    text: ({ timestamp }) => timestamp,
  },
]

/** The last errors that programs reported about a flag. */
export const RecentErrors = ({ flag }: { flag: Flag }) => (
  <Card
    title="Last errors"
    description="Reported by the programs that evaluate the flag."
    actions={
      <LinkButton to="/errors" look="quiet" size="small">
        All errors
      </LinkButton>
    }
    padded={false}
  >
    <QueryView query={useQuery(flagErrorsQuery(flag.id))}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="px-5 py-6 text-ink-muted">No errors reported.</p>
        ) : (
          <DataTable label="Last errors of the flag" columns={COLUMNS} rows={items} rowKey={({ id }) => id} />
        )
      }
    </QueryView>
  </Card>
)
