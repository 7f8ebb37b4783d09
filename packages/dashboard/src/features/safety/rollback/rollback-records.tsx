import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { pageAt, skipOf } from '../../../app/search-params.ts'
import { Card } from '../../../ui/card.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { Trigger } from '../api-types.ts'
import { rollbackRecordsQuery } from './queries.ts'
import { RollbackRecordList } from './rollback-record-list.tsx'

const route = getRouteApi('/shell/safety')
const PAGE_SIZE = 25

const TRIGGERS: readonly { id: Trigger | 'all'; label: string }[] = [
  { id: 'all', label: 'All' },
  { id: 'AUTOMATIC', label: 'Automatic' },
  { id: 'MANUAL', label: 'Manual' },
]

/** Rollbacks of all flags, deleted ones included. */
export const RollbackRecords = () => {
  const { trigger, page } = route.useSearch()
  const navigate = route.useNavigate()
  const skip = skipOf(page, PAGE_SIZE)
  const query = useQuery(rollbackRecordsQuery({ trigger, skip, limit: PAGE_SIZE }))
  const show = (next: { trigger?: Trigger; page?: number }) =>
    void navigate({ search: { tab: 'rollbacks', ...next } })
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label="Trigger"
        labelHidden
        options={TRIGGERS}
        value={trigger ?? 'all'}
        onChange={(next) => show({ trigger: next === 'all' ? undefined : next })}
      />
      <Card padded={false}>
        <QueryView query={query}>
          {({ items, total }) => (
            <>
              {items.length === 0 ? <NoRollback /> : <RollbackRecordList records={items} />}
              <div className="px-4 py-3 empty:hidden">
                <Pager
                  skip={skip}
                  limit={PAGE_SIZE}
                  total={total}
                  onChange={(to) => show({ trigger, page: pageAt(to, PAGE_SIZE) })}
                />
              </div>
            </>
          )}
        </QueryView>
      </Card>
    </div>
  )
}

const NoRollback = () => (
  <EmptyState icon={<ShieldCheck />} title="No rollbacks yet">
    Automatic and manual rollbacks are listed here with the metric, its value, the threshold and the reason.
  </EmptyState>
)
