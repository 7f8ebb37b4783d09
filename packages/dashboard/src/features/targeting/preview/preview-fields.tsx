import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { SegmentName } from '../summary.ts'
import type { Trial } from './preview.ts'

interface TrialFieldsProps {
  asked: { attributes: readonly string[]; segments: readonly string[] }
  trial: Trial
  onChange: (trial: Trial) => void
  segments: readonly SegmentName[]
  /** false: the attributes are given in another way. */
  hasAttributes: boolean
}

/** A field for each attribute that the rules look at, a switch for each segment. */
export const TrialFields = ({ asked, trial, onChange, segments, hasAttributes }: TrialFieldsProps) => (
  <>
    {hasAttributes && asked.attributes.length > 0 && (
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-3">
        {asked.attributes.map((name) => (
          <TextField
            key={name}
            label={name}
            value={trial.fields[name] ?? ''}
            onChange={(text) => onChange({ ...trial, fields: { ...trial.fields, [name]: text } })}
            placeholder={name === 'now' ? 'The current time' : 'Missing'}
            code
          />
        ))}
      </div>
    )}
    {asked.segments.map((id) => (
      <Switch
        key={id}
        isSelected={trial.segments.has(id)}
        onChange={(isIn) => onChange({ ...trial, segments: withSegment(trial.segments, id, isIn) })}
      >
        In the segment {segments.find((segment) => segment.id === id)?.name ?? id}
      </Switch>
    ))}
  </>
)

const withSegment = (segments: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> =>
  isIn ? new Set([...segments, id]) : new Set([...segments].filter((other) => other !== id))

interface TrialJsonProps {
  value: string
  onChange: (json: string) => void
  isValid: boolean
}

/** The context as the service would be sent it. */
export const TrialJson = ({ value, onChange, isValid }: TrialJsonProps) => (
  <TextField
    label="Context"
    value={value}
    onChange={onChange}
    rows={6}
    code
    hint={isValid ? 'What a request would send, as JSON.' : 'This is not a JSON object yet.'}
  />
)
