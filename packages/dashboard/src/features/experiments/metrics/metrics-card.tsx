import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import type { Metric } from '../api-types.ts'
import type { OverviewPartProps } from '../definition/hypothesis-card.tsx'
import { AGGREGATIONS, labelOf, METRIC_TYPES } from '../labels.ts'
import { EditButton } from '../settings/edit-button.tsx'

const MetricName = ({ name, description }: Metric) => (
  <span className="flex min-w-0 flex-col">
    {name}
    {description && <span className="text-sm font-normal text-ink-muted">{description}</span>}
  </span>
)

const Role = ({ is_primary, is_guardrail }: Metric) => {
  if (is_primary) return <Badge tone="accent">Primary goal</Badge>
  return is_guardrail ? <Badge tone="warning">Guardrail</Badge> : <Badge>Goal</Badge>
}

const measured = ({ metric_type, aggregation_method }: Metric): string =>
  aggregation_method === null
    ? labelOf(METRIC_TYPES, metric_type)
    : `${labelOf(METRIC_TYPES, metric_type)}, ${labelOf(AGGREGATIONS, aggregation_method).toLowerCase()}`

const COLUMNS: readonly Column<Metric>[] = [
  { id: 'name', header: 'Metric', cell: MetricName, text: ({ name }) => name, isRowHeader: true },
  { id: 'role', header: 'Role', cell: Role },
  {
    id: 'event',
    header: 'Event',
    cell: ({ event_name }) => <code className="font-mono text-sm">{event_name}</code>,
  },
  { id: 'measured', header: 'Measures', cell: measured },
  {
    id: 'direction',
    header: 'Good is',
    cell: ({ lower_is_better }) => (lower_is_better ? '↓ lower' : '↑ higher'),
  },
]

/** What decides and what must not get worse. */
export const MetricsCard = ({ experiment, edit }: OverviewPartProps) => (
  <Card
    title="Metrics"
    actions={<EditButton experiment={experiment} section="metrics" what="metrics" edit={edit} />}
    padded={false}
  >
    <DataTable
      label="Metrics"
      columns={COLUMNS}
      rows={experiment.metrics}
      rowKey={({ id }) => id}
      empty={
        <p className="px-5 py-5 text-ink-muted">No metric yet. Without one there is nothing to compare.</p>
      }
    />
    {experiment.count_untagged_events && (
      <p className="border-t border-line px-5 py-3 text-sm text-ink-muted">
        Events without the key of an experiment count as well, from a subject's assignment on.
      </p>
    )}
  </Card>
)
