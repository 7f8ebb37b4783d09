import { Select } from '../../../ui/select.tsx'
import { TagField } from '../../../ui/tag-field.tsx'
import type { FieldsProps } from '../definition/fields-props.ts'

type Kept = 'all' | 'some' | 'none'

const OPTIONS: readonly { id: Kept; label: string; description: string }[] = [
  { id: 'all', label: 'Every plain attribute', description: 'Results can be broken down by any of them' },
  { id: 'some', label: 'Only these', description: 'For what may not be stored, or is not needed' },
  { id: 'none', label: 'None', description: 'Nothing about a subject is kept but its id' },
]

const keptOf = (dimensions: string[] | null): Kept => {
  if (dimensions === null) return 'all'
  return dimensions.length === 0 ? 'none' : 'some'
}

const FIRST: Record<Kept, string[] | null> = { all: null, some: ['country'], none: [] }

/** Which attributes are kept with an assignment, for breaking results down later. */
export const DimensionFields = ({ draft, change, locked }: FieldsProps) => {
  const lock = locked?.('statistics')
  const kept = keptOf(draft.dimensions)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="Attributes that are kept"
        name="dimensions"
        options={OPTIONS}
        value={kept}
        onChange={(choice) => change({ dimensions: FIRST[choice] })}
        isDisabled={lock !== undefined}
        hint={lock ?? 'As they are at the assignment, for breakdowns of the results'}
      />
      {kept === 'some' && (
        <TagField
          label="Names of attributes"
          values={draft.dimensions ?? []}
          onChange={(dimensions) => change({ dimensions })}
          suggestions={['country', 'device', 'plan', 'browser', 'language']}
        />
      )}
    </div>
  )
}
