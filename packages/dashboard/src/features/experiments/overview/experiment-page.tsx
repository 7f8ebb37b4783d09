import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { LinkedItems } from '../../../app/linked-items.tsx'
import { useModulePart } from '../../../app/module-parts.ts'
import { useHasModule } from '../../../app/modules.ts'
import { useMay } from '../../../app/permissions.ts'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { LoadingLines } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { Experiment } from '../api-types.ts'
import { HypothesisCard } from '../definition/hypothesis-card.tsx'
import { ExperimentStatus } from '../lifecycle/experiment-status.tsx'
import { NextStepNotice } from '../lifecycle/next-step-notice.tsx'
import { MetricsCard } from '../metrics/metrics-card.tsx'
import { PlanCard } from '../plan/plan-card.tsx'
import { experimentQuery } from '../queries.ts'
import { ScheduleTab } from '../schedule/schedule-tab.tsx'
import { CloneDialog } from '../settings/clone-dialog.tsx'
import { MetadataTab } from '../settings/metadata-tab.tsx'
import { SectionDialog } from '../settings/section-dialog.tsx'
import type { SectionId } from '../settings/sections.ts'
import { TargetingTab } from '../targeting/targeting-tab.tsx'
import { VariantsCard } from '../variants/variants-card.tsx'
import { HeaderActions } from './header-actions.tsx'
import { HistoryTab } from './history-tab.tsx'
import { TABS, type TabId } from './search.ts'

const route = getRouteApi('/shell/experiments/$id')

const CRUMBS = [{ label: 'Experiments', to: '/experiments' }] as const

/** One experiment: its settings, targeting, schedule, history and metadata, and the next step with it. */
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
  const mayEdit = useMay('editor', 'experiment.update')
  const [section, setSection] = useState<SectionId>()
  const [cloned, setCloned] = useState<Experiment>()
  const choose = (chosen: TabId) =>
    void navigate({ search: chosen === 'overview' ? {} : { tab: chosen }, replace: true })
  return (
    <Page
      title={experiment.name}
      crumbs={CRUMBS}
      status={<ExperimentStatus status={experiment.status} archived_at={experiment.archived_at} />}
      actions={<HeaderActions experiment={experiment} clone={setCloned} />}
    >
      <NextStepNotice experiment={experiment} mayEdit={mayEdit} edit={setSection} />
      <Tabs label="Experiment" tabs={TABS} selected={tab} onSelect={choose}>
        <TabContent tab={tab} experiment={experiment} edit={setSection} />
      </Tabs>
      {section && (
        <SectionDialog
          key={section}
          experiment={experiment}
          section={section}
          onClose={() => setSection(undefined)}
        />
      )}
      {cloned && <CloneDialog experiment={cloned} onClose={() => setCloned(undefined)} />}
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
    <HypothesisCard experiment={experiment} edit={edit} />
    <VariantsCard experiment={experiment} edit={edit} />
    {experiment.experiment_type === 'split_url' && <Addresses experiment={experiment} />}
    <MetricsCard experiment={experiment} edit={edit} />
    <PlanCard experiment={experiment} edit={edit} />
    <Analyses experiment={experiment} />
    <LinkedItems entity={{ entity_type: 'experiment', entity_id: experiment.id }} />
  </div>
)

const Analyses = ({ experiment }: { experiment: Experiment }) => {
  const Part = useModulePart('WarehouseAnalyses')
  if (useHasModule()('warehouse') !== true) return null
  return (
    <Suspense>
      <Part experiment={experiment} />
    </Suspense>
  )
}

const Addresses = ({ experiment }: { experiment: Experiment }) => {
  const SplitUrl = useModulePart('SplitUrl')
  return useHasModule()('split_url') === true && <SplitUrl experiment={experiment} />
}
