import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../app/permissions.ts'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { LoadingLines } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { Experiment } from './api-types.ts'
import { CloneDialog } from './clone-dialog.tsx'
import { ExperimentStatus } from './experiment-status.tsx'
import { FactsCard } from './overview/facts-card.tsx'
import { HeaderActions } from './overview/header-actions.tsx'
import { HistoryTab } from './overview/history-tab.tsx'
import { MetadataTab } from './overview/metadata-tab.tsx'
import { MetricsCard } from './overview/metrics-card.tsx'
import { NextStepNotice } from './overview/next-step-notice.tsx'
import { PlanCard } from './overview/plan-card.tsx'
import { ScheduleTab } from './overview/schedule-tab.tsx'
import { TABS, type TabId } from './overview/search.ts'
import { SectionDialog } from './overview/section-dialog.tsx'
import type { SectionId } from './overview/sections.ts'
import { SplitUrlCard } from './overview/split-url-card.tsx'
import { TargetingTab } from './overview/targeting-tab.tsx'
import { VariantsCard } from './overview/variants-card.tsx'
import { experimentQuery } from './queries.ts'

const route = getRouteApi('/shell/experiments/$id')

const CRUMBS = [{ label: 'Experiments', to: '/experiments' }] as const

/** One experiment: what it is, who takes part, when it runs, what was changed. */
export const ExperimentPage = () => {
  const { id } = route.useParams()
  const experiment = useQuery(experimentQuery(id))
  return (
    <QueryView
      query={experiment}
      loading={
        <Page title="Experiment" crumbs={CRUMBS}>
          <LoadingLines lines={8} />
        </Page>
      }
    >
      {(data) => <Shown experiment={data} />}
    </QueryView>
  )
}

const Shown = ({ experiment }: { experiment: Experiment }) => {
  const { tab = 'overview' } = route.useSearch()
  const navigate = route.useNavigate()
  const mayEdit = useMay('editor')
  const [section, setSection] = useState<SectionId>()
  const [cloned, setCloned] = useState<Experiment>()
  const choose = (chosen: TabId) =>
    void navigate({ search: chosen === 'overview' ? {} : { tab: chosen }, replace: true })
  return (
    <Page
      title={experiment.name}
      crumbs={CRUMBS}
      status={<ExperimentStatus {...experiment} />}
      actions={<HeaderActions experiment={experiment} clone={setCloned} />}
    >
      <NextStepNotice experiment={experiment} mayEdit={mayEdit} edit={setSection} />
      <Tabs label="Parts of the experiment" tabs={TABS} selected={tab} onSelect={choose}>
        <TabContent tab={tab} experiment={experiment} edit={setSection} />
      </Tabs>
      <SectionDialog experiment={experiment} section={section} onClose={() => setSection(undefined)} />
      <CloneDialog experiment={cloned} onClose={() => setCloned(undefined)} />
    </Page>
  )
}

interface TabContentProps {
  tab: TabId
  experiment: Experiment
  edit: (section: SectionId) => void
}

const TabContent = ({ tab, experiment, edit }: TabContentProps) => {
  switch (tab) {
    case 'targeting':
      return <TargetingTab experiment={experiment} edit={edit} />
    case 'schedule':
      return <ScheduleTab experiment={experiment} />
    case 'history':
      return <HistoryTab id={experiment.id} />
    case 'metadata':
      return <MetadataTab experiment={experiment} />
    default:
      return <Overview experiment={experiment} edit={edit} />
  }
}

const Overview = ({ experiment, edit }: Omit<TabContentProps, 'tab'>) => (
  <div className="flex min-w-0 flex-col gap-5">
    <FactsCard experiment={experiment} edit={edit} />
    <VariantsCard experiment={experiment} edit={edit} />
    {experiment.experiment_type === 'split_url' && <SplitUrlCard experiment={experiment} />}
    <MetricsCard experiment={experiment} edit={edit} />
    <PlanCard experiment={experiment} edit={edit} />
  </div>
)
