import { Checkbox } from '../../../ui/checkbox.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Select } from '../../../ui/select.tsx'
import type { Connection, Source } from '../api-types.ts'
import { connectionState, warehouseOf } from '../names.ts'
import { type AnalysisDraft, MAX_METRICS, unusable } from './draft.ts'

interface SourceChoicesProps {
  connections: readonly Connection[]
  sources: readonly Source[]
  draft: AnalysisDraft
  onChange: (draft: AnalysisDraft) => void
}

/** The choice of a connection, of the source of exposures, and of the metrics. */
export const SourceChoices = ({ connections, sources, draft, onChange }: SourceChoicesProps) => {
  const own = sources.filter(({ connection_id }) => connection_id === draft.connection_id)
  const assignments = own.filter(({ kind }) => kind === 'assignment')
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Connection"
          options={connections.map((connection) => ({
            id: connection.id,
            label: connection.name,
            description: `${warehouseOf(connection.warehouse_type).label}, ${connectionState(connection).label.toLowerCase()}`,
          }))}
          value={draft.connection_id}
          onChange={(connection_id) =>
            onChange({ ...draft, connection_id, assignment_source_id: undefined, metric_source_ids: [] })
          }
        />
        <Select
          label="Exposures"
          placeholder={assignments.length === 0 ? 'No assignment source' : 'Choose a source'}
          isDisabled={assignments.length === 0}
          options={assignments.map((source) => ({
            id: source.id,
            label: source.name,
            description: unusable(source) ?? source.table,
          }))}
          value={draft.assignment_source_id}
          onChange={(assignment_source_id) => onChange({ ...draft, assignment_source_id })}
        />
      </div>
      <MetricChoices sources={own} draft={draft} onChange={onChange} />
      <UnvalidatedNotice sources={own} draft={draft} />
    </div>
  )
}

const UnvalidatedNotice = ({ sources, draft }: Pick<SourceChoicesProps, 'sources' | 'draft'>) => {
  const chosen = sources.filter(
    ({ id }) => id === draft.assignment_source_id || draft.metric_source_ids.includes(id),
  )
  const unvalidated = chosen.filter((source) => unusable(source) !== undefined)
  return unvalidated.length === 0 ? null : (
    <Notice tone="warning" title="Validate the source first">
      {unvalidated.map(({ name }) => name).join(', ')}: not validated since the last change.
    </Notice>
  )
}

const MetricChoices = ({ sources, draft, onChange }: Omit<SourceChoicesProps, 'connections'>) => {
  const metrics = sources.filter(({ kind }) => kind === 'metric')
  const { metric_source_ids: ids } = draft
  const toggle = (id: string, isChosen: boolean) =>
    onChange({ ...draft, metric_source_ids: isChosen ? [...ids, id] : ids.filter((one) => one !== id) })
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="font-medium">Metrics</legend>
      <p className="mb-1 text-sm text-ink-muted">
        {metrics.length === 0
          ? 'This connection has no metric source.'
          : `Up to ${MAX_METRICS}, one statement each. The first you choose is the primary metric.`}
      </p>
      {metrics.map((source) => (
        <Checkbox
          key={source.id}
          isSelected={ids.includes(source.id)}
          isDisabled={!ids.includes(source.id) && ids.length >= MAX_METRICS}
          onChange={(isChosen) => toggle(source.id, isChosen)}
          description={unusable(source) ?? source.table}
        >
          {source.name}
          {ids[0] === source.id && <span className="text-ink-muted">, primary</span>}
        </Checkbox>
      ))}
    </fieldset>
  )
}
