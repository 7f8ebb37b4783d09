import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { pageAt, skipOf } from '../../app/search-params.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { KeyTable } from './key-table.tsx'
import { apiKeysQuery, PAGE_SIZE } from './queries.ts'
import type { ApiKeysSearch } from './search.ts'

const route = getRouteApi('/shell/admin/api-keys')

/** The API keys of every account, for superusers. */
export const ApiKeysPage = () => {
  const { inactive = false, page } = route.useSearch()
  const navigate = route.useNavigate()
  const skip = skipOf(page, PAGE_SIZE)
  const show = (search: ApiKeysSearch) => void navigate({ search, replace: true })
  return (
    <Page
      title="All API keys"
      description="The keys of every account. A key stops working when its owner is deactivated. Create your own under Account."
    >
      <Card padded={false}>
        <KeyTable
          query={useQuery(apiKeysQuery({ all: true, includeInactive: inactive, skip }))}
          withOwners
          includeInactive={inactive}
          skip={skip}
          onInclude={(included) => show({ inactive: included || undefined })}
          onSkip={(to) => show({ inactive: inactive || undefined, page: pageAt(to, PAGE_SIZE) })}
        />
      </Card>
    </Page>
  )
}
