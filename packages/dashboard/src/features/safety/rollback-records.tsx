import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { pageAt, skipOf } from '../../app/search-params.ts'
import { Card } from '../../ui/card.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { rollbackRecordsQuery, type Trigger } from './queries.ts'
import { RollbackRecordList } from './rollback-record-list.tsx'

const route = getRouteApi('/shell/safety')
const PAGE_SIZE = 25

const TRIGGERS: readonly { id: Trigger | 'all'; label: string }[] = [
  { id: 'all', label: 'All' },
  { id: 'AUTOMATIC', label: 'Automatic' },
  { id: 'MANUAL', label: 'By hand' },
]

/** Every rollback of every flag, also of flags that are deleted. */
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
        label="Who rolled back"
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
  <EmptyState icon={<ShieldCheck />} title="No rollback so far">
    When a flag is taken back, by itself or by hand, the metric, its value, its limit and the reason stand
    here.
  </EmptyState>
)
