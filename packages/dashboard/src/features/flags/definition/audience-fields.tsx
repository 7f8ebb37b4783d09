import type { TargetingRules } from '@assay/evaluation'
import { useQuery } from '@tanstack/react-query'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { SliderField } from '../../../ui/slider-field.tsx'
import { segmentNamesQuery } from '../../segments/index.ts'
import { RuleBuilder, RulePreview } from '../../targeting/index.ts'

/** Who gets a flag, while it is written. */
export interface Audience {
  rules: TargetingRules | null
  /** Percent of those the rules match. */
  ruleShare: number
  /** Percent of everybody else. */
  percentage: number
}

interface AudienceFieldsProps {
  audience: Audience
  onChange: (audience: Audience) => void
  isReadOnly?: boolean
}

const STEP = 0.1

/** The rules of a flag, the share of those they match, and the share of everybody else. */
export const AudienceFields = ({ audience, onChange, isReadOnly = false }: AudienceFieldsProps) => {
  const segments = useQuery(segmentNamesQuery).data ?? []
  const { rules, ruleShare, percentage } = audience
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <div>
          <h3 className="font-medium">Subjects with certain attributes</h3>
          <p className="text-sm text-ink-muted">
            Rules come first: whoever they match gets the flag by the share of the rules, whatever the
            percentage below says.
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
            <SliderField
              label="Share of those the rules match"
              value={ruleShare}
              onChange={(next) => onChange({ ...audience, ruleShare: next })}
              minValue={0}
              maxValue={100}
              step={STEP}
              unit="%"
              isDisabled={isReadOnly}
            />
            <Disclosure title="Try the rules on a subject">
              <RulePreview rules={rules} segments={segments} />
            </Disclosure>
          </>
        )}
      </div>
      <div className="border-t border-line pt-5">
        <SliderField
          label={rules === null ? 'Share of everybody' : 'Share of everybody else'}
          name="rollout_percentage"
          value={percentage}
          onChange={(next) => onChange({ ...audience, percentage: next })}
          minValue={0}
          maxValue={100}
          step={STEP}
          unit="%"
          isDisabled={isReadOnly}
          hint="The same subjects stay in when the share grows: nobody who has the flag loses it."
        />
      </div>
    </div>
  )
}
