import { X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { words } from '../../../ui/format.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ACCESS_ACTIONS, type AccessFilterSearch } from '../search.ts'

interface AccessFiltersProps {
  filters: AccessFilterSearch
  onChange: (change: AccessFilterSearch) => void
}

const ACTIONS = [
  { id: 'all' as const, label: 'Any action' },
  ...ACCESS_ACTIONS.map((id) => ({ id, label: words(id) })),
]

/** The filters of the records: action, kind of resource, days, and a person that was pressed in the list. */
export const AccessFilters = ({ filters, onChange }: AccessFiltersProps) => (
  <div className="flex flex-wrap items-end gap-3">
    <Select
      label="Action"
      options={ACTIONS}
      value={filters.action ?? 'all'}
      onChange={(action) => onChange({ action: action === 'all' ? undefined : action })}
    />
    <SearchField
      label="Kind of resource"
      placeholder="phi_field"
      labelHidden={false}
      value={filters.resource_type ?? ''}
      onChange={(text) => onChange({ resource_type: text === '' ? undefined : text })}
    />
    <TextField
      label="From (UTC)"
      type="date"
      value={filters.from ?? ''}
      onChange={(from) => onChange({ from: from === '' ? undefined : from })}
    />
    <TextField
      label="To (UTC)"
      type="date"
      value={filters.to ?? ''}
      onChange={(to) => onChange({ to: to === '' ? undefined : to })}
    />
    {filters.user_id !== undefined && (
      <Button onPress={() => onChange({ user_id: undefined })}>
        <X aria-hidden="true" />
        Show everybody
      </Button>
    )}
  </div>
)
