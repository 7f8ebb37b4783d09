import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { pageAt, skipOf } from '../../../app/search-params.ts'
import { Card } from '../../../ui/card.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { PagedTable } from '../../../ui/paged-table.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Moment } from '../../../ui/time.tsx'
import type { Delivery, Webhook } from '../api-types.ts'
import { deliveriesQuery, PAGE_SIZE } from '../queries.ts'
import { DeliveryState, STATUS_LABELS } from '../state.tsx'

const route = getRouteApi('/shell/admin/webhooks/$id')

const answerText = ({ last_status, last_error }: Delivery): string =>
  last_status === null ? (last_error ?? '—') : `Status ${last_status}`

const COLUMNS: readonly Column<Delivery>[] = [
  {
    id: 'event',
    header: 'Event',
    isRowHeader: true,
    cell: ({ event_type }) => <code className="font-mono text-sm">{event_type}</code>,
    text: ({ event_type }) => event_type,
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ status }) => <DeliveryState status={status} />,
    text: ({ status }) => STATUS_LABELS[status],
  },
  { id: 'answer', header: 'Last answer', cell: answerText, text: answerText },
  {
    id: 'calls',
    header: 'Calls',
    align: 'end',
    cell: ({ attempts }) => attempts,
    text: ({ attempts }) => String(attempts),
  },
  {
    id: 'next',
    header: 'Next call',
    cell: ({ next_attempt_at }) => (next_attempt_at === null ? '—' : <Moment at={next_attempt_at} />),
    text: ({ next_attempt_at }) => next_attempt_at ?? '',
  },
  {
    id: 'created',
    header: 'Queued',
    cell: ({ created_at }) => <Moment at={created_at} />,
    text: ({ created_at }) => created_at,
  },
]

const FILTERS = [
  { id: 'all', label: 'All' },
  { id: 'PENDING', label: STATUS_LABELS.PENDING },
  { id: 'DELIVERED', label: STATUS_LABELS.DELIVERED },
  { id: 'FAILED', label: STATUS_LABELS.FAILED },
] as const

/** The messages to a webhook, the newest first. */
export const DeliveryTable = ({ webhook: { id } }: { webhook: Webhook }) => {
  const { status, page } = route.useSearch()
  const navigate = route.useNavigate()
  const skip = skipOf(page, PAGE_SIZE)
  return (
    <Card padded={false}>
      <PagedTable
        label="Deliveries"
        query={useQuery(deliveriesQuery({ id, status, skip }))}
        skip={skip}
        limit={PAGE_SIZE}
        onSkip={(to) => void navigate({ search: { status, page: pageAt(to, PAGE_SIZE) }, replace: true })}
        columns={COLUMNS}
        rowKey={(delivery) => delivery.id}
        rowLink={(delivery) => ({
          to: '/admin/webhooks/$id/deliveries/$deliveryId',
          params: { id, deliveryId: delivery.id },
        })}
        toolbar={<StatusFilter />}
        empty={<NoDeliveries isFiltered={status !== undefined} />}
      />
    </Card>
  )
}

const StatusFilter = () => {
  const { status = 'all' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Segmented
      label="State"
      labelHidden
      options={FILTERS}
      value={status}
      onChange={(next) =>
        void navigate({ search: { status: next === 'all' ? undefined : next }, replace: true })
      }
    />
  )
}

const NoDeliveries = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState icon={<Send />} title={isFiltered ? 'No such deliveries' : 'No deliveries yet'}>
    Messages appear here as soon as something happens that the webhook subscribes to. They are kept for 30
    days, unless the service is set up otherwise.
  </EmptyState>
)
