import { useQuery } from '@tanstack/react-query'
import { before, DAY_MS } from '../../ui/durations.ts'
import { words } from '../../ui/format.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { auditStatsQuery } from './queries.ts'
import type { AuditFilterSearch } from './search.ts'

const ALL = 'all'

const PERIODS = [
  { id: ALL, label: 'Any time' },
  { id: '1', label: 'Last 24 hours' },
  { id: '7', label: 'Last 7 days' },
  { id: '30', label: 'Last 30 days' },
]

interface EntryFiltersProps {
  filters: AuditFilterSearch
  onChange: (change: AuditFilterSearch) => void
}

/** The names that occur in the log, the most frequent first. */
const choices = (counts: Record<string, number> | undefined, any: string) => [
  { id: ALL, label: any },
  ...Object.entries(counts ?? {})
    .toSorted(([, one], [, other]) => other - one)
    .map(([id]) => ({ id, label: words(id) })),
]

/** The filters of the audit log. Kinds and actions are those that occur in it. */
export const EntryFilters = ({ filters, onChange }: EntryFiltersProps) => {
  const { data } = useQuery(auditStatsQuery)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        label="Search entries"
        value={filters.search ?? ''}
        onChange={(text) => onChange({ search: text === '' ? undefined : text })}
      />
      <Select
        label="Kind"
        labelHidden
        options={choices(data?.by_entity, 'Any kind')}
        value={filters.entity_type ?? ALL}
        onChange={(id) => onChange({ entity_type: id === ALL ? undefined : id })}
      />
      <Select
        label="Action"
        labelHidden
        options={choices(data?.by_action, 'Any action')}
        value={filters.action_type ?? ALL}
        onChange={(id) => onChange({ action_type: id === ALL ? undefined : id })}
      />
      <Select
        label="Period"
        labelHidden
        options={PERIODS}
        value={periodOf(filters.from_date)}
        onChange={(id) => onChange({ from_date: id === ALL ? undefined : before(Number(id) * DAY_MS) })}
      />
    </div>
  )
}

/** The shortest offered period that reaches back to the moment, give or take half a day. */
const periodOf = (from: string | undefined): string => {
  if (from === undefined) return ALL
  const days = (Date.now() - Date.parse(from)) / DAY_MS
  return PERIODS.find(({ id }) => id !== ALL && days <= Number(id) + 0.5)?.id ?? ALL
}
