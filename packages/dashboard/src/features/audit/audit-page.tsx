import { getRouteApi } from '@tanstack/react-router'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { LiveTail } from './live-tail.tsx'
import { Trail } from './trail-list.tsx'
import { TrailStatistics } from './trail-statistics.tsx'

const route = getRouteApi('/shell/admin/audit')

const TABS = [
  { id: 'trail', label: 'Trail' },
  { id: 'statistics', label: 'Statistics' },
  { id: 'live', label: 'Live' },
] as const

const PARTS = { trail: Trail, statistics: TrailStatistics, live: LiveTail }

/** Who changed what and when, in a chain that shows every later change to it. */
export const AuditPage = () => {
  const { tab = 'trail' } = route.useSearch()
  const navigate = route.useNavigate()
  const Part = PARTS[tab]
  return (
    <Page
      title="Audit log"
      description="Who changed what, and when. Each entry carries the hash of the one before: npm run audit:verify proves that none was changed, removed or reordered."
    >
      <Tabs
        label="Audit log"
        tabs={TABS}
        selected={tab}
        onSelect={(id) => void navigate({ search: id === 'trail' ? {} : { tab: id }, replace: true })}
      >
        <Part />
      </Tabs>
    </Page>
  )
}
