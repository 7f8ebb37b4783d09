import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Card, Facts } from '../../ui/card.tsx'
import { count, dateTime } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { EntityHistory } from '../audit/index.ts'
import type { Holdout } from './api-types.ts'
import { HoldoutButton, HoldoutMenu } from './holdout-actions.tsx'
import { HoldoutScale } from './holdout-scale.tsx'
import { HoldoutStatus } from './holdout-status.tsx'
import { MembershipCard } from './membership-card.tsx'
import { holdoutQuery } from './queries.ts'
import { ResultsCard } from './results-card.tsx'
import type { HoldoutSearch } from './search.ts'

const route = getRouteApi('/shell/holdouts/$id')

/** One holdout: its subjects, results and history. */
export const HoldoutPage = () => {
  const { id } = route.useParams()
  const query = useQuery(holdoutQuery(id))
  return (
    <Page
      title={query.data?.name ?? 'Holdout'}
      description={query.data?.description}
      crumbs={[{ label: 'Holdouts', to: '/holdouts' }]}
      status={query.data && <HoldoutStatus holdout={query.data} />}
      actions={query.data && <Actions holdout={query.data} />}
    >
      <QueryView query={query}>{(holdout) => <HoldoutView holdout={holdout} />}</QueryView>
    </Page>
  )
}

const Actions = ({ holdout }: { holdout: Holdout }) => {
  const navigate = useNavigate()
  return (
    <>
      <HoldoutMenu holdout={holdout} leave={() => navigate({ to: '/holdouts' })} />
      <HoldoutButton holdout={holdout} />
    </>
  )
}

const TABS = [
  { id: 'overview', label: 'Overview' },
  { id: 'history', label: 'History' },
] as const

const HoldoutView = ({ holdout }: { holdout: Holdout }) => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (next: HoldoutSearch) => void navigate({ search: { ...search, ...next }, replace: true })
  return (
    <Tabs
      label="Parts of the holdout"
      tabs={TABS}
      selected={search.tab ?? 'overview'}
      onSelect={(tab) => change({ tab: tab === 'history' ? tab : undefined })}
    >
      {search.tab === 'history' ? (
        <Card>
          <EntityHistory entityType="holdout" entityId={holdout.id} />
        </Card>
      ) : (
        <Overview holdout={holdout} search={search} change={change} />
      )}
    </Tabs>
  )
}

interface OverviewProps {
  holdout: Holdout
  search: HoldoutSearch
  change: (next: HoldoutSearch) => void
}

const Overview = ({ holdout, search, change }: OverviewProps) => (
  <div className="flex flex-col gap-6">
    <Card>
      <div className="flex flex-col gap-5">
        <HoldoutScale percentage={holdout.holdout_percentage} />
        <Facts facts={factsOf(holdout)} />
      </div>
    </Card>
    <ResultsCard
      holdout={holdout}
      choice={{ metric: search.metric, level: search.level ?? 0.95 }}
      onChange={({ metric, level }) => change({ metric, level: level === 0.95 ? undefined : level })}
    />
    {holdout.is_active && (
      <MembershipCard subject={search.subject} onCheck={(subject) => change({ subject })} />
    )}
  </div>
)

const moment = (at: string | null): string => (at === null ? '—' : dateTime(at))

const factsOf = ({ subjects_count, activated_at, deactivated_at, created_at }: Holdout) => [
  { name: 'Subjects', value: <span className="figures">{count(subjects_count)}</span> },
  { name: 'Started', value: moment(activated_at) },
  { name: 'Ended', value: moment(deactivated_at) },
  { name: 'Created', value: dateTime(created_at) },
]
