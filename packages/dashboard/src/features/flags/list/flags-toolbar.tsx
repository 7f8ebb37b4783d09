import { X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'
import type { FlagsSearch } from '../search.ts'

type Status = NonNullable<FlagsSearch['status']> | 'all'
type Show = NonNullable<FlagsSearch['show']> | 'all'

const STATUSES: readonly { id: Status; label: string }[] = [
  { id: 'all', label: 'On and off' },
  { id: 'ACTIVE', label: 'On' },
  { id: 'INACTIVE', label: 'Off' },
  { id: 'ARCHIVED', label: 'Archived' },
]

const SHOWN: readonly { id: Show; label: string; description?: string }[] = [
  { id: 'all', label: 'Any condition' },
  { id: 'at_risk', label: 'At risk', description: 'Health is warning or critical' },
  { id: 'stale', label: 'Stale', description: 'Unchanged for months' },
]

interface FlagsToolbarProps {
  search: FlagsSearch
  /** Changes what is shown, from the first page on. */
  onChange: (change: Partial<FlagsSearch>) => void
}

/** Search and filters of the list of flags. */
export const FlagsToolbar = ({ search, onChange }: FlagsToolbarProps) => (
  <>
    <SearchField
      label="Search flags"
      value={search.search ?? ''}
      onChange={(text) => onChange({ search: text === '' ? undefined : text })}
    />
    <div className="w-34">
      <Select
        label="State"
        labelHidden
        options={STATUSES}
        value={search.status ?? 'all'}
        onChange={(status) => onChange({ status: status === 'all' ? undefined : status })}
      />
    </div>
    <div className="w-38">
      <Select
        label="Condition"
        labelHidden
        options={SHOWN}
        value={search.show ?? 'all'}
        onChange={(show) => onChange({ show: show === 'all' ? undefined : show })}
      />
    </div>
    {search.tag !== undefined && (
      <Button
        look="quiet"
        onPress={() => onChange({ tag: undefined })}
        aria-label={`Remove the filter on tag ${search.tag}`}
      >
        Tag: {search.tag}
        <X aria-hidden="true" />
      </Button>
    )}
  </>
)
