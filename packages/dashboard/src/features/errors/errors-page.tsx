import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { ErrorFilters } from './error-filters.tsx'
import { ErrorTable } from './error-table.tsx'
import { errorsQuery, PAGE } from './queries.ts'
import type { ErrorsSearch } from './search.ts'

const route = getRouteApi('/shell/errors')

/** What applications reported to have failed while a flag or an experiment was at work. */
export const ErrorsPage = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(errorsQuery(search))
  const { skip = 0, ...filters } = search
  const set = (change: ErrorsSearch) => void navigate({ search: { ...filters, ...change }, replace: true })
  return (
    <Page
      title="Errors"
      description="What applications reported. The safety monitor counts the same reports when it decides whether to roll a flag back."
    >
      <ErrorFilters search={search} onChange={set} />
      <Card padded={false}>
        <QueryView query={query}>
          {({ items }) => (
            <ErrorTable
              reports={items}
              isFiltered={Object.keys(filters).length > 0}
              isBusy={query.isPlaceholderData}
            />
          )}
        </QueryView>
      </Card>
      <Pager skip={skip} limit={PAGE} total={query.data?.total} onChange={(next) => set({ skip: next })} />
    </Page>
  )
}
