import { getRouteApi } from '@tanstack/react-router'
import { pageAt, skipOf } from '../../app/search-params.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { KeyTable } from './key-table.tsx'
import { PAGE_SIZE } from './queries.ts'
import type { ApiKeysSearch } from './search.ts'

const route = getRouteApi('/shell/admin/api-keys')

/** The API keys of every account, for superusers. */
export const ApiKeysPage = () => {
  const { inactive = false, page } = route.useSearch()
  const navigate = route.useNavigate()
  const show = (search: ApiKeysSearch) => void navigate({ search, replace: true })
  return (
    <Page
      title="All API keys"
      description="The keys of every account. A key stops working when its owner is deactivated. Create your own under Account."
    >
      <Card padded={false}>
        <KeyTable
          all
          includeInactive={inactive}
          skip={skipOf(page, PAGE_SIZE)}
          onInclude={(included) => show({ inactive: included || undefined })}
          onSkip={(skip) => show({ inactive: inactive || undefined, page: pageAt(skip, PAGE_SIZE) })}
        />
      </Card>
    </Page>
  )
}
