import { useQuery } from '@tanstack/react-query'
import { before, DAY_MS } from '../../ui/durations.ts'
import { words } from '../../ui/format.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import type { AuditSearch } from './search.ts'
import { trailStatsQuery } from './trail.ts'

const ALL = 'all'

const PERIODS = [
  { id: ALL, label: 'Any time' },
  { id: '1', label: 'Last 24 hours' },
  { id: '7', label: 'Last 7 days' },
  { id: '30', label: 'Last 30 days' },
]

interface TrailFiltersProps {
  search: AuditSearch
  onChange: (change: AuditSearch) => void
}

/** The choices of what occurs in the trail, the most frequent first. */
const choices = (counts: Record<string, number> | undefined, everything: string) => [
  { id: ALL, label: everything },
  ...Object.entries(counts ?? {})
    .toSorted(([, one], [, other]) => other - one)
    .map(([id]) => ({ id, label: words(id) })),
]

/** Narrows the trail down. Only what occurs in it can be chosen. */
export const TrailFilters = ({ search, onChange }: TrailFiltersProps) => {
  const { data } = useQuery(trailStatsQuery)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        label="Search the trail"
        value={search.search ?? ''}
        onChange={(text) => onChange({ search: text })}
      />
      <Select
        label="Kind"
        labelHidden
        options={choices(data?.by_entity, 'Every kind')}
        value={search.entity_type ?? ALL}
        onChange={(id) => onChange({ entity_type: id === ALL ? undefined : id })}
      />
      <Select
        label="Action"
        labelHidden
        options={choices(data?.by_action, 'Every action')}
        value={search.action_type ?? ALL}
        onChange={(id) => onChange({ action_type: id === ALL ? undefined : id })}
      />
      <Select
        label="Period"
        labelHidden
        options={PERIODS}
        value={periodOf(search.from_date)}
        onChange={(id) => onChange({ from_date: id === ALL ? undefined : before(Number(id) * DAY_MS) })}
      />
    </div>
  )
}

/** The shortest period that reaches back to the moment. */
const periodOf = (from: string | undefined): string => {
  if (from === undefined) return ALL
  const days = (Date.now() - Date.parse(from)) / DAY_MS
  return PERIODS.find(({ id }) => id !== ALL && days <= Number(id) + 0.5)?.id ?? ALL
}
