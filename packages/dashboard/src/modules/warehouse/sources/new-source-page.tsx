import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { Connection, Source } from '../api-types.ts'
import { BetaBadge } from '../beta-badge.tsx'
import { warehouseOf } from '../names.ts'
import { connectionsQuery } from '../queries.ts'
import { inWords } from '../refusals.ts'
import { useCreateSource } from './commands.ts'
import { blankSource, type SourceDraft, writeOf } from './draft.ts'
import { SourceFields } from './source-fields.tsx'

const route = getRouteApi('/shell/warehouse/sources/new')

const CRUMBS = [{ label: 'Warehouse', to: '/warehouse' }] as const

/** The form of a new source. */
export const NewSourcePage = () => (
  <Page
    title="New source"
    description="Say which table holds what. The statements are written for you; there is no field for SQL."
    crumbs={CRUMBS}
    status={<BetaBadge />}
  >
    <QueryView query={useQuery(connectionsQuery)}>
      {({ connections }) =>
        connections.length === 0 ? <NoConnection /> : <Creation connections={connections} />
      }
    </QueryView>
  </Page>
)

const NoConnection = () => (
  <Card>
    <EmptyState
      title="No warehouse is connected"
      action={
        <LinkButton to="/warehouse" look="primary">
          To the connections
        </LinkButton>
      }
    >
      A source reads through a connection, which an administrator creates first.
    </EmptyState>
  </Card>
)

const KINDS = [
  {
    id: 'assignment',
    label: 'Assignments',
    description: 'A row for each exposure: which unit saw which variant of which experiment, and when.',
  },
  {
    id: 'metric',
    label: 'Metric',
    description: 'A row for each event: which unit did it, when, and with which value.',
  },
] as const satisfies readonly { id: Source['kind']; label: string; description: string }[]

const Creation = ({ connections }: { connections: readonly Connection[] }) => {
  const { connection, kind = 'assignment' } = route.useSearch()
  const navigate = route.useNavigate()
  const mayCreateAny = useMay('editor')
  const [draft, setDraft] = useState(() => blankSource(kind, connection ?? connections[0]?.id))
  const create = useCreateSource(({ id }) => navigate({ to: '/warehouse/sources/$id', params: { id } }))
  const chosen = connections.find(({ id }) => id === draft.connection_id)
  const refused = draft.kind === 'assignment' && !mayCreateAny && reservedFor('editor')
  return (
    <Card>
      <Form error={inWords(create.error)} onSubmit={() => chosen && create.run(writeOf(draft, chosen))}>
        <Beginning connections={connections} draft={draft} onChange={setDraft} />
        {chosen && <SourceFields warehouse={chosen.warehouse_type} draft={draft} onChange={setDraft} />}
        <div className="flex justify-end">
          <Button type="submit" look="primary" refused={refused} isPending={create.isPending}>
            Create source
          </Button>
        </div>
      </Form>
    </Card>
  )
}

interface BeginningProps {
  connections: readonly Connection[]
  draft: SourceDraft
  onChange: (draft: SourceDraft) => void
}

const Beginning = ({ connections, draft, onChange }: BeginningProps) => (
  <>
    <div className="sm:w-80">
      <Select
        label="Connection"
        options={connections.map(({ id, name, warehouse_type }) => ({
          id,
          label: name,
          description: warehouseOf(warehouse_type).label,
        }))}
        value={draft.connection_id}
        onChange={(connection_id) => onChange({ ...draft, connection_id })}
      />
    </div>
    <RadioGroup
      label="Kind"
      options={KINDS}
      value={draft.kind}
      onChange={(kind) => onChange({ ...draft, kind })}
    />
  </>
)
