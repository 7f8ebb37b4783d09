import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { pageAt, skipOf } from '../../../app/search-params.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Page } from '../../../ui/page.tsx'
import { PagedTable } from '../../../ui/paged-table.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Moment } from '../../../ui/time.tsx'
import type { Webhook } from '../api-types.ts'
import { PAGE_SIZE, webhooksQuery } from '../queries.ts'
import { HealthStrip, healthText, stateText, WebhookState } from '../state.tsx'

const route = getRouteApi('/shell/admin/webhooks')

/** The webhooks of this deployment, with how their last deliveries went. */
export const WebhooksPage = () => (
  <Page
    title="Webhooks"
    description="Tell other services what changes here: each webhook is sent a signed message about every event it subscribes to."
    actions={<NewWebhook />}
  >
    <Card padded={false}>
      <WebhookTable />
    </Card>
  </Page>
)

const NewWebhook = () => (
  <LinkButton to="/admin/webhooks/new" look="primary">
    <Plus aria-hidden="true" />
    New webhook
  </LinkButton>
)

const hostOf = (url: string): string => new URL(url).host

const eventsText = ({ event_types }: Webhook): string => {
  if (event_types.includes('*')) return 'All events'
  const [first = '', ...others] = event_types
  return others.length === 0 ? first : `${first} and ${others.length} more`
}

const COLUMNS: readonly Column<Webhook>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    cell: ({ name, url }) => (
      <span className="block max-w-72">
        <span className="block truncate">{name}</span>
        <span className="block truncate text-sm font-normal text-ink-muted">{hostOf(url)}</span>
      </span>
    ),
    text: ({ name, url }) => `${name} (${hostOf(url)})`,
  },
  {
    id: 'state',
    header: 'State',
    cell: (webhook) => <WebhookState webhook={webhook} />,
    text: stateText,
  },
  { id: 'events', header: 'Events', cell: eventsText, text: eventsText },
  {
    id: 'health',
    header: 'Last deliveries',
    cell: ({ health }) => <HealthStrip health={health} />,
    text: ({ health }) => healthText(health),
  },
  {
    id: 'created',
    header: 'Created',
    cell: ({ created_at }) => <Moment at={created_at} />,
    text: ({ created_at }) => created_at,
  },
]

const WebhookTable = () => {
  const { page } = route.useSearch()
  const navigate = route.useNavigate()
  const skip = skipOf(page, PAGE_SIZE)
  return (
    <PagedTable
      label="Webhooks"
      query={useQuery(webhooksQuery(skip))}
      skip={skip}
      limit={PAGE_SIZE}
      onSkip={(to) => void navigate({ search: { page: pageAt(to, PAGE_SIZE) }, replace: true })}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowLink={({ id }) => ({ to: '/admin/webhooks/$id', params: { id } })}
      empty={
        <EmptyState icon={<WebhookIcon />} title="No webhooks yet" action={<NewWebhook />}>
          A webhook is an address of yours that is called when a flag is switched, an experiment starts, or
          anything else is recorded in the audit log.
        </EmptyState>
      }
    />
  )
}
