import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { pageAt, skipOf } from '../../app/search-params.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/class-names.ts'
import { type Column, DataTable, TableSkeleton } from '../../ui/data-table.tsx'
import { count } from '../../ui/format.ts'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Moment } from '../../ui/time.tsx'
import { CheckDialog } from './check-dialog.tsx'
import { HEALTH_OPTIONS, HealthBadge } from './health.tsx'
import { metricLabel } from './metric-words.ts'
import { type Health, healthByFlagQuery, type OverviewItem } from './queries.ts'

const route = getRouteApi('/shell/safety')
const PAGE_SIZE = 50
const SEVERITY: Record<Health, number> = { CRITICAL: 0, WARNING: 1, HEALTHY: 2, NO_DATA: 3 }

/** The health of every flag that is on, the worst first. */
export const HealthOverview = () => {
  const query = useQuery(healthByFlagQuery)
  return (
    <QueryView query={query} loading={<TableSkeleton rows={8} />}>
      {(byFlag) => <Overview items={[...byFlag.values()]} />}
    </QueryView>
  )
}

const worstFirst = (items: readonly OverviewItem[]): readonly OverviewItem[] =>
  [...items].sort((one, other) => SEVERITY[one.health] - SEVERITY[other.health])

const Overview = ({ items }: { items: readonly OverviewItem[] }) => {
  const { health, page } = route.useSearch()
  const navigate = route.useNavigate()
  const [checked, setChecked] = useState<OverviewItem>()
  const found = worstFirst(items).filter((item) => health === undefined || item.health === health)
  const skip = skipOf(page, PAGE_SIZE)
  return (
    <div className="flex flex-col gap-5">
      <HealthCounts items={items} chosen={health} />
      <Card padded={false}>
        <DataTable
          label="Health of flags"
          columns={columnsFor(setChecked)}
          rows={found.slice(skip, skip + PAGE_SIZE)}
          rowKey={({ feature_flag_id }) => feature_flag_id}
          rowLink={({ feature_flag_id }) => ({
            to: '/feature-flags/$id',
            params: { id: feature_flag_id },
            search: { tab: 'safety' },
          })}
          empty={<NothingWatched isFiltered={health !== undefined} />}
          csv="flag-health.csv"
        />
        <div className="px-4 py-3 empty:hidden">
          <Pager
            skip={skip}
            limit={PAGE_SIZE}
            total={found.length}
            onChange={(to) => void navigate({ search: { health, page: pageAt(to, PAGE_SIZE) } })}
          />
        </div>
      </Card>
      {checked && <CheckDialog flag={checked} onClose={() => setChecked(undefined)} />}
    </div>
  )
}

/** How many flags are how well; each number filters the table. */
const HealthCounts = ({ items, chosen }: { items: readonly OverviewItem[]; chosen: Health | undefined }) => {
  const navigate = route.useNavigate()
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {HEALTH_OPTIONS.map(({ id }) => (
        <button
          key={id}
          type="button"
          aria-pressed={chosen === id}
          onClick={() => void navigate({ search: { health: chosen === id ? undefined : id } })}
          className={classes(
            'flex cursor-pointer flex-col items-start gap-1.5 rounded-xl border bg-surface px-4 py-3 text-left hover:bg-sunken',
            chosen === id ? 'border-accent' : 'border-line',
          )}
        >
          <span className="figures text-2xl font-semibold">
            {count(items.filter(({ health }) => health === id).length)}
          </span>
          <HealthBadge health={id} />
        </button>
      ))}
    </div>
  )
}

const columnsFor = (onCheck: (item: OverviewItem) => void): readonly Column<OverviewItem>[] => [
  {
    id: 'flag',
    header: 'Flag',
    isRowHeader: true,
    cell: ({ name, key }) => (
      <>
        <span className="block">{name}</span>
        <span className="block font-mono text-xs font-normal text-ink-muted">{key}</span>
      </>
    ),
    text: ({ key }) => key,
  },
  {
    id: 'health',
    header: 'Health',
    cell: ({ health }) => <HealthBadge health={health} />,
    text: ({ health }) => health,
  },
  {
    id: 'worst',
    header: 'Worst metric',
    cell: ({ worst_metric }) => (worst_metric === null ? '–' : metricLabel(worst_metric)),
    text: ({ worst_metric }) => worst_metric ?? '',
  },
  {
    id: 'percentage',
    header: 'Percentage',
    align: 'end',
    cell: ({ rollout_percentage }) => `${rollout_percentage} %`,
    text: ({ rollout_percentage }) => String(rollout_percentage),
  },
  {
    id: 'rollback',
    header: 'Last rollback',
    cell: ({ last_rollback_at }) =>
      last_rollback_at === null ? (
        <span className="text-ink-muted">Never</span>
      ) : (
        <Moment at={last_rollback_at} />
      ),
    text: ({ last_rollback_at }) => last_rollback_at ?? '',
  },
  {
    id: 'check',
    header: 'Check',
    align: 'end',
    cell: (item) => (
      <Button size="small" look="quiet" aria-label={`Check ${item.name} now`} onPress={() => onCheck(item)}>
        Check now
      </Button>
    ),
  },
]

const NothingWatched = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title="No flag is in this state">Choose another number above.</EmptyState>
  ) : (
    <EmptyState
      icon={<ShieldCheck />}
      title="No flag is on"
      action={<LinkButton to="/feature-flags">Go to the flags</LinkButton>}
    >
      Every flag that is on is watched: its errors and its latency are held against limits, and when they
      become critical it can be taken back by itself.
    </EmptyState>
  )
