import { Select } from '../../../ui/select.tsx'
import { useBuilder } from '../builder/builder-context.ts'
import { asItems, asText } from '../values.ts'
import { Chip, ListInput } from './list-input.tsx'

interface SegmentsInputProps {
  label: string
  value: unknown
  onChange: (ids: readonly unknown[]) => void
  isInvalid: boolean
}

/** One or more segments by name; by id where their names are not known. */
export const SegmentsInput = (props: SegmentsInputProps) => {
  const { segments, isReadOnly } = useBuilder()
  if (segments === undefined) return <ListInput {...props} />
  const ids = asItems(props.value).map(asText)
  const open = segments.filter(({ id }) => !ids.includes(id))
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5">
      {ids.map((id) => (
        <Chip
          key={id}
          text={segments.find((segment) => segment.id === id)?.name ?? id}
          onRemove={isReadOnly ? undefined : () => props.onChange(ids.filter((other) => other !== id))}
        />
      ))}
      {!isReadOnly && (
        <div className="min-w-40 max-w-64 flex-1">
          <Select
            label={props.label}
            labelHidden
            options={open.map(({ id, name }) => ({ id, label: name }))}
            value={undefined}
            onChange={(id) => props.onChange([...ids, id])}
            placeholder={segmentPrompt(segments.length, ids.length)}
            isDisabled={open.length === 0}
          />
        </div>
      )}
    </div>
  )
}

const segmentPrompt = (known: number, chosen: number): string => {
  if (known === 0) return 'No segments yet'
  return chosen === 0 ? 'Choose a segment' : 'Add a segment'
}
