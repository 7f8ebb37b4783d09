import { Select } from '../../../ui/select.tsx'
import { TagField } from '../../../ui/tag-field.tsx'
import type { FieldsProps } from '../definition/fields-props.ts'

type StoredAttributes = 'all' | 'some' | 'none'

const OPTIONS: readonly { id: StoredAttributes; label: string; description: string }[] = [
  { id: 'all', label: 'All plain attributes', description: 'Results can be broken down by any of them' },
  { id: 'some', label: 'Only these', description: 'When others must not be stored or are not needed' },
  { id: 'none', label: 'None', description: 'Only the id of a subject is stored' },
]

const storedAttributes = (dimensions: string[] | null): StoredAttributes => {
  if (dimensions === null) return 'all'
  return dimensions.length === 0 ? 'none' : 'some'
}

const DIMENSIONS: Record<StoredAttributes, string[] | null> = { all: null, some: ['country'], none: [] }

/** The attributes that are stored with an assignment, as dimensions for breakdowns of the results. */
export const DimensionFields = ({ draft, change, locked }: FieldsProps) => {
  const lock = locked?.('dimensions')
  const stored = storedAttributes(draft.dimensions)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="Stored attributes"
        name="dimensions"
        options={OPTIONS}
        value={stored}
        onChange={(choice) => change({ dimensions: DIMENSIONS[choice] })}
        isDisabled={lock !== undefined}
        hint={lock ?? 'Stored at the assignment, for breakdowns of the results'}
      />
      {stored === 'some' && (
        <TagField
          label="Attribute names"
          values={draft.dimensions ?? []}
          onChange={(dimensions) => change({ dimensions })}
          suggestions={['country', 'device', 'plan', 'browser', 'language']}
        />
      )}
    </div>
  )
}
