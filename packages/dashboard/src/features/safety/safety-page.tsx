import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../app/permissions.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { HealthOverview } from './health/health-overview.tsx'
import { healthByFlagQuery } from './health/queries.ts'
import { RollbackRecords } from './rollback/rollback-records.tsx'

const route = getRouteApi('/shell/safety')

const TABS = [
  { id: 'health', label: 'Health' },
  { id: 'rollbacks', label: 'Rollbacks' },
] as const

/** The health of every active flag, and every rollback with its reason. */
export const SafetyPage = () => {
  const { tab = 'health' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Page
      title="Safety"
      description="The health of all active flags, and why flags were rolled back."
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
  const isSuperuser = useMay('superuser')
  const { refetch } = useQuery(healthByFlagQuery)
  const [isChecking, setIsChecking] = useState(false)
  const check = async () => {
    setIsChecking(true)
    const { error } = await refetch()
    setIsChecking(false)
    if (error === null) toast({ title: 'All active flags are checked' })
    else toastError(error)
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
