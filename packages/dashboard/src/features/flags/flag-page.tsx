import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { LinkedItems } from '../../app/linked-items.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { FlagSafety } from '../safety/index.ts'
import type { Flag } from './api-types.ts'
import { MetadataLine } from './definition/metadata-line.tsx'
import { RulesTab } from './definition/rules-tab.tsx'
import { SettingsTab } from './definition/settings-tab.tsx'
import { MetricsTab } from './evaluation/metrics-tab.tsx'
import { FlagActions } from './flag-actions.tsx'
import { FlagState } from './flag-state.tsx'
import { FlagStatus, RolloutMark, StaleMark } from './flag-status.tsx'
import { HistoryTab } from './history/history-tab.tsx'
import { flagQuery } from './queries.ts'
import { largestPercentage } from './rollout-percentage.ts'
import { RolloutTab } from './rollout-tab.tsx'
import type { FlagTab } from './search.ts'
import { TryTab } from './what-if/try-tab.tsx'

const route = getRouteApi('/shell/feature-flags/$id')

const TABS: readonly { id: FlagTab; label: string }[] = [
  { id: 'rules', label: 'Targeting' },
  { id: 'rollout', label: 'Rollout' },
  { id: 'safety', label: 'Safety' },
  { id: 'metrics', label: 'Metrics' },
  { id: 'try', label: 'Test' },
  { id: 'history', label: 'History' },
  { id: 'settings', label: 'Settings' },
]

/** One feature flag with its tabs. */
export const FlagPage = () => {
  const { id } = route.useParams()
  return <QueryView query={useQuery(flagQuery(id))}>{(flag) => <FlagView key={id} flag={flag} />}</QueryView>
}

const FlagView = ({ flag }: { flag: Flag }) => {
  const { tab = 'rules' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Page
      title={flag.name}
      crumbs={[{ label: 'Feature flags', to: '/feature-flags' }]}
      status={
        <>
          {flag.status === 'ARCHIVED' && <FlagStatus status="ARCHIVED" />}
          <RolloutMark flag={flag} />
          <StaleMark flag={flag} />
        </>
      }
      description={flag.description ?? undefined}
      actions={<FlagActions flag={flag} />}
    >
      <FlagState flag={flag} />
      <MetadataLine metadata={flag.metadata} />
      <Tabs
        label="Parts of the flag"
        tabs={TABS}
        selected={tab}
        onSelect={(next) => void navigate({ search: { tab: next === 'rules' ? undefined : next } })}
      >
        <TabContent tab={tab} flag={flag} />
      </Tabs>
    </Page>
  )
}

/** Key of a form: it starts anew when the fields that it edits have changed, and only then. */
const stateOf = (parts: readonly unknown[]): string => JSON.stringify(parts)

const settingsOf = (flag: Flag): string =>
  stateOf([
    flag.name,
    flag.description,
    flag.tags,
    flag.metadata,
    flag.value_type,
    flag.off_value,
    flag.json_schema,
    flag.variants,
  ])

const TabContent = ({ tab, flag }: { tab: FlagTab; flag: Flag }) => {
  switch (tab) {
    case 'rules':
      return (
        <div className="flex flex-col gap-5">
          <RulesTab key={stateOf([flag.targeting_rules, flag.rollout_percentage])} flag={flag} />
          <LinkedItems entity={{ entity_type: 'feature_flag', entity_id: flag.id }} />
        </div>
      )
    case 'rollout':
      return <RolloutTab flag={flag} />
    case 'safety':
      return <FlagSafety flag={{ ...flag, maxPercentage: largestPercentage(flag) }} />
    case 'metrics':
      return <MetricsTab flag={flag} />
    case 'try':
      return <TryTab flag={flag} />
    case 'history':
      return <HistoryTab flag={flag} />
    case 'settings':
      return <SettingsTab key={settingsOf(flag)} flag={flag} />
  }
}
