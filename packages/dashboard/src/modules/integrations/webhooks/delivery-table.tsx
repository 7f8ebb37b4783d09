import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { pageAt, skipOf } from '../../../app/search-params.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { words } from '../../../ui/format.ts'
import { PagedTable } from '../../../ui/paged-table.tsx'
import { Select } from '../../../ui/select.tsx'
import { Moment } from '../../../ui/time.tsx'
import type { IntegrationEvent, IntegrationType } from '../api-types.ts'
import { eventsQuery, PAGE_SIZE } from '../queries.ts'
import { EVENT_STATUSES } from '../search.ts'

const route = getRouteApi('/shell/integrations')

const TONES: Record<IntegrationEvent['status'], Tone> = {
  processed: 'positive',
  ignored: 'neutral',
  failed: 'negative',
}

const effectOf = ({ links, error }: IntegrationEvent): string => {
  if (error !== null) return error
  return links.length === 0 ? 'Names nothing' : `${links.length} ${links.length === 1 ? 'link' : 'links'}`
}

const COLUMNS: readonly Column<IntegrationEvent>[] = [
  {
    id: 'time',
    header: 'Received',
    isRowHeader: true,
    cell: ({ received_at }) => <Moment at={received_at} />,
    text: ({ received_at }) => received_at,
  },
  {
    id: 'event',
    header: 'Event',
    cell: ({ event }) => <span className="block max-w-60 truncate">{event}</span>,
    text: ({ event }) => event,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge tone={TONES[status]}>{words(status)}</Badge>,
    text: ({ status }) => status,
  },
  { id: 'effect', header: 'Effect', cell: effectOf, text: effectOf },
  {
    id: 'delivery',
    header: 'Delivery',
    hidden: true,
    cell: ({ delivery_id }) => <span className="block max-w-60 truncate">{delivery_id ?? '—'}</span>,
    text: ({ delivery_id }) => delivery_id ?? '',
  },
]

const OPTIONS = [
  { id: 'any', label: 'Any status' },
  ...EVENT_STATUSES.map((id) => ({ id, label: words(id) })),
] as const

/** The webhooks that were received, the newest first. */
export const DeliveryTable = ({ type }: { type: IntegrationType }) => {
  const { status, page } = route.useSearch()
  const navigate = route.useNavigate()
  const skip = skipOf(page, PAGE_SIZE)
  const show = (search: { status?: IntegrationEvent['status'] | undefined; page?: number | undefined }) =>
    void navigate({ search: { webhooks: type, ...search }, replace: true })
  return (
    <PagedTable
      label="Received webhooks"
      query={useQuery(eventsQuery(type, status, skip))}
      skip={skip}
      limit={PAGE_SIZE}
      onSkip={(to) => show({ status, page: pageAt(to, PAGE_SIZE) })}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      toolbar={
        <Select
          label="Status"
          labelHidden
          options={OPTIONS}
          value={status ?? 'any'}
          onChange={(id) => show({ status: EVENT_STATUSES.find((known) => known === id) })}
        />
      }
      empty={<p className="p-4 text-ink-muted">No webhook was received in the last 30 days.</p>}
    />
  )
}
