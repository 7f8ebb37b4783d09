import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Layers, Plus } from 'lucide-react'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { pageAt, skipOf } from '../../app/search-params.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { Select } from '../../ui/select.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { FlagPicker } from '../flags/index.ts'
import type { Schedule } from './api-types.ts'
import { schedulesQuery } from './queries.ts'
import { SCHEDULE_COLUMNS } from './schedule/schedule-columns.tsx'
import type { RolloutsSearch } from './search.ts'

const route = getRouteApi('/shell/rollouts')
const PAGE_SIZE = 50

const STATUSES: readonly { id: Schedule['status'] | 'all'; label: string }[] = [
  { id: 'all', label: 'Any status' },
  { id: 'ACTIVE', label: 'Active' },
  { id: 'PAUSED', label: 'Paused' },
  { id: 'DRAFT', label: 'Draft' },
  { id: 'COMPLETED', label: 'Completed' },
  { id: 'CANCELLED', label: 'Cancelled' },
]

/** Every rollout: its flag, its progress, and what it waits for. */
export const RolloutsPage = () => (
  <Page
    title="Rollouts"
    description="A rollout raises the percentage of a flag stage by stage: on schedule, while metrics are fine, or manually."
    actions={<NewRolloutButton />}
  >
    <Card padded={false}>
      <RolloutsTable />
    </Card>
  </Page>
)

const NewRolloutButton = () =>
  useMay('editor', 'feature_flag.update') ? (
    <LinkButton to="/rollouts/new" look="primary">
      <Plus aria-hidden="true" />
      New rollout
    </LinkButton>
  ) : (
    <Button look="primary" refused={reservedFor('editor')}>
      <Plus aria-hidden="true" />
      New rollout
    </Button>
  )

const RolloutsTable = () => {
  const { status, flag, page } = route.useSearch()
  const navigate = route.useNavigate()
  const skip = skipOf(page, PAGE_SIZE)
  const query = useQuery(schedulesQuery({ status, flagId: flag, skip, limit: PAGE_SIZE }))
  const change = (next: RolloutsSearch) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...next }), replace: true })
  return (
    <PagedTable
      query={query}
      skip={skip}
      limit={PAGE_SIZE}
      onSkip={(to) => change({ page: pageAt(to, PAGE_SIZE) })}
      label="Rollouts"
      columns={SCHEDULE_COLUMNS}
      rowKey={({ id }) => id}
      rowLink={({ id }) => ({ to: '/rollouts/$id', params: { id } })}
      toolbar={<Filters status={status} flag={flag} onChange={change} />}
      empty={<NoRollout isFiltered={status !== undefined || flag !== undefined} />}
      csv="rollouts.csv"
    />
  )
}

interface FiltersProps extends RolloutsSearch {
  onChange: (change: RolloutsSearch) => void
}

const Filters = ({ status, flag, onChange }: FiltersProps) => (
  <>
    <div className="w-36">
      <Select
        label="Status"
        labelHidden
        options={STATUSES}
        value={status ?? 'all'}
        onChange={(next) => onChange({ status: next === 'all' ? undefined : next })}
      />
    </div>
    <div className="w-56">
      <FlagPicker
        label="Flag"
        labelHidden
        placeholder="Any flag"
        value={flag}
        onChange={(next) => onChange({ flag: next })}
      />
    </div>
  </>
)

const NoRollout = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title="No rollout matches" action={<LinkButton to="/rollouts">Show all rollouts</LinkButton>}>
      No rollout has this status and flag.
    </EmptyState>
  ) : (
    <EmptyState icon={<Layers />} title="No rollout yet" action={<NewRolloutButton />}>
      A rollout starts a flag at a small percentage and raises it in stages. If the error rate or the latency
      becomes critical, the flag is rolled back and the rollout stops.
    </EmptyState>
  )
