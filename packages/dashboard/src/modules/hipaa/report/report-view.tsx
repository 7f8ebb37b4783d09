import { Card, Facts } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { count, dateTime, words } from '../../../ui/format.ts'
import type { HipaaReport } from '../api-types.ts'
import { ReadinessCard } from '../overview/readiness-tab.tsx'
import { type Counted, countsOf } from './counts.ts'

/** A report: readiness, agreements, and accesses by action, kind, person and field. */
export const ReportView = ({ report }: { report: HipaaReport }) => {
  const { access } = report
  return (
    <div className="flex flex-col gap-5 print:[&>*]:break-inside-avoid-page">
      <Overview report={report} />
      <ReadinessCard status={report.status} />
      <div className="grid gap-5 lg:grid-cols-2 print:grid-cols-2">
        <Counts title="By action" header="Action" rows={countsOf(access.by_action, words)} />
        <Counts title="By kind of resource" header="Kind" rows={countsOf(access.by_resource_type)} />
        <Counts
          title="By person"
          header="Person"
          rows={access.by_user.map(({ user_id, username, count: times }) => ({
            id: user_id,
            name: username,
            times,
          }))}
        />
        <Counts title="By field" header="Field" rows={countsOf(access.by_field)} />
      </div>
    </div>
  )
}

const Overview = ({
  report: { period_start, period_end, generated_at, baas, access },
}: {
  report: HipaaReport
}) => (
  <Card
    title={`Health data from ${dateTime(period_start)} to ${dateTime(period_end)}`}
    description={`Generated ${dateTime(generated_at)}.`}
  >
    <Facts
      facts={[
        { name: 'Recorded accesses', value: count(access.total) },
        { name: 'Active agreements', value: count(baas.active) },
        { name: 'Of these, ending within 90 days', value: count(baas.expiring_in_90_days) },
        { name: 'Pending agreements', value: count(baas.pending) },
        { name: 'Expired agreements', value: count(baas.expired) },
        { name: 'Terminated agreements', value: count(baas.terminated) },
      ]}
    />
  </Card>
)

interface CountsProps {
  title: string
  header: string
  rows: readonly Counted[]
}

const Counts = ({ title, header, rows }: CountsProps) => (
  <Card title={title} padded={false}>
    <DataTable
      label={`Accesses ${title.toLowerCase()}`}
      columns={columnsFor(header)}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<p className="px-5 py-6 text-ink-muted">None in this period.</p>}
    />
  </Card>
)

const columnsFor = (header: string): readonly Column<Counted>[] => [
  { id: 'name', header, isRowHeader: true, cell: ({ name }) => name },
  { id: 'times', header: 'Accesses', align: 'end', cell: ({ times }) => count(times) },
]
