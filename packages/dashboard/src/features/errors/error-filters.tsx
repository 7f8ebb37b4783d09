import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { ExperimentPicker } from '../experiments/index.ts'
import { FlagPicker } from '../flags/index.ts'
import type { ErrorFilterSearch } from './search.ts'

const PERIODS = [
  { id: '0', label: 'Any time' },
  { id: '1', label: 'Last 24 hours' },
  { id: '7', label: 'Last 7 days' },
  { id: '30', label: 'Last 30 days' },
] as const

interface ErrorFiltersProps {
  filters: ErrorFilterSearch
  onChange: (change: ErrorFilterSearch) => void
}

/** The filters of the error reports: flag, experiment, type and period. */
export const ErrorFilters = ({ filters, onChange }: ErrorFiltersProps) => (
  <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4">
    <FlagPicker
      label="Flag"
      value={filters.feature_flag_id}
      onChange={(feature_flag_id) => onChange({ feature_flag_id })}
    />
    <ExperimentPicker
      label="Experiment"
      value={filters.experiment_id}
      onChange={(experiment_id) => onChange({ experiment_id })}
    />
    <SearchField
      label="Error type"
      placeholder="TypeError"
      labelHidden={false}
      value={filters.error_type ?? ''}
      onChange={(error_type) => onChange({ error_type: error_type === '' ? undefined : error_type })}
    />
    <Select
      label="Period"
      options={PERIODS}
      value={PERIODS.find(({ id }) => Number(id) === (filters.days ?? 0))?.id}
      onChange={(id) => onChange({ days: id === '0' ? undefined : Number(id) })}
    />
  </div>
)
