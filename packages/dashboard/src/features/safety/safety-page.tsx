import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { rereadAfter } from '../../api/query-keys.ts'
import { useMay } from '../../app/permissions.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast.ts'
import { HealthOverview } from './health-overview.tsx'
import { RollbackRecords } from './rollback-records.tsx'

const route = getRouteApi('/shell/safety')

const TABS = [
  { id: 'health', label: 'Health' },
  { id: 'rollbacks', label: 'Rollbacks' },
] as const

/** How every flag that is on does, and every rollback with its reason. */
export const SafetyPage = () => {
  const { tab = 'health' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Page
      title="Safety"
      description="Errors and latency of every flag that is on, and why flags were rolled back."
      actions={<SafetyActions />}
    >
      <Tabs
        label="Safety"
        tabs={TABS}
        selected={tab}
        onSelect={(next) => void navigate({ search: { tab: next === 'rollbacks' ? next : undefined } })}
      >
        {tab === 'health' ? <HealthOverview /> : <RollbackRecords />}
      </Tabs>
    </Page>
  )
}

const SafetyActions = () => {
  const client = useQueryClient()
  const isSuperuser = useMay('superuser')
  const [isChecking, setChecking] = useState(false)
  const check = async () => {
    setChecking(true)
    await rereadAfter(client, ['safety'])
    setChecking(false)
    toast({ title: 'Every flag that is on was checked' })
  }
  return (
    <>
      {isSuperuser && <LinkButton to="/admin/safety">Safety settings</LinkButton>}
      <Button look="primary" isPending={isChecking} onPress={() => void check()}>
        <RefreshCw aria-hidden="true" />
        Check now
      </Button>
    </>
  )
}
