import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { DatabaseZap, Play } from 'lucide-react'
import { useState } from 'react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { pageAt, skipOf } from '../../../app/search-params.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PagedTable } from '../../../ui/paged-table.tsx'
import { Select } from '../../../ui/select.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { jobName, stateName } from '../names.ts'
import { jobsQuery, PAGE_SIZE } from '../queries.ts'
import { JOB_STATES, JOB_TYPES, type JobFilters } from '../search.ts'
import { COLUMNS } from './job-columns.tsx'
import { RunDialog } from './run-dialog.tsx'

const route = getRouteApi('/shell/etl')

/** The runs of the jobs, the newest first. */
export const JobsTab = () => {
  const [isAsking, setIsAsking] = useState(false)
  const mayRun = useMay('editor')
  return (
    <Card
      title="Jobs"
      description="A job writes a day aside and moves it in when it is whole. Days are UTC."
      actions={
        <Button look="primary" refused={!mayRun && reservedFor('editor')} onPress={() => setIsAsking(true)}>
          <Play aria-hidden="true" />
          Run a job
        </Button>
      }
      padded={false}
    >
      <JobTable />
      {isAsking && <RunDialog onClose={() => setIsAsking(false)} />}
    </Card>
  )
}

const JobTable = () => {
  const { page, job_type, state } = route.useSearch()
  const navigate = route.useNavigate()
  const skip = skipOf(page, PAGE_SIZE)
  const filters = { ...(job_type && { job_type }), ...(state && { state }) }
  const show = (next: JobFilters & { page?: number | undefined }) =>
    void navigate({ search: { ...filters, ...next }, replace: true })
  return (
    <PagedTable
      label="Jobs"
      query={useQuery(jobsQuery(filters, skip))}
      skip={skip}
      limit={PAGE_SIZE}
      onSkip={(to) => show({ page: pageAt(to, PAGE_SIZE) })}
      columns={COLUMNS}
      rowKey={({ run_id }) => run_id}
      toolbar={<Filters filters={filters} onChange={show} />}
      csv="jobs.csv"
      chooseColumns
      empty={<NoJob isFiltered={job_type !== undefined || state !== undefined} />}
    />
  )
}

const TYPES = [
  { id: 'all' as const, label: 'All jobs' },
  ...JOB_TYPES.map((id) => ({ id, label: jobName(id) })),
]

const STATES = [
  { id: 'all' as const, label: 'Any state' },
  ...JOB_STATES.map((id) => ({ id, label: stateName(id) })),
]

interface FiltersProps {
  filters: JobFilters
  onChange: (change: JobFilters) => void
}

const Filters = ({ filters, onChange }: FiltersProps) => (
  <div className="flex flex-wrap items-end gap-3">
    <Select
      label="Job"
      labelHidden
      options={TYPES}
      value={filters.job_type ?? 'all'}
      onChange={(type) => onChange({ job_type: type === 'all' ? undefined : type })}
    />
    <Select
      label="State"
      labelHidden
      options={STATES}
      value={filters.state ?? 'all'}
      onChange={(state) => onChange({ state: state === 'all' ? undefined : state })}
    />
  </div>
)

const NoJob = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState icon={<DatabaseZap />} title={isFiltered ? 'No job matches the filters' : 'No job has run yet'}>
    Jobs run at night by themselves: see the tab “Schedules”. To have a day at once, run “Events to Parquet”
    for it: its files and the table raw_events are there when the job has succeeded.
  </EmptyState>
)
