import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { pageAt, skipOf } from '../../../app/search-params.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PagedTable } from '../../../ui/paged-table.tsx'
import { accessesQuery, PAGE_SIZE } from '../queries.ts'
import type { AccessFilterSearch, HipaaSearch } from '../search.ts'
import { columnsFor } from './access-columns.tsx'
import { AccessFilters } from './access-filters.tsx'
import { RecordAccessDialog } from './record-access-dialog.tsx'

const route = getRouteApi('/shell/hipaa')

/** Who accessed health data, when and why. */
export const AccessesTab = () => {
  const [isRecording, setIsRecording] = useState(false)
  return (
    <Card
      title="Accesses"
      description="The database itself refuses to change or remove a record."
      actions={
        <Button onPress={() => setIsRecording(true)}>
          <Plus aria-hidden="true" />
          Record an access
        </Button>
      }
      padded={false}
    >
      <AccessTable />
      {isRecording && <RecordAccessDialog onClose={() => setIsRecording(false)} />}
    </Card>
  )
}

const isFiltered = (filters: AccessFilterSearch): boolean =>
  Object.values(filters).some((value) => value !== undefined)

const AccessTable = () => {
  const { page = 1, action, resource_type, user_id, from, to } = route.useSearch()
  const filters = { action, resource_type, user_id, from, to }
  const navigate = route.useNavigate()
  const show = (search: HipaaSearch) =>
    void navigate({ search: { tab: 'accesses', ...search }, replace: true })
  const filter = (change: AccessFilterSearch) => show({ ...filters, ...change })
  return (
    <PagedTable
      label="Accesses to health data"
      query={useQuery(accessesQuery(definedOf(filters), page))}
      skip={skipOf(page, PAGE_SIZE)}
      limit={PAGE_SIZE}
      onSkip={(skip) => show({ ...filters, page: pageAt(skip, PAGE_SIZE) })}
      columns={columnsFor((id) => filter({ user_id: id }))}
      rowKey={({ id }) => id}
      toolbar={<AccessFilters filters={filters} onChange={filter} />}
      csv="accesses.csv"
      chooseColumns
      empty={
        <p className="px-5 py-10 text-center text-ink-muted">
          {isFiltered(filters)
            ? 'No record matches. Change the filters.'
            : 'No access is recorded yet. Encrypting and decrypting record themselves.'}
        </p>
      }
    />
  )
}

/** The filters that are set. */
const definedOf = ({ action, resource_type, user_id, from, to }: AccessFilterSearch): AccessFilterSearch => ({
  ...(action && { action }),
  ...(resource_type && { resource_type }),
  ...(user_id && { user_id }),
  ...(from && { from }),
  ...(to && { to }),
})
