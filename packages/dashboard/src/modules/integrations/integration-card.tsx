import { useMay } from '../../app/permissions.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Moment } from '../../ui/time.tsx'
import type { Integration } from './api-types.ts'
import { useActivateIntegration, useDeleteIntegration, useTestIntegration } from './commands.ts'
import type { IntegrationKind } from './kinds.ts'

interface IntegrationCardProps {
  kind: IntegrationKind
  /** undefined: it is not configured. */
  integration: Integration | undefined
  onEdit: () => void
  onWebhooks: () => void
}

/** One kind of integration: whether it is configured, whether it works, and what can be done with it. */
export const IntegrationCard = ({ kind, integration, onEdit, onWebhooks }: IntegrationCardProps) => (
  <Card title={kind.label} actions={<StateBadge integration={integration} />}>
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-muted">{kind.description}</p>
      {integration ? (
        <Configured kind={kind} integration={integration} onEdit={onEdit} onWebhooks={onWebhooks} />
      ) : (
        <NotConfigured kind={kind} onEdit={onEdit} />
      )}
    </div>
  </Card>
)

const NotConfigured = ({ kind, onEdit }: Pick<IntegrationCardProps, 'kind' | 'onEdit'>) => {
  const mayChange = useMay('admin')
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-muted">
        {mayChange ? 'Nothing is sent before you configure it.' : 'An administrator can configure it.'}
      </p>
      {mayChange && (
        <Button onPress={onEdit}>
          Configure<span className="sr-only"> {kind.label}</span>
        </Button>
      )}
    </div>
  )
}

const StateBadge = ({ integration }: { integration: Integration | undefined }) => {
  if (!integration) return <Badge>Not configured</Badge>
  return (
    <>
      {integration.receive_only && <Badge>Only receives</Badge>}
      <Badge tone={integration.is_active ? 'positive' : 'warning'}>
        {integration.is_active ? 'Active' : 'Inactive'}
      </Badge>
    </>
  )
}

interface ConfiguredProps extends IntegrationCardProps {
  integration: Integration
}

const Configured = ({ kind, integration, onEdit, onWebhooks }: ConfiguredProps) => {
  const { last_sync_at, last_error, config, stored_secrets } = integration
  const settings = kind.fields.flatMap(({ name, label }) => {
    const value = config[name]
    return value === undefined ? [] : [{ name: label, value }]
  })
  const hasWebhooks = stored_secrets.includes('webhook_secret')
  return (
    <div className="flex flex-col gap-4">
      {last_error !== null && (
        <Notice tone="negative" title="The last request failed">
          {last_error}.
        </Notice>
      )}
      <Facts
        facts={[
          { name: 'Last exchange', value: last_sync_at === null ? 'None yet' : <Moment at={last_sync_at} /> },
          { name: 'Webhooks', value: hasWebhooks ? 'Accepted with a secret' : 'Refused: no webhook secret' },
          ...settings,
        ]}
      />
      <CardActions kind={kind} integration={integration} onEdit={onEdit} onWebhooks={onWebhooks} />
    </div>
  )
}

const CardActions = ({ kind, integration, onEdit, onWebhooks }: ConfiguredProps) => {
  const mayChange = useMay('admin')
  const test = useTestIntegration(integration)
  return (
    <>
      {test.data && (
        <Notice tone={test.data.ok ? 'positive' : 'negative'}>
          {test.data.ok ? 'The connection works.' : `${test.data.message}.`}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button onPress={onWebhooks}>
          Webhooks<span className="sr-only"> of {kind.label}</span>
        </Button>
        {mayChange && (
          <>
            <Button
              refused={integration.receive_only && 'The integration only receives webhooks.'}
              isPending={test.isPending}
              onPress={() => test.run()}
            >
              Test connection<span className="sr-only"> of {kind.label}</span>
            </Button>
            <Menu kind={kind} integration={integration} onEdit={onEdit} />
          </>
        )}
      </div>
    </>
  )
}

const Menu = ({ kind, integration, onEdit }: Omit<ConfiguredProps, 'onWebhooks'>) => {
  const activate = useActivateIntegration(integration)
  const remove = useDeleteIntegration(integration)
  const { is_active } = integration
  return (
    <ActionMenu
      label={`Actions for ${kind.label}`}
      items={[
        { id: 'edit', label: 'Edit', onAction: onEdit },
        {
          id: 'activate',
          label: is_active ? 'Deactivate' : 'Activate',
          onAction: () => activate.run(!is_active),
        },
        { id: 'delete', label: 'Delete', tone: 'danger', onAction: () => remove.run() },
      ]}
    />
  )
}
