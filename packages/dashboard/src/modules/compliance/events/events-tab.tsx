import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { pageAt, skipOf } from '../../../app/search-params.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { words } from '../../../ui/format.ts'
import { PagedTable } from '../../../ui/paged-table.tsx'
import type { PeriodOfDays } from '../../../ui/period-of-days.ts'
import { DayFields } from '../day-fields.tsx'
import { eventsQuery, PAGE_SIZE } from '../queries.ts'
import type { ComplianceSearch, EventFilterSearch } from '../search.ts'
import { columnsFor } from './event-columns.tsx'

const route = getRouteApi('/shell/compliance')

/** The filters that are set; an empty day is none. */
const definedOf = ({
  action,
  from,
  to,
}: PeriodOfDays & { action?: string | undefined }): EventFilterSearch => ({
  ...(action && { action }),
  ...(from && { from }),
  ...(to && { to }),
})

/** The entries of the audit log with their outcome and the end of their retention, the newest first. */
export const EventsTab = () => {
  const { page = 1, ...search } = route.useSearch()
  const filters = definedOf(search)
  const navigate = route.useNavigate()
  const show = (next: ComplianceSearch) =>
    void navigate({ search: { tab: 'events', ...next }, replace: true })
  const isFiltered = Object.keys(filters).length > 0
  return (
    <Card
      title="Audit log"
      description="Every entry names the hash of the one before it. Nothing is deleted when its retention ends."
      padded={false}
    >
      <PagedTable
        label="Entries of the audit log"
        query={useQuery(eventsQuery(filters, page))}
        skip={skipOf(page, PAGE_SIZE)}
        limit={PAGE_SIZE}
        onSkip={(skip) => show({ ...filters, page: pageAt(skip, PAGE_SIZE) })}
        columns={columnsFor((action) => show({ ...filters, action }))}
        rowKey={({ id }) => id}
        toolbar={<EventFilters filters={filters} onChange={show} />}
        chooseColumns
        empty={
          <p className="px-5 py-10 text-center text-ink-muted">
            {isFiltered ? 'No entry matches. Change the filters.' : 'Nothing is recorded yet.'}
          </p>
        }
      />
    </Card>
  )
}

interface EventFiltersProps {
  filters: EventFilterSearch
  onChange: (filters: EventFilterSearch) => void
}

/** The days, and an action that was pressed in the list. */
const EventFilters = ({ filters, onChange }: EventFiltersProps) => (
  <div className="flex flex-wrap items-end gap-3">
    <DayFields days={filters} onChange={(days) => onChange(definedOf({ ...filters, ...days }))} />
    {filters.action !== undefined && (
      <Button onPress={() => onChange(definedOf({ from: filters.from, to: filters.to }))}>
        <X aria-hidden="true" />
        {words(filters.action)}
        <span className="sr-only">: show every action</span>
      </Button>
    )}
  </div>
)
