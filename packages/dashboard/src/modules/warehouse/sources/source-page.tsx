import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { ActionMenu } from '../../../ui/action-menu.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, Facts } from '../../../ui/card.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { figure } from '../../../ui/format.ts'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import type { Connection, Source } from '../api-types.ts'
import { BetaBadge } from '../beta-badge.tsx'
import { kindLabel } from '../names.ts'
import { connectionQuery, sourceQuery } from '../queries.ts'
import { inWords } from '../refusals.ts'
import { useChangeRefusal } from './change-refusal.ts'
import { useChangeSource, useDeleteSource } from './commands.ts'
import { changeOf, draftOf } from './draft.ts'
import { filterText } from './filters.ts'
import { PreviewCard } from './preview-card.tsx'
import { SourceFields } from './source-fields.tsx'
import { ValidityBadge } from './sources-card.tsx'
import { ValidationCard } from './validation-card.tsx'

const route = getRouteApi('/shell/warehouse/sources/$id')

/** A source: its definition, whether it fits the table, and what it holds. */
export const SourcePage = () => {
  const { id } = route.useParams()
  const query = useQuery(sourceQuery(id))
  const source = query.data
  const connection = useQuery({
    ...connectionQuery(source?.connection_id ?? ''),
    enabled: source !== undefined,
  })
  return (
    <Page
      title={source?.name ?? 'Source'}
      crumbs={crumbsOf(connection.data)}
      status={
        source && (
          <>
            <ValidityBadge source={source} />
            <BetaBadge />
          </>
        )
      }
      actions={source && connection.data && <Actions source={source} connection={connection.data} />}
    >
      <QueryView query={query}>
        {(loaded) => (
          <>
            <DefinitionCard source={loaded} />
            <ValidationCard source={loaded} />
            <PreviewCard key={loaded.updated_at} source={loaded} />
          </>
        )}
      </QueryView>
    </Page>
  )
}

const crumbsOf = (connection: Connection | undefined) => [
  { label: 'Warehouse', to: '/warehouse' as const },
  ...(connection
    ? [{ label: connection.name, to: '/warehouse/connections/$id' as const, params: { id: connection.id } }]
    : []),
]

const Actions = ({ source, connection }: { source: Source; connection: Connection }) => {
  const navigate = route.useNavigate()
  const [isEditing, setIsEditing] = useState(false)
  const mayDelete = useMay('editor')
  const remove = useDeleteSource(source, () => navigate({ to: '/warehouse' }))
  return (
    <>
      <Button refused={useChangeRefusal(source)} onPress={() => setIsEditing(true)}>
        Edit
      </Button>
      <ActionMenu
        label={`Actions for ${source.name}`}
        items={[
          {
            id: 'delete',
            label: 'Delete',
            tone: 'danger',
            refused: !mayDelete && reservedFor('editor'),
            onAction: () => remove.run(),
          },
        ]}
      />
      {isEditing && (
        <EditDialog source={source} connection={connection} onClose={() => setIsEditing(false)} />
      )}
    </>
  )
}

interface EditDialogProps {
  source: Source
  connection: Connection
  onClose: () => void
}

const EditDialog = ({ source, connection, onClose }: EditDialogProps) => {
  const [draft, setDraft] = useState(() => draftOf(source))
  const change = useChangeSource(source, onClose)
  return (
    <FormDialog
      title={`Edit ${source.name}`}
      submit="Save"
      size="wide"
      onSubmit={() => change.run(changeOf(draft))}
      onClose={onClose}
      error={inWords(change.error)}
      isPending={change.isPending}
    >
      <SourceFields warehouse={connection.warehouse_type} draft={draft} onChange={setDraft} />
    </FormDialog>
  )
}

const metricFacts = (source: Source) => {
  if (source.kind === 'assignment') return []
  const { metric_type, conversion_window_hours, cap_value } = source
  return [
    { name: 'Metric type', value: metric_type === 'mean' ? 'Mean of values' : 'Conversion' },
    { name: 'Conversion window', value: `${conversion_window_hours} hours` },
    ...(metric_type === 'mean'
      ? [{ name: 'Cap per unit', value: cap_value === null ? 'None' : figure(cap_value) }]
      : []),
  ]
}

const DefinitionCard = ({ source }: { source: Source }) => (
  <Card title="Definition">
    <div className="flex flex-col gap-4">
      <Facts
        facts={[
          { name: 'Kind', value: kindLabel(source.kind) },
          { name: 'Table', value: <code className="font-mono text-sm">{source.table}</code> },
          ...metricFacts(source),
        ]}
      />
      <div>
        <p className="text-sm text-ink-muted">Rows that count</p>
        {source.filters.length === 0 ? (
          <p className="mt-0.5">All</p>
        ) : (
          <ul className="mt-0.5 list-disc pl-5">
            {source.filters.map((filter) => (
              <li key={JSON.stringify(filter)} className="wrap-anywhere">
                {filterText(filter)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  </Card>
)
