import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import type { Integration, IntegrationType } from './api-types.ts'
import { IntegrationCard } from './integration-card.tsx'
import { KINDS, kindOf } from './kinds.ts'
import { integrationsQuery } from './queries.ts'
import { SetupDialog } from './setup/setup-dialog.tsx'
import { WebhooksDialog } from './webhooks/webhooks-dialog.tsx'

const route = getRouteApi('/shell/integrations')

/** Issue tracker, code host and CRM, whose items are linked to experiments and feature flags. */
export const IntegrationsPage = () => (
  <Page
    title="Integrations"
    description="Link issues, pull requests and records to experiments and feature flags, and see their status here."
  >
    <QueryView query={useQuery(integrationsQuery)}>
      {({ items }) => <Integrations configured={items} />}
    </QueryView>
  </Page>
)

const Integrations = ({ configured }: { configured: readonly Integration[] }) => {
  const { webhooks } = route.useSearch()
  const navigate = route.useNavigate()
  const [edited, setEdited] = useState<IntegrationType>()
  const find = (type: IntegrationType) => configured.find(({ integration_type }) => integration_type === type)
  return (
    <>
      <div className="grid items-start gap-5 lg:grid-cols-2 2xl:grid-cols-3">
        {KINDS.map((kind) => (
          <IntegrationCard
            key={kind.type}
            kind={kind}
            integration={find(kind.type)}
            onEdit={() => setEdited(kind.type)}
            onWebhooks={() => void navigate({ search: { webhooks: kind.type } })}
          />
        ))}
      </div>
      {edited && (
        <SetupDialog kind={kindOf(edited)} integration={find(edited)} onClose={() => setEdited(undefined)} />
      )}
      {webhooks && <WebhooksDialog type={webhooks} onClose={() => void navigate({ search: {} })} />}
    </>
  )
}
