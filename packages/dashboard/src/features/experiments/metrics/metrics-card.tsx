import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import type { Metric } from '../api-types.ts'
import { AGGREGATIONS, labelOf, METRIC_TYPES } from '../labels.ts'
import { type EditableCardProps, EditButton } from '../settings/edit-button.tsx'

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

const measuresText = ({ metric_type, aggregation_method }: Metric): string =>
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
  { id: 'measured', header: 'Measures', cell: measuresText },
  {
    id: 'direction',
    header: 'Good direction',
    cell: ({ lower_is_better }) => (lower_is_better ? '↓ lower' : '↑ higher'),
  },
]

/** The metrics of an experiment, with their roles, events and directions. */
export const MetricsCard = ({ experiment, edit }: EditableCardProps) => (
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
        <p className="px-5 py-5 text-ink-muted">
          No metric yet. Without a metric there is nothing to compare.
        </p>
      }
    />
    {experiment.count_untagged_events && (
      <p className="border-t border-line px-5 py-3 text-sm text-ink-muted">
        Events without an experiment key count as well, from the assignment of their subject on.
      </p>
    )}
  </Card>
)
