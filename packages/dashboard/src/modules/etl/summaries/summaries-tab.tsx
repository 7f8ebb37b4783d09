import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { ExperimentPicker } from '../../../features/experiments/index.ts'
import { Card } from '../../../ui/card.tsx'
import { TimeSeriesChart } from '../../../ui/charts/time-series-chart.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { compactCount, count, words } from '../../../ui/format.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { Summary } from '../api-types.ts'
import { summariesQuery } from '../queries.ts'
import { seriesOf } from './series.ts'

const route = getRouteApi('/shell/etl')

const numberColumn = (id: 'assignments' | 'events' | 'conversions', header: string): Column<Summary> => ({
  id,
  header,
  align: 'end',
  cell: (summary) => count(summary[id]),
  text: (summary) => String(summary[id]),
  sortBy: (summary) => summary[id],
  sortable: true,
})

const COLUMNS: readonly Column<Summary>[] = [
  {
    id: 'experiment',
    header: 'Experiment',
    isRowHeader: true,
    cell: ({ experiment_key }) => experiment_key,
    text: ({ experiment_key }) => experiment_key,
    sortable: true,
  },
  {
    id: 'date',
    header: 'Day',
    cell: ({ date }) => <span className="figures whitespace-nowrap">{date}</span>,
    text: ({ date }) => date,
    sortable: true,
  },
  { id: 'status', header: 'Status', cell: ({ status }) => words(status), text: ({ status }) => status },
  numberColumn('assignments', 'Assignments'),
  numberColumn('events', 'Events'),
  numberColumn('conversions', 'Conversions'),
]

/** What each day came to, experiment by experiment. */
export const SummariesTab = () => {
  const { experiment } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(summariesQuery(experiment))
  return (
    <Card
      title="Daily summaries"
      description="What each day came to, in UTC, as the job “Daily summary” stored it."
    >
      <div className="flex flex-col gap-5">
        <div className="max-w-md">
          <ExperimentPicker
            label="Experiment"
            hint="Empty: all experiments together."
            value={experiment}
            onChange={(id) => void navigate({ search: { tab: 'summaries', experiment: id }, replace: true })}
          />
        </div>
        <QueryView query={query}>{({ items }) => <Days summaries={items} />}</QueryView>
      </div>
    </Card>
  )
}

const Days = ({ summaries }: { summaries: readonly Summary[] }) => {
  if (summaries.length === 0) return <NoSummary />
  return (
    <>
      <TimeSeriesChart
        label="Assignments, events and conversions per day"
        series={seriesOf(summaries)}
        format={compactCount}
        fromZero
      />
      <DataTable
        label="Daily summaries"
        columns={COLUMNS}
        rows={summaries}
        rowKey={({ date, experiment_id }) => `${date} ${experiment_id}`}
        sort={{ column: 'date', direction: 'descending' }}
        csv="daily-summaries.csv"
      />
    </>
  )
}

const NoSummary = () => (
  <EmptyState icon={<CalendarDays />} title="No day is summed up yet">
    The job “Daily summary” does it each night for the day before. Run it by hand, on the tab “Jobs”, to have
    an earlier day as well.
  </EmptyState>
)
