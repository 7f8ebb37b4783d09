import { useQuery } from '@tanstack/react-query'
import { Plus, Warehouse } from 'lucide-react'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Connector } from './api-types.ts'
import { BetaBadge } from './beta-badge.tsx'
import { ConnectionCard } from './connections/connection-card.tsx'
import { failureOf } from './failures.ts'
import { warehouseOf } from './names.ts'
import { connectionsQuery, connectorsQuery } from './queries.ts'
import { RecentPreviews } from './runs/recent-previews.tsx'
import { SourcesCard } from './sources/sources-card.tsx'

/** Warehouses that experiments are analysed in: connections, sources and what was last previewed. */
export const WarehousePage = () => {
  const mayRead = useMay('reader')
  return (
    <Page
      title="Warehouse"
      description="Analyse experiments where their data lies. The warehouse does the counting, at a cost you limit; only aggregates come back."
      status={<BetaBadge />}
      actions={mayRead && <NewConnection />}
    >
      {mayRead ? <Connections /> : <Connectors />}
    </Page>
  )
}

const NewConnection = () => {
  const mayCreate = useMay('admin')
  const content = (
    <>
      <Plus aria-hidden="true" />
      New connection
    </>
  )
  if (!mayCreate) return <Button refused={reservedFor('admin')}>{content}</Button>
  return (
    <LinkButton look="primary" to="/warehouse/connections/new">
      {content}
    </LinkButton>
  )
}

const Connections = () => (
  <>
    <Unavailable />
    <QueryView query={useQuery(connectionsQuery)}>
      {({ connections }) =>
        connections.length === 0 ? (
          <NoConnection />
        ) : (
          <>
            <div className="grid items-start gap-5 lg:grid-cols-2">
              {connections.map((connection) => (
                <ConnectionCard key={connection.id} connection={connection} />
              ))}
            </div>
            <SourcesCard />
            <RecentPreviews />
          </>
        )
      }
    </QueryView>
  </>
)

const Unavailable = () => {
  const { data } = useQuery(connectorsQuery)
  const reason = data?.connectors.find(({ enabled }) => !enabled)?.reason
  if (reason === undefined) return null
  const { what, remedy } = failureOf(reason)
  return (
    <Notice tone="warning" title="Warehouses cannot be used yet">
      {what} {remedy}
    </Notice>
  )
}

const NoConnection = () => {
  const mayCreate = useMay('admin')
  return (
    <Card>
      <EmptyState
        icon={<Warehouse />}
        title="No warehouse is connected"
        action={
          mayCreate && (
            <LinkButton look="primary" to="/warehouse/connections/new">
              Connect a warehouse
            </LinkButton>
          )
        }
      >
        <ol className="list-decimal space-y-1 pl-5 text-left">
          <li>An administrator connects a warehouse with a user that may only read.</li>
          <li>You say which table holds the exposures, and which hold the events of metrics.</li>
          <li>Each source is validated and previewed, so that you see what would be counted.</li>
          <li>You start an analysis from the page of an experiment.</li>
        </ol>
      </EmptyState>
    </Card>
  )
}

const Connectors = () => (
  <Card
    title="Warehouses"
    description="Connections, sources and analyses are for administrators, developers and analysts."
  >
    <QueryView query={useQuery(connectorsQuery)}>
      {({ connectors }) => (
        <ul className="flex flex-col divide-y divide-line">
          {connectors.map((connector) => (
            <ConnectorRow key={connector.warehouse_type} connector={connector} />
          ))}
        </ul>
      )}
    </QueryView>
  </Card>
)

const ConnectorRow = ({ connector: { warehouse_type, enabled } }: { connector: Connector }) => {
  const { label, description } = warehouseOf(warehouse_type)
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div>
        <p className="font-medium">{label}</p>
        <p className="text-sm text-ink-muted">{description}</p>
      </div>
      <Badge tone={enabled ? 'positive' : 'neutral'}>{enabled ? 'Available' : 'Not available'}</Badge>
    </li>
  )
}
