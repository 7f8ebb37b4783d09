import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { pageAt, skipOf } from '../../app/search-params.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { EntryFilters } from './entry-filters.tsx'
import { EntryList } from './entry-list.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { auditPageQuery, PAGE_SIZE } from './queries.ts'
import type { AuditSearch } from './search.ts'

const route = getRouteApi('/shell/admin/audit')

/** The entries that match the filters, page by page. */
export const LogTab = () => {
  const { page, tab: _tab, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const skip = skipOf(page, PAGE_SIZE)
  const query = useQuery(auditPageQuery(filters, skip))
  const show = (search: AuditSearch) => void navigate({ search, replace: true })
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <EntryFilters filters={filters} onChange={(change) => show({ ...filters, ...change })} />
        <ExportButtons filters={filters} />
      </div>
      <Card padded={false}>
        <QueryView query={query}>
          {({ items }) =>
            items.length === 0 ? (
              <NoEntries onClear={isFiltered ? () => show({}) : undefined} />
            ) : (
              <EntryList entries={items} />
            )
          }
        </QueryView>
      </Card>
      <Pager
        skip={skip}
        limit={PAGE_SIZE}
        total={query.data?.total}
        onChange={(next) => show({ ...filters, page: pageAt(next, PAGE_SIZE) })}
      />
    </div>
  )
}

const NoEntries = ({ onClear }: { onClear: (() => void) | undefined }) => (
  <EmptyState
    icon={<ScrollText />}
    title={onClear ? 'No entry matches' : 'No entries yet'}
    action={onClear && <Button onPress={onClear}>Clear filters</Button>}
  >
    Every change to experiments, flags, accounts and settings is recorded here, with the previous values.
  </EmptyState>
)
