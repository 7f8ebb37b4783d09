import type { TargetingRules } from '@assay/evaluation'
import { useQuery } from '@tanstack/react-query'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { SliderField, type SliderFieldProps } from '../../../ui/slider-field.tsx'
import { segmentNamesQuery } from '../../segments/index.ts'
import { RuleBuilder, RulePreview } from '../../targeting/index.ts'

/** The targeting of a flag, while it is written. */
export interface Audience {
  rules: TargetingRules | null
  /** Percent of the subjects that the rules match. */
  rulesPercentage: number
  /** Percent of everybody else. */
  rolloutPercentage: number
}

interface AudienceFieldsProps {
  audience: Audience
  onChange: (audience: Audience) => void
  isReadOnly?: boolean
}

/** The targeting rules of a flag and its rollout percentages. */
export const AudienceFields = (props: AudienceFieldsProps) => (
  <div className="flex flex-col gap-6">
    <RulesFields {...props} />
    <div className="border-t border-line pt-5">
      <PercentageField
        label={props.audience.rules === null ? 'Rollout percentage' : 'Rollout percentage for everybody else'}
        name="rollout_percentage"
        value={props.audience.rolloutPercentage}
        onChange={(rolloutPercentage) => props.onChange({ ...props.audience, rolloutPercentage })}
        isDisabled={props.isReadOnly}
        hint="Raising it keeps the flag for every subject who has it."
      />
    </div>
  </div>
)

const RulesFields = ({ audience, onChange, isReadOnly = false }: AudienceFieldsProps) => {
  const segments = useQuery(segmentNamesQuery).data ?? []
  const { rules, rulesPercentage } = audience
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h3 className="font-medium">Targeting rules</h3>
        <p className="text-sm text-ink-muted">
          Subjects that the rules match get the flag by the percentage of the rules, not by the one below.
        </p>
      </div>
      <RuleBuilder
        value={rules}
        onChange={(next) => onChange({ ...audience, rules: next })}
        segments={segments}
        isReadOnly={isReadOnly}
      />
      {rules !== null && (
        <>
          <PercentageField
            label="Rollout percentage for matching subjects"
            value={rulesPercentage}
            onChange={(next) => onChange({ ...audience, rulesPercentage: next })}
            isDisabled={isReadOnly}
          />
          <Disclosure title="Test the rules on a subject">
            <RulePreview rules={rules} segments={segments} />
          </Disclosure>
        </>
      )}
    </div>
  )
}

type PercentageFieldProps = Omit<SliderFieldProps, 'minValue' | 'maxValue' | 'step' | 'unit'>

const PercentageField = (props: PercentageFieldProps) => (
  <SliderField {...props} minValue={0} maxValue={100} step={0.1} unit="%" />
)
