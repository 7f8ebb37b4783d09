import { Card, Facts } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { count, dateTime, words } from '../../../ui/format.ts'
import type { ComplianceReport } from '../api-types.ts'
import { ControlCard } from './control-card.tsx'
import { IntegrityCard } from './integrity-card.tsx'
import { standardName } from './standards.ts'

/** A report: the integrity of the log, the events of the period, and those of each control. */
export const ReportView = ({ report }: { report: ComplianceReport }) => (
  <div className="flex flex-col gap-5 print:[&>*]:break-inside-avoid-page">
    <Overview report={report} />
    <IntegrityCard integrity={report.integrity} />
    {report.controls.map((control) => (
      <ControlCard key={control.id} control={control} report={report} />
    ))}
    <EntityCounts counts={report.events_by_entity} />
  </div>
)

const Overview = ({ report }: { report: ComplianceReport }) => (
  <Card
    title={`${standardName(report.standard)} from ${dateTime(report.period_start)} to ${dateTime(report.period_end)}`}
    description={`Generated ${dateTime(report.generated_at)}. It shows what was recorded, not whether a control is met.`}
  >
    <Facts
      facts={[
        { name: 'Recorded events', value: count(report.total_events) },
        { name: 'Of these, failures', value: count(report.events_by_outcome['FAILURE'] ?? 0) },
        { name: 'Signing key', value: <code className="font-mono">{report.key_id}</code> },
        {
          name: 'Signature',
          value: <code className="font-mono text-sm wrap-anywhere">{report.signature}</code>,
        },
      ]}
    />
  </Card>
)

interface EntityCount {
  name: string
  events: number
}

const COLUMNS: readonly Column<EntityCount>[] = [
  { id: 'name', header: 'Kind', isRowHeader: true, cell: ({ name }) => words(name) },
  { id: 'events', header: 'Events', align: 'end', cell: ({ events }) => count(events) },
]

const EntityCounts = ({ counts }: { counts: ComplianceReport['events_by_entity'] }) => (
  <Card title="Events by kind of entity" padded={false}>
    <DataTable
      label="Events by kind of entity"
      columns={COLUMNS}
      rows={Object.entries(counts)
        .map(([name, events]) => ({ name, events }))
        .toSorted((one, other) => other.events - one.events || one.name.localeCompare(other.name))}
      rowKey={({ name }) => name}
      empty={<p className="px-5 py-6 text-ink-muted">Nothing was recorded in this period.</p>}
    />
  </Card>
)
