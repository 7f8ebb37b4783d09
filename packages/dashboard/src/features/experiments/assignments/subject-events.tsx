import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../../../api/client.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { dateTime, figure } from '../../../ui/format.ts'
import { PagedTable } from '../../../ui/paged-table.tsx'
import { PAGE, subjectEventsQuery } from './queries.ts'

type Event = Schemas['Event']

const COLUMNS: readonly Column<Event>[] = [
  { id: 'name', header: 'Event', cell: ({ event_name }) => event_name, text: ({ event_name }) => event_name },
  { id: 'type', header: 'Type', cell: ({ event_type }) => event_type, text: ({ event_type }) => event_type },
  {
    id: 'value',
    header: 'Value',
    cell: ({ value }) => (value === null ? '—' : figure(value)),
    text: ({ value }) => String(value ?? ''),
    align: 'end',
  },
  {
    id: 'metadata',
    header: 'Metadata',
    cell: ({ metadata }) =>
      metadata === null ? (
        '—'
      ) : (
        <code className="block max-w-80 truncate font-mono text-xs" title={JSON.stringify(metadata)}>
          {JSON.stringify(metadata)}
        </code>
      ),
    text: ({ metadata }) => (metadata === null ? '' : JSON.stringify(metadata)),
  },
  {
    id: 'timestamp',
    header: 'Time',
    cell: ({ timestamp }) => dateTime(timestamp),
    text: ({ timestamp }) => timestamp,
  },
]

/** The events of a subject in the experiment, newest first. */
export const SubjectEvents = ({ id, userId }: { id: string; userId: string }) => {
  const [skip, setSkip] = useState(0)
  const events = useQuery(subjectEventsQuery(id, userId, skip))
  return (
    <section aria-label="Events" className="-mx-5 -mb-5 border-t border-line">
      <h3 className="px-5 pt-4 font-semibold">Events</h3>
      <PagedTable
        label="Events of the subject"
        columns={COLUMNS}
        query={events}
        skip={skip}
        limit={PAGE}
        onSkip={setSkip}
        rowKey={(event) => event.id}
        csv={`events-${userId}`}
        empty={
          <p className="px-5 py-4 text-ink-muted">No event of this subject counts towards this experiment.</p>
        }
      />
    </section>
  )
}
