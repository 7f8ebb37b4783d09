import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMay } from '../../../app/permissions.ts'
import { Badge } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Moment } from '../../../ui/time.tsx'
import type { Connection, Source } from '../api-types.ts'
import { kindLabel } from '../names.ts'
import { connectionsQuery, sourcesQuery } from '../queries.ts'

interface SourcesCardProps {
  /** The connection whose sources are shown; left out: those of every connection. */
  connection?: Connection
}

/** The sources, and the way to a new one. */
export const SourcesCard = ({ connection }: SourcesCardProps) => {
  const query = useQuery(sourcesQuery)
  return (
    <Card
      title="Sources"
      description="Tables that say who was exposed to what, and what units did afterwards."
      actions={<NewSource connection={connection} />}
      padded={false}
    >
      <div className="pt-2">
        <QueryView query={query}>
          {({ sources }) => (
            <SourceTable
              sources={sources.filter(
                ({ connection_id: id }) => connection === undefined || id === connection.id,
              )}
              isShared={connection === undefined}
            />
          )}
        </QueryView>
      </div>
    </Card>
  )
}

const NewSource = ({ connection }: SourcesCardProps) => {
  const mayCreateAny = useMay('editor')
  return (
    <LinkButton
      size="small"
      to="/warehouse/sources/new"
      search={{ connection: connection?.id, kind: mayCreateAny ? undefined : 'metric' }}
    >
      <Plus aria-hidden="true" />
      New source
    </LinkButton>
  )
}

/** Whether a source can be used, as a badge. */
export const ValidityBadge = ({ source: { validated_at } }: { source: Source }) =>
  validated_at === null ? (
    <Badge tone="warning">Not validated</Badge>
  ) : (
    <Badge tone="positive">Validated</Badge>
  )

const COLUMNS: readonly Column<Source>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    sortable: true,
    sortBy: ({ name }) => name,
    text: ({ name }) => name,
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  {
    id: 'kind',
    header: 'Kind',
    sortable: true,
    sortBy: ({ kind }) => kind,
    text: ({ kind }) => kindLabel(kind),
    cell: (source) => (
      <span className="whitespace-nowrap">
        {kindLabel(source.kind)}
        {source.kind === 'metric' && (
          <span className="text-ink-muted">, {source.metric_type === 'mean' ? 'mean' : 'conversion'}</span>
        )}
      </span>
    ),
  },
  {
    id: 'table',
    header: 'Table',
    text: ({ table }) => table,
    cell: ({ table }) => <code className="font-mono text-sm wrap-anywhere">{table}</code>,
  },
  {
    id: 'validated',
    header: 'Validated',
    text: ({ validated_at }) => validated_at ?? '',
    cell: (source) =>
      source.validated_at === null ? <ValidityBadge source={source} /> : <Moment at={source.validated_at} />,
  },
]

const connectionColumn = (names: ReadonlyMap<string, string>): Column<Source> => ({
  id: 'connection',
  header: 'Connection',
  sortable: true,
  sortBy: ({ connection_id }) => names.get(connection_id),
  text: ({ connection_id }) => names.get(connection_id) ?? '',
  cell: ({ connection_id }) => names.get(connection_id) ?? '–',
})

interface SourceTableProps {
  sources: readonly Source[]
  /** true: the sources are of several connections. */
  isShared: boolean
}

const SourceTable = ({ sources, isShared }: SourceTableProps) => {
  const { data } = useQuery(connectionsQuery)
  const names = new Map(data?.connections.map(({ id, name }) => [id, name]))
  return (
    <DataTable
      label="Sources"
      columns={isShared ? [...COLUMNS, connectionColumn(names)] : COLUMNS}
      rows={sources}
      rowKey={({ id }) => id}
      rowLink={({ id }) => ({ to: '/warehouse/sources/$id', params: { id } })}
      empty={
        <EmptyState title="No source yet">
          Begin with an assignment source: the table with a row for each exposure. Then add a metric source
          for each event to count.
        </EmptyState>
      }
    />
  )
}
