import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { ActionMenu } from '../../../ui/action-menu.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, Facts } from '../../../ui/card.tsx'
import { FigureTile } from '../../../ui/figure-tile.tsx'
import { fileSize } from '../../../ui/file-size.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import type { Connection } from '../api-types.ts'
import { BetaBadge } from '../beta-badge.tsx'
import { secondsText, worstCaseOf } from '../costs.ts'
import { failureOf } from '../failures.ts'
import { connectionState, warehouseOf } from '../names.ts'
import { connectionQuery } from '../queries.ts'
import { SourcesCard } from '../sources/sources-card.tsx'
import { useDeleteConnection } from './commands.ts'
import { EditDialog } from './edit-dialog.tsx'
import { KeyCard } from './key-card.tsx'
import { LastTest } from './last-test.tsx'
import { TestConnection } from './test-connection.tsx'

const route = getRouteApi('/shell/warehouse/connections/$id')

const CRUMBS = [{ label: 'Warehouse', to: '/warehouse' }] as const

/** A connection: whether it works, what it may cost, its keys and its sources. */
export const ConnectionPage = () => {
  const { id } = route.useParams()
  const query = useQuery(connectionQuery(id))
  const connection = query.data
  return (
    <Page
      title={connection?.name ?? 'Connection'}
      crumbs={CRUMBS}
      status={connection && <StatusBadges connection={connection} />}
      actions={connection && <Actions connection={connection} />}
    >
      <QueryView query={query}>{(loaded) => <Content connection={loaded} />}</QueryView>
    </Page>
  )
}

const StatusBadges = ({ connection }: { connection: Connection }) => {
  const { label, tone } = connectionState(connection)
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      <BetaBadge />
    </>
  )
}

const Actions = ({ connection }: { connection: Connection }) => {
  const navigate = route.useNavigate()
  const [isEditing, setIsEditing] = useState(false)
  const remove = useDeleteConnection(connection, () => navigate({ to: '/warehouse' }))
  const refused = !useMay('admin') && reservedFor('admin')
  return (
    <>
      <Button refused={refused} onPress={() => setIsEditing(true)}>
        Edit
      </Button>
      <ActionMenu
        label={`Actions for ${connection.name}`}
        items={[{ id: 'delete', label: 'Delete', tone: 'danger', refused, onAction: () => remove.run() }]}
      />
      {isEditing && <EditDialog connection={connection} onClose={() => setIsEditing(false)} />}
    </>
  )
}

const Content = ({ connection }: { connection: Connection }) => (
  <>
    <StatusNotice connection={connection} />
    <Figures connection={connection} />
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card title="Settings">
        <Facts facts={placeOf(connection)} />
      </Card>
      <Card
        title="Test"
        description="Signs in and runs a statement that reads no table. It uses no run of the day."
      >
        <div className="flex flex-col gap-4">
          <p className="text-sm text-ink-muted">
            Last test: <LastTest connection={connection} />
          </p>
          <TestConnection connection={connection} />
        </div>
      </Card>
    </div>
    {connection.warehouse_type === 'warehouse_a' && <KeyCard connection={connection} />}
    <SourcesCard connection={connection} />
  </>
)

const StatusNotice = ({ connection: { status, warehouse_type } }: { connection: Connection }) => {
  if (status === 'needs_new_credentials') {
    const remedy =
      warehouse_type === 'warehouse_a'
        ? 'Generate a new key below, and register it.'
        : 'Edit the connection and paste a new key.'
    return (
      <Notice tone="negative" title="The stored credential cannot be opened">
        The keys of this deployment have changed. {remedy}
      </Notice>
    )
  }
  if (status === 'unavailable') {
    const { what, remedy } = failureOf('credentials_unavailable')
    return (
      <Notice tone="negative" title="The connection cannot be used">
        {what} {remedy}
      </Notice>
    )
  }
  if (status !== 'pending_key') return null
  return (
    <Notice tone="warning" title="Register the key first">
      Nothing can sign in until the public key is registered in the warehouse and a test has passed.
    </Notice>
  )
}

const Figures = ({ connection }: { connection: Connection }) => {
  const { runs_today, max_runs_per_day } = connection
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
      <FigureTile
        label="Runs today"
        value={`${runs_today} of ${max_runs_per_day}`}
        hint="analyses and previews, until midnight UTC"
      />
      <FigureTile
        label="Worst case per day"
        value={worstCaseOf(connection)}
        hint="every run with ten metrics, each at its limit"
      />
      <FigureTile label="Per query at most" value={limitOf(connection)} hint="more is stopped or not run" />
    </div>
  )
}

const limitOf = ({ query_timeout_seconds, max_bytes_per_query }: Connection): string =>
  max_bytes_per_query === null
    ? secondsText(query_timeout_seconds)
    : `${fileSize(max_bytes_per_query)}, ${secondsText(query_timeout_seconds)}`

const placeOf = ({ warehouse_type, parameters }: Connection) => {
  const kind = { name: 'Warehouse', value: warehouseOf(warehouse_type).label }
  if ('account' in parameters) {
    const { account, warehouse, user, role } = parameters
    return [
      kind,
      { name: 'Account', value: account },
      { name: 'Computes on', value: warehouse },
      { name: 'User', value: user },
      { name: 'Role', value: role },
    ]
  }
  if ('host' in parameters) {
    const { host, port, database, user, tls } = parameters
    return [
      kind,
      { name: 'Server', value: `${host}:${port}` },
      { name: 'Database', value: database },
      { name: 'User', value: user },
      { name: 'Encrypted', value: tls ? 'Yes, with a checked certificate' : 'No' },
    ]
  }
  const { billing_project, location, service_account_email } = parameters
  return [
    kind,
    { name: 'Billing project', value: billing_project },
    { name: 'Location', value: location },
    { name: 'Service account', value: service_account_email },
  ]
}
