import type { TargetingRules } from '@assay/evaluation'
import { Disclosure } from '../../ui/disclosure.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { RuleBuilder, RulePreview } from '../targeting/index.ts'

interface SegmentNameProps {
  value: { name: string; description: string }
  onChange: (change: { name?: string; description?: string }) => void
  isReadOnly?: boolean
}

/** Name and description of a segment. */
export const SegmentNameFields = ({ value, onChange, isReadOnly = false }: SegmentNameProps) => (
  <>
    <TextField
      label="Name"
      name="name"
      isRequired
      minLength={2}
      maxLength={128}
      value={value.name}
      onChange={(name) => onChange({ name })}
      isReadOnly={isReadOnly}
      placeholder="Customers in Germany"
    />
    <TextField
      label="Description"
      name="description"
      rows={2}
      maxLength={512}
      value={value.description}
      onChange={(description) => onChange({ description })}
      isReadOnly={isReadOnly}
    />
  </>
)

interface SegmentRulesProps {
  rules: TargetingRules | null
  onChange: (rules: TargetingRules | null) => void
  isReadOnly?: boolean
}

/** The rules of a segment, with a trial of them. */
export const SegmentRules = ({ rules, onChange, isReadOnly = false }: SegmentRulesProps) => (
  <div className="flex flex-col gap-4">
    <RuleBuilder
      value={rules}
      onChange={onChange}
      name="rules"
      allowSegments={false}
      isReadOnly={isReadOnly}
    />
    {rules !== null && (
      <Disclosure title="Test the rules with a subject">
        <RulePreview rules={rules} />
      </Disclosure>
    )}
  </div>
)
