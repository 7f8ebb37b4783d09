import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Card } from '../../../ui/card.tsx'
import { relativeTime } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { EntityHistory } from '../../audit/index.ts'
import type { Webhook } from '../api-types.ts'
import { webhookQuery } from '../queries.ts'
import type { WebhookTab } from '../search.ts'
import { healthText, WebhookState } from '../state.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { TestButton } from './test-button.tsx'
import { WebhookActions } from './webhook-actions.tsx'

const route = getRouteApi('/shell/admin/webhooks/$id')

const TABS: readonly { id: WebhookTab; label: string }[] = [
  { id: 'deliveries', label: 'Deliveries' },
  { id: 'settings', label: 'Settings' },
  { id: 'history', label: 'History' },
]

/** One webhook: its deliveries, its settings and its history. */
export const WebhookPage = () => {
  const { id } = route.useParams()
  return (
    <QueryView query={useQuery(webhookQuery(id))}>
      {(webhook) => <WebhookView key={id} webhook={webhook} />}
    </QueryView>
  )
}

const WebhookView = ({ webhook }: { webhook: Webhook }) => {
  const { tab = 'deliveries' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Page
      title={webhook.name}
      crumbs={[{ label: 'Webhooks', to: '/admin/webhooks' }]}
      status={<WebhookState webhook={webhook} />}
      description={`${new URL(webhook.url).host}. ${healthText(webhook.health)}.`}
      actions={
        <>
          <TestButton webhook={webhook} />
          <WebhookActions webhook={webhook} />
        </>
      }
    >
      <DisabledNotice webhook={webhook} />
      <Tabs
        label="Parts of the webhook"
        tabs={TABS}
        selected={tab}
        onSelect={(next) => void navigate({ search: { tab: next === 'deliveries' ? undefined : next } })}
      >
        <TabContent tab={tab} webhook={webhook} />
      </Tabs>
    </Page>
  )
}

const REASONS = {
  gone: 'The endpoint answered with status 410: it wants no more messages.',
  failing: 'Every call has failed for five days.',
} as const

const DisabledNotice = ({ webhook: { disabled_reason, failing_since, is_active } }: { webhook: Webhook }) => {
  if (disabled_reason !== null) {
    return (
      <Notice tone="negative" title="The service has disabled this webhook">
        {REASONS[disabled_reason]} Correct the endpoint, enable the webhook, and replay what it has missed.
      </Notice>
    )
  }
  if (!is_active || failing_since === null) return null
  return (
    <Notice tone="warning" title={`Failing since ${relativeTime(failing_since)}`}>
      Messages are sent again for about three days. After five days without success the webhook is disabled.
    </Notice>
  )
}

const TabContent = ({ tab, webhook }: { tab: WebhookTab; webhook: Webhook }) => {
  switch (tab) {
    case 'deliveries':
      return <DeliveryTable webhook={webhook} />
    case 'settings':
      return <SettingsTab key={webhook.updated_at} webhook={webhook} />
    case 'history':
      return (
        <Card>
          <EntityHistory entityType="webhook" entityId={webhook.id} />
        </Card>
      )
  }
}
