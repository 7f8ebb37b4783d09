import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { pageAt, skipOf } from '../../../app/search-params.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/class-names.ts'
import { DataTable, TableSkeleton } from '../../../ui/data-table.tsx'
import { count } from '../../../ui/format.ts'
import { Pager } from '../../../ui/pager.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { Health, OverviewItem } from '../api-types.ts'
import { CheckDialog } from './check-dialog.tsx'
import { HealthBadge } from './health-badge.tsx'
import { healthColumns } from './health-columns.tsx'
import { healthByFlagQuery } from './queries.ts'

const route = getRouteApi('/shell/safety')
const PAGE_SIZE = 50

/** Every health, the worst first. */
const BY_SEVERITY: readonly Health[] = ['CRITICAL', 'WARNING', 'HEALTHY', 'NO_DATA']

/** The health of every active flag, the worst first. */
export const HealthOverview = () => {
  const query = useQuery(healthByFlagQuery)
  return (
    <QueryView query={query} loading={<TableSkeleton rows={8} />}>
      {(byFlag) => <Overview items={[...byFlag.values()]} />}
    </QueryView>
  )
}

const worstFirst = (items: readonly OverviewItem[]): readonly OverviewItem[] =>
  [...items].sort((one, other) => BY_SEVERITY.indexOf(one.health) - BY_SEVERITY.indexOf(other.health))

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
          columns={healthColumns(setChecked)}
          rows={found.slice(skip, skip + PAGE_SIZE)}
          rowKey={({ feature_flag_id }) => feature_flag_id}
          rowLink={({ feature_flag_id }) => ({
            to: '/feature-flags/$id',
            params: { id: feature_flag_id },
            search: { tab: 'safety' },
          })}
          empty={<NoFlag isFiltered={health !== undefined} />}
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

/** The number of flags by health; each number filters the table. */
const HealthCounts = ({ items, chosen }: { items: readonly OverviewItem[]; chosen: Health | undefined }) => {
  const navigate = route.useNavigate()
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {BY_SEVERITY.map((id) => (
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

const NoFlag = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title="No flag has this health">Choose another number above.</EmptyState>
  ) : (
    <EmptyState
      icon={<ShieldCheck />}
      title="No flag is active"
      action={<LinkButton to="/feature-flags">Go to the flags</LinkButton>}
    >
      Active flags are monitored here: their error rate and latency are compared with thresholds, and a
      critical breach can roll them back automatically.
    </EmptyState>
  )
