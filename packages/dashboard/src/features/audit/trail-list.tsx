import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { EntryLine } from './entry-line.tsx'
import type { AuditSearch } from './search.ts'
import { type AuditEntry, PAGE, trailQuery } from './trail.ts'
import { TrailExport } from './trail-export.tsx'
import { TrailFilters } from './trail-filters.tsx'

const route = getRouteApi('/shell/admin/audit')

/** The entries that the filters leave, page by page. */
export const Trail = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(trailQuery(search))
  const set = (next: AuditSearch) => void navigate({ search: next, replace: true })
  const { skip = 0, ...filters } = search
  const isFiltered = Object.keys(filters).length > 0
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <TrailFilters search={search} onChange={(change) => set({ ...filters, ...change })} />
        <TrailExport search={search} />
      </div>
      <Card padded={false}>
        <QueryView query={query}>
          {({ items }) =>
            items.length === 0 ? (
              <NoEntries onClear={isFiltered ? () => set({}) : undefined} />
            ) : (
              <Entries entries={items} />
            )
          }
        </QueryView>
      </Card>
      <Pager
        skip={skip}
        limit={PAGE}
        total={query.data?.total}
        onChange={(next) => set({ ...filters, skip: next })}
      />
    </div>
  )
}

const Entries = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <ol>
    {entries.map((entry) => (
      <li key={entry.id} className="border-line not-first:border-t">
        <EntryLine entry={entry} />
      </li>
    ))}
  </ol>
)

const NoEntries = ({ onClear }: { onClear: (() => void) | undefined }) => (
  <EmptyState
    icon={<ScrollText />}
    title="No entry matches"
    action={onClear && <Button onPress={onClear}>Clear the filters</Button>}
  >
    Every change to experiments, flags, accounts and settings leaves an entry here, with what was there
    before.
  </EmptyState>
)
