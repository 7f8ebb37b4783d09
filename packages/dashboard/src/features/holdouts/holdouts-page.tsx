import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TableSkeleton } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ActiveHoldoutCard } from './active-holdout-card.tsx'
import type { Holdout } from './api-types.ts'
import { HoldoutDialog } from './holdout-dialog.tsx'
import { HoldoutTable } from './holdout-table.tsx'
import { MembershipCard } from './membership-card.tsx'
import { holdoutsQuery } from './queries.ts'

const route = getRouteApi('/shell/holdouts')

/** The active holdout, all others, and a check of a subject. */
export const HoldoutsPage = () => {
  const query = useQuery(holdoutsQuery)
  return (
    <Page
      title="Holdouts"
      description="A percentage of subjects that enter no new experiment. Compared with all others, they show the joint effect of your experiments."
      actions={query.data?.items.length !== 0 && <NewHoldout />}
    >
      <QueryView query={query} loading={<ListSkeleton />}>
        {({ items }) => (items.length === 0 ? <NoHoldouts /> : <Holdouts holdouts={items} />)}
      </QueryView>
    </Page>
  )
}

const ListSkeleton = () => (
  <Card padded={false}>
    <TableSkeleton />
  </Card>
)

const Holdouts = ({ holdouts }: { holdouts: readonly Holdout[] }) => {
  const { subject } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-2">
        <ActiveHoldoutCard holdout={holdouts.find(({ is_active }) => is_active)} />
        <MembershipCard
          subject={subject}
          onCheck={(next) => void navigate({ search: { subject: next }, replace: true })}
        />
      </div>
      <Card padded={false}>
        <HoldoutTable holdouts={holdouts} />
      </Card>
    </>
  )
}

const NewHoldout = () => {
  const [isCreating, setIsCreating] = useState(false)
  const isAdmin = useMay('admin')
  return (
    <>
      <Button look="primary" refused={!isAdmin && reservedFor('admin')} onPress={() => setIsCreating(true)}>
        <Plus aria-hidden="true" />
        New holdout
      </Button>
      {isCreating && <HoldoutDialog onClose={() => setIsCreating(false)} />}
    </>
  )
}

const NoHoldouts = () => (
  <Card>
    <EmptyState icon={<ShieldCheck />} title="No holdouts yet" action={<NewHoldout />}>
      Every experiment reports its own lift, but lifts do not simply add up. Keep 5 to 10 % of all subjects
      out of new experiments for about a quarter, then compare: the difference is the joint effect of your
      experiments.
    </EmptyState>
  </Card>
)
