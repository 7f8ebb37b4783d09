import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Button } from '../../../ui/button.tsx'
import { Card, Facts } from '../../../ui/card.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { dateTime } from '../../../ui/format.ts'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Moment } from '../../../ui/time.tsx'
import type { DeliveryDetail, Webhook, WebhookCall } from '../api-types.ts'
import { useReplayDelivery } from '../commands.ts'
import { deliveryQuery, webhookQuery } from '../queries.ts'
import { DeliveryState } from '../state.tsx'

const route = getRouteApi('/shell/admin/webhooks/$id/deliveries/$deliveryId')

/** One message to a webhook: what was sent, and every answer. */
export const DeliveryPage = () => {
  const { id, deliveryId } = route.useParams()
  const delivery = useQuery(deliveryQuery(id, deliveryId))
  return (
    <QueryView query={useQuery(webhookQuery(id))}>
      {(webhook) => (
        <QueryView query={delivery}>
          {(found) => <DeliveryView webhook={webhook} delivery={found} />}
        </QueryView>
      )}
    </QueryView>
  )
}

interface DeliveryViewProps {
  webhook: Webhook
  delivery: DeliveryDetail
}

const DeliveryView = ({ webhook, delivery }: DeliveryViewProps) => (
  <Page
    title={delivery.event_type}
    crumbs={[
      { label: 'Webhooks', to: '/admin/webhooks' },
      { label: webhook.name, to: '/admin/webhooks/$id', params: { id: webhook.id } },
    ]}
    status={<DeliveryState status={delivery.status} />}
    actions={<ReplayButton webhook={webhook} delivery={delivery} />}
  >
    <Card>
      <Facts
        facts={[
          { name: 'Message id', value: <code className="font-mono text-sm">{delivery.id}</code> },
          { name: 'Queued', value: <Moment at={delivery.created_at} /> },
          { name: 'Calls', value: delivery.attempts },
          {
            name: 'Next call',
            value: delivery.next_attempt_at === null ? 'None' : <Moment at={delivery.next_attempt_at} />,
          },
          { name: 'Audit log entry', value: delivery.position ?? 'None: a test message' },
        ]}
      />
    </Card>
    <CodeBlock
      label="Message"
      language="JSON"
      code={JSON.stringify(JSON.parse(delivery.body), undefined, 2)}
    />
    <Calls calls={delivery.calls} />
  </Page>
)

const Calls = ({ calls }: Pick<DeliveryDetail, 'calls'>) => (
  <Card title="Calls" description="Newest first. Of each answer the first 4 KiB are kept.">
    {calls.length === 0 ? (
      <p className="text-ink-muted">The endpoint has not been called yet.</p>
    ) : (
      <ol className="flex flex-col gap-5">
        {calls.map((call) => (
          <li key={call.number}>
            <CallView call={call} />
          </li>
        ))}
      </ol>
    )}
  </Card>
)

const ReplayButton = ({ webhook, delivery }: DeliveryViewProps) => {
  const replay = useReplayDelivery(webhook.id, delivery)
  return (
    <Button
      look="primary"
      isPending={replay.isPending}
      refused={!webhook.is_active && 'Enable the webhook first.'}
      onPress={() => replay.run()}
    >
      Send again
    </Button>
  )
}

const CallView = ({
  call: { number, started_at, duration_ms, status, error, answer },
}: {
  call: WebhookCall
}) => (
  <div className="flex min-w-0 flex-col gap-2">
    <p>
      <span className="font-medium">Call {number}</span>{' '}
      <span className="text-ink-muted">
        {dateTime(started_at)}, {duration_ms} ms
      </span>
    </p>
    <p className={error === null ? 'text-positive' : 'text-negative'}>
      {error ?? `The endpoint answered with status ${status}`}
    </p>
    {answer !== null && answer !== '' && <CodeBlock label={`Answer to call ${number}`} code={answer} />}
  </div>
)
