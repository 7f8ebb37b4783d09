import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { dateTime, words } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { DeliveryForm } from './delivery-form.tsx'
import { deliveryLogQuery, deliverySettingsQuery } from './queries.ts'
import { TestMessage } from './test-message.tsx'

/** What goes to the chat and to the administrators, a way to test it, and what was delivered. */
export const NotificationSettingsPage = () => {
  const settings = useQuery(deliverySettingsQuery)
  return (
    <Page
      title="Notification settings"
      description="What the service tells the chat and the administrators. Each person chooses their own under Account."
    >
      <Card title="Chat and administrators">
        <QueryView query={settings}>{(current) => <DeliveryForm settings={current} />}</QueryView>
      </Card>
      <TestMessage />
      <DeliveryLog />
    </Page>
  )
}

const TONES: Record<Schemas['NotificationDelivery']['status'], Tone> = {
  SENT: 'positive',
  FAILED: 'negative',
  SKIPPED: 'neutral',
}

const COLUMNS: readonly Column<Schemas['NotificationDelivery']>[] = [
  {
    id: 'event',
    header: 'Event',
    isRowHeader: true,
    cell: ({ event_type }) => words(event_type),
    text: ({ event_type }) => event_type,
  },
  {
    id: 'channel',
    header: 'By',
    cell: ({ channel }) => channel,
    text: ({ channel }) => channel,
  },
  {
    id: 'to',
    header: 'To',
    cell: ({ recipient }) => recipient,
    text: ({ recipient }) => recipient,
  },
  {
    id: 'status',
    header: 'Outcome',
    cell: ({ status }) => <Badge tone={TONES[status]}>{words(status)}</Badge>,
    text: ({ status }) => status,
  },
  {
    id: 'error',
    header: 'Why',
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

const DeliveryLog = () => {
  const [skip, setSkip] = useState(0)
  const query = useQuery(deliveryLogQuery(skip))
  return (
    <Card title="Delivery log" description="What was sent, where, and whether it arrived." padded={false}>
      <QueryView query={query}>
        {({ items, total, limit }) => (
          <>
            <DataTable
              label="Deliveries"
              rows={items}
              rowKey={({ id }) => id}
              csv="deliveries.csv"
              chooseColumns
              empty={<p className="px-5 py-8 text-center text-ink-muted">Nothing was sent yet.</p>}
              columns={COLUMNS}
            />
            <div className="px-5 py-3">
              <Pager skip={skip} limit={limit} total={total} onChange={setSkip} />
            </div>
          </>
        )}
      </QueryView>
    </Card>
  )
}
