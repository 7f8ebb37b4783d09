import { getRouteApi } from '@tanstack/react-router'
import { pageAt, skipOf } from '../../app/search-params.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { ErrorFilters } from './error-filters.tsx'
import { ErrorTable } from './error-table.tsx'
import { PAGE_SIZE } from './queries.ts'
import type { ErrorsSearch } from './search.ts'

const route = getRouteApi('/shell/errors')

/** Errors that applications reported while a flag or an experiment was active. */
export const ErrorsPage = () => {
  const { page, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const show = (search: ErrorsSearch) => void navigate({ search, replace: true })
  return (
    <Page
      title="Errors"
      description="Errors that applications reported. The safety monitor counts them to decide whether to roll a flag back."
    >
      <ErrorFilters filters={filters} onChange={(change) => show({ ...filters, ...change })} />
      <Card padded={false}>
        <ErrorTable
          filters={filters}
          skip={skipOf(page, PAGE_SIZE)}
          onSkip={(skip) => show({ ...filters, page: pageAt(skip, PAGE_SIZE) })}
        />
      </Card>
    </Page>
  )
}
