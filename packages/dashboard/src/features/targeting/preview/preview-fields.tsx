import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { SegmentName } from '../summary.ts'
import type { PreviewInput } from './preview.ts'

interface PreviewFieldsProps {
  required: { attributes: readonly string[]; segments: readonly string[] }
  input: PreviewInput
  onChange: (input: PreviewInput) => void
  segments: readonly SegmentName[]
  /** false: the attributes are given as JSON. */
  hasAttributes: boolean
}

/** A field for each attribute that the rules read, a switch for each segment. */
export const PreviewFields = ({ required, input, onChange, segments, hasAttributes }: PreviewFieldsProps) => (
  <>
    {hasAttributes && required.attributes.length > 0 && (
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-3">
        {required.attributes.map((name) => (
          <TextField
            key={name}
            label={name}
            value={input.fields[name] ?? ''}
            onChange={(text) => onChange({ ...input, fields: { ...input.fields, [name]: text } })}
            placeholder={name === 'now' ? 'The current time' : 'Not set'}
            code
          />
        ))}
      </div>
    )}
    {required.segments.map((id) => (
      <Switch
        key={id}
        isSelected={input.segments.has(id)}
        onChange={(isIn) => onChange({ ...input, segments: withSegment(input.segments, id, isIn) })}
      >
        In the segment {segments.find((segment) => segment.id === id)?.name ?? id}
      </Switch>
    ))}
  </>
)

const withSegment = (segments: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> =>
  isIn ? new Set([...segments, id]) : new Set([...segments].filter((other) => other !== id))

interface PreviewJsonProps {
  value: string
  onChange: (json: string) => void
  isValid: boolean
}

/** The context as JSON, as a program sends it. */
export const PreviewJson = ({ value, onChange, isValid }: PreviewJsonProps) => (
  <TextField
    label="Context"
    value={value}
    onChange={onChange}
    rows={6}
    code
    hint={isValid ? 'The context of the request, as JSON.' : 'Enter a JSON object.'}
  />
)
