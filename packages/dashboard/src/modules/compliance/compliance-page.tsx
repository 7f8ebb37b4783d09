import { getRouteApi } from '@tanstack/react-router'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { EventsTab } from './events/events-tab.tsx'
import { ExportTab } from './export/export-tab.tsx'
import { ReportTab } from './report/report-tab.tsx'
import type { ComplianceTab } from './search.ts'

const route = getRouteApi('/shell/compliance')

const TABS: readonly { id: ComplianceTab; label: string }[] = [
  { id: 'report', label: 'Report' },
  { id: 'events', label: 'Audit log' },
  { id: 'export', label: 'Export and verify' },
]

/** Compliance: what the audit log shows of the controls of a standard, and whether it is intact. */
export const CompliancePage = () => {
  const { tab = 'report' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Page
      title="Compliance"
      description="Evidence from the audit log for SOC 2 and ISO 27001. It shows what was recorded; auditors judge it."
    >
      <Tabs
        label="Parts of compliance"
        tabs={TABS}
        selected={tab}
        onSelect={(next) => void navigate({ search: { tab: next === 'report' ? undefined : next } })}
      >
        <TabContent tab={tab} />
      </Tabs>
    </Page>
  )
}

const TabContent = ({ tab }: { tab: ComplianceTab }) => {
  switch (tab) {
    case 'report':
      return <ReportTab />
    case 'events':
      return <EventsTab />
    case 'export':
      return <ExportTab />
  }
}
