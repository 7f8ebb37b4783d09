import { getRouteApi } from '@tanstack/react-router'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AccessesTab } from './accesses/accesses-tab.tsx'
import { AgreementsTab } from './agreements/agreements-tab.tsx'
import { EncryptionTab } from './encryption/encryption-tab.tsx'
import { ReadinessTab } from './overview/readiness-tab.tsx'
import { ReportTab } from './report/report-tab.tsx'
import type { HipaaTab } from './search.ts'

const route = getRouteApi('/shell/hipaa')

const TABS: readonly { id: HipaaTab; label: string }[] = [
  { id: 'readiness', label: 'Readiness' },
  { id: 'agreements', label: 'Agreements' },
  { id: 'accesses', label: 'Accesses' },
  { id: 'encryption', label: 'Encryption' },
  { id: 'report', label: 'Report' },
]

/** Protected health information: agreements, accesses, encryption and where data may lie. */
export const HipaaPage = () => {
  const { tab = 'readiness' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Page
      title="Health data"
      description="Agreements about protected health information (PHI), records of who accessed it, and its encryption."
    >
      <Tabs
        label="Parts of health data"
        tabs={TABS}
        selected={tab}
        onSelect={(next) => void navigate({ search: { tab: next === 'readiness' ? undefined : next } })}
      >
        <TabContent tab={tab} />
      </Tabs>
    </Page>
  )
}

const TabContent = ({ tab }: { tab: HipaaTab }) => {
  switch (tab) {
    case 'readiness':
      return <ReadinessTab />
    case 'agreements':
      return <AgreementsTab />
    case 'accesses':
      return <AccessesTab />
    case 'encryption':
      return <EncryptionTab />
    case 'report':
      return <ReportTab />
  }
}
