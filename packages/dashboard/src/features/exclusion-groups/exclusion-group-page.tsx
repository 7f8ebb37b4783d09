import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { EntityHistory } from '../audit/index.ts'
import type { Group } from './api-types.ts'
import { AddMemberButton, GroupMenu } from './group-actions.tsx'
import { GroupStatus } from './group-status.tsx'
import { MemberTable } from './member-table.tsx'
import { groupQuery } from './queries.ts'
import { TrafficBand } from './traffic-band.tsx'

const route = getRouteApi('/shell/exclusion-groups/$id')

/** One exclusion group: the traffic of its experiments, and its history. */
export const ExclusionGroupPage = () => {
  const { id } = route.useParams()
  const query = useQuery(groupQuery(id))
  const group = query.data
  return (
    <Page
      title={group?.name ?? 'Exclusion group'}
      description={group?.description}
      crumbs={[{ label: 'Exclusion groups', to: '/exclusion-groups' }]}
      status={group && <GroupStatus status={group.status} />}
      actions={
        group && (
          <>
            <GroupMenu group={group} />
            {group.experiments.length > 0 && <AddMemberButton group={group} />}
          </>
        )
      }
    >
      <QueryView query={query}>{(data) => <GroupView group={data} />}</QueryView>
    </Page>
  )
}

const TABS = [
  { id: 'overview', label: 'Overview' },
  { id: 'history', label: 'History' },
] as const

const GroupView = ({ group }: { group: Group }) => {
  const { tab = 'overview' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Tabs
      label="Parts of the group"
      tabs={TABS}
      selected={tab}
      onSelect={(next) => void navigate({ search: next === 'history' ? { tab: next } : {}, replace: true })}
    >
      {tab === 'history' ? (
        <Card>
          <EntityHistory entityType="mutual_exclusion_group" entityId={group.id} />
        </Card>
      ) : (
        <Overview group={group} />
      )}
    </Tabs>
  )
}

const Overview = ({ group }: { group: Group }) => (
  <div className="flex flex-col gap-6">
    {group.status === 'ARCHIVED' && (
      <Notice title="This group is archived">
        Its experiments may share subjects until you restore the group.
      </Notice>
    )}
    <Card
      title="Traffic"
      description="Each subject falls into one range and may enter only the experiment with that range."
    >
      <TrafficBand group={group} isLinked />
    </Card>
    <Card padded={false}>
      <MemberTable group={group} />
    </Card>
  </div>
)
