import { getRouteApi } from '@tanstack/react-router'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CrawlerTab } from './crawler/crawler-tab.tsx'
import { JobsTab } from './jobs/jobs-tab.tsx'
import { SchedulesTab } from './schedules/schedules-tab.tsx'
import type { LakeTab } from './search.ts'
import { SummariesTab } from './summaries/summaries-tab.tsx'
import { TablesTab } from './tables/tables-tab.tsx'

const route = getRouteApi('/shell/etl')

const TABS: readonly { id: LakeTab; label: string }[] = [
  { id: 'jobs', label: 'Jobs' },
  { id: 'schedules', label: 'Schedules' },
  { id: 'tables', label: 'Tables' },
  { id: 'crawler', label: 'Crawler' },
  { id: 'summaries', label: 'Daily summaries' },
]

/** The data lake: jobs that write Parquet, when they run, and the catalogue of what is there. */
export const LakePage = () => {
  const { tab = 'jobs' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Page
      title="Data lake"
      description="Stored events and daily figures as Parquet files, for DuckDB, pyarrow, Spark and whatever else reads them."
    >
      <Tabs
        label="Parts of the data lake"
        tabs={TABS}
        selected={tab}
        onSelect={(next) => void navigate({ search: { tab: next === 'jobs' ? undefined : next } })}
      >
        <TabContent tab={tab} />
      </Tabs>
    </Page>
  )
}

const TabContent = ({ tab }: { tab: LakeTab }) => {
  switch (tab) {
    case 'jobs':
      return <JobsTab />
    case 'schedules':
      return <SchedulesTab />
    case 'tables':
      return <TablesTab />
    case 'crawler':
      return <CrawlerTab />
    case 'summaries':
      return <SummariesTab />
  }
}
