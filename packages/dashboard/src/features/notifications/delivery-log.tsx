import { useQuery } from '@tanstack/react-query'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { dateTime, words } from '../../ui/format.ts'
import { PagedTable } from '../../ui/paged-table.tsx'
import type { Delivery } from './api-types.ts'
import { deliveryLogQuery, PAGE_SIZE } from './queries.ts'

const TONES: Record<Delivery['status'], Tone> = {
  SENT: 'positive',
  FAILED: 'negative',
  SKIPPED: 'neutral',
}

const COLUMNS: readonly Column<Delivery>[] = [
  {
    id: 'event',
    header: 'Event',
    isRowHeader: true,
    cell: ({ event_type }) => words(event_type),
    text: ({ event_type }) => event_type,
  },
  { id: 'channel', header: 'Channel', cell: ({ channel }) => channel, text: ({ channel }) => channel },
  { id: 'to', header: 'To', cell: ({ recipient }) => recipient, text: ({ recipient }) => recipient },
  {
    id: 'status',
    header: 'Outcome',
    cell: ({ status }) => <Badge tone={TONES[status]}>{words(status)}</Badge>,
    text: ({ status }) => status,
  },
  {
    id: 'error',
    header: 'Reason',
    cell: ({ error_message }) => error_message ?? '',
    text: ({ error_message }) => error_message ?? '',
  },
  {
    id: 'at',
    header: 'When',
    cell: ({ created_at }) => dateTime(created_at),
    text: ({ created_at }) => created_at,
  },
]

interface DeliveryLogProps {
  skip: number
  onSkip: (skip: number) => void
}

/** The messages that were sent, with their recipients and outcomes. */
export const DeliveryLog = ({ skip, onSkip }: DeliveryLogProps) => {
  const query = useQuery(deliveryLogQuery(skip))
  return (
    <Card title="Delivery log" description="Sent messages, their recipients and outcomes." padded={false}>
      <PagedTable
        label="Deliveries"
        query={query}
        skip={skip}
        limit={PAGE_SIZE}
        onSkip={onSkip}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        csv="deliveries.csv"
        chooseColumns
        empty={<p className="px-5 py-8 text-center text-ink-muted">No messages sent yet.</p>}
      />
    </Card>
  )
}
