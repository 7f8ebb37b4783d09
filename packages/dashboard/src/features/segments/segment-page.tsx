import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { EntityHistory } from '../audit/index.ts'
import type { Segment } from './api-types.ts'
import { DefinitionTab } from './definition-tab.tsx'
import { MembersTab } from './members-tab.tsx'
import { segmentQuery } from './queries.ts'
import type { SegmentTab } from './search.ts'
import { SegmentActions } from './segment-actions.tsx'
import { kindText, SegmentStatus } from './segment-status.tsx'
import { TestTab } from './test-tab.tsx'
import { UsageTab } from './usage-tab.tsx'

const route = getRouteApi('/shell/segments/$id')

const tabsOf = ({
  kind,
  member_count,
}: Segment): readonly { id: SegmentTab; label: string; badge?: string }[] => [
  ...(kind === 'rules'
    ? [{ id: 'definition' as const, label: 'Rules' }]
    : [
        {
          id: 'members' as const,
          label: 'Members',
          badge: (member_count ?? 0).toLocaleString('en-GB'),
        },
        { id: 'definition' as const, label: 'Settings' },
      ]),
  { id: 'test', label: 'Test and preview' },
  { id: 'usage', label: 'Usage' },
  { id: 'history', label: 'History' },
]

/** One segment: its definition, members and usage. */
export const SegmentPage = () => {
  const { id } = route.useParams()
  return (
    <QueryView query={useQuery(segmentQuery(id))}>
      {(segment) => <SegmentView key={id} segment={segment} />}
    </QueryView>
  )
}

const SegmentView = ({ segment }: { segment: Segment }) => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const tabs = tabsOf(segment)
  const first = tabs[0]?.id ?? 'definition'
  const tab = tabs.find(({ id }) => id === search.tab)?.id ?? first
  return (
    <Page
      title={segment.name}
      crumbs={[{ label: 'Segments', to: '/segments' }]}
      status={segment.status === 'ARCHIVED' && <SegmentStatus status="ARCHIVED" />}
      description={segment.description ?? kindText(segment)}
      actions={<SegmentActions segment={segment} />}
    >
      <Tabs
        label="Parts of the segment"
        tabs={tabs}
        selected={tab}
        onSelect={(next) => void navigate({ search: { tab: next === first ? undefined : next } })}
      >
        <TabContent tab={tab} segment={segment} />
      </Tabs>
    </Page>
  )
}

const TabContent = ({ tab, segment }: { tab: SegmentTab; segment: Segment }) => {
  switch (tab) {
    case 'definition':
      return (
        <DefinitionTab
          key={JSON.stringify([segment.name, segment.description, segment.rules])}
          segment={segment}
        />
      )
    case 'members':
      return <MembersTab segment={segment} />
    case 'test':
      return <TestTab segment={segment} />
    case 'usage':
      return <UsageTab segmentId={segment.id} />
    case 'history':
      return (
        <Card>
          <EntityHistory entityType="segment" entityId={segment.id} />
        </Card>
      )
  }
}
