import { X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Role } from '../api-types.ts'
import type { MappingRow } from './mapping-rows.ts'

const ROLES: readonly { id: Role; label: string }[] = [
  { id: 'admin', label: 'Admin' },
  { id: 'developer', label: 'Developer' },
  { id: 'analyst', label: 'Analyst' },
  { id: 'viewer', label: 'Viewer' },
]

interface MappingLineProps {
  row: MappingRow
  /** Its place in the list, from 1. */
  number: number
  /** true: another line has the same group. */
  isRepeated: boolean
  onChange: (row: MappingRow) => void
  onRemove: () => void
}

/** A group and its role. */
export const MappingLine = ({ row, number, isRepeated, onChange, onRemove }: MappingLineProps) => (
  <fieldset className="flex items-end gap-2">
    <legend className="sr-only">Group {number}</legend>
    <div className="min-w-0 flex-1">
      <TextField
        label="Group"
        code
        isRequired
        maxLength={255}
        autoFocus={row.group === ''}
        isInvalid={isRepeated}
        value={row.group}
        onChange={(group) => onChange({ ...row, group })}
      />
    </div>
    <div className="w-32 shrink-0">
      <Select label="Role" options={ROLES} value={row.role} onChange={(role) => onChange({ ...row, role })} />
    </div>
    <Button look="quiet" aria-label={`Remove ${row.group || `group ${number}`}`} onPress={onRemove}>
      <X aria-hidden="true" />
    </Button>
  </fieldset>
)
