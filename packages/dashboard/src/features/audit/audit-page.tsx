import { getRouteApi } from '@tanstack/react-router'
import { useMay } from '../../app/permissions.ts'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { LiveTab } from './live-tab.tsx'
import { LogTab } from './log-tab.tsx'
import { StatisticsTab } from './statistics-tab.tsx'

const route = getRouteApi('/shell/admin/audit')

const TABS = [
  { id: 'log', label: 'Entries' },
  { id: 'statistics', label: 'Statistics' },
  { id: 'live', label: 'Live' },
] as const

const CONTENTS = { log: LogTab, statistics: StatisticsTab, live: LiveTab }

/** The audit log: its entries, their statistics, and new entries live. */
export const AuditPage = () => {
  const { tab = 'log' } = route.useSearch()
  const navigate = route.useNavigate()
  const seesStatistics = useMay('auditor', 'audit_log.read')
  const Content = CONTENTS[tab]
  return (
    <Page
      title="Audit log"
      description="Who changed what, and when. Entries form a hash chain: npm run audit:verify proves that none was changed, removed or reordered."
    >
      <Tabs
        label="Audit log"
        tabs={TABS.filter(({ id }) => id !== 'statistics' || seesStatistics)}
        selected={tab}
        onSelect={(id) => void navigate({ search: id === 'log' ? {} : { tab: id }, replace: true })}
      >
        <Content />
      </Tabs>
    </Page>
  )
}
