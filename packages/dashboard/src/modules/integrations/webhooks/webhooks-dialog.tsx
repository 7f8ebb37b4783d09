import { useQuery } from '@tanstack/react-query'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import type { Integration, IntegrationType } from '../api-types.ts'
import { kindOf } from '../kinds.ts'
import { integrationQuery } from '../queries.ts'
import { DeliveryTable } from './delivery-table.tsx'

interface WebhooksDialogProps {
  type: IntegrationType
  onClose: () => void
}

/** Where the other service sends webhooks, how to set it up there, and what came. */
export const WebhooksDialog = ({ type, onClose }: WebhooksDialogProps) => (
  <Dialog title={`Webhooks of ${kindOf(type).label}`} size="wide" isOpen onClose={onClose}>
    <QueryView query={useQuery(integrationQuery(type))}>
      {(integration) => <Webhooks integration={integration} />}
    </QueryView>
  </Dialog>
)

const Webhooks = ({ integration }: { integration: Integration }) => {
  const { integration_type: type, is_active, stored_secrets } = integration
  const isAccepted = is_active && stored_secrets.includes('webhook_secret')
  return (
    <div className="flex flex-col gap-5">
      {!isAccepted && (
        <Notice tone="warning" title="Webhooks are refused">
          {is_active ? 'Set a webhook secret first.' : 'Activate the integration first.'}
        </Notice>
      )}
      <CodeBlock label="Webhook address" code={`${location.origin}/api/v1/integrations/webhooks/${type}`} />
      <ol className="flex list-decimal flex-col gap-1 pl-5">
        {kindOf(type).webhookSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="text-ink-muted">
        Name an experiment or a feature flag as <code className="font-mono text-ink">assay:its-key</code> in a
        title, a text or a commit message, and the item is linked to it.
      </p>
      <DeliveryTable type={type} />
    </div>
  )
}
