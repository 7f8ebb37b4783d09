import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../../app/permissions.ts'
import { Facts } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { safetySettingsQuery } from '../../safety/index.ts'
import { segmentNamesQuery } from '../../segments/index.ts'
import { RuleSummary } from '../../targeting/index.ts'
import { withRuleShare } from '../rollout-percentage.ts'
import { type FlagDraft, keyOf } from './flag-draft.ts'

interface ReviewFieldsProps {
  draft: FlagDraft
  onChange: (change: Partial<FlagDraft>) => void
}

/** The last step: what keeps the flag from doing harm, everything at a glance, and whether it is on at once. */
export const ReviewFields = ({ draft, onChange }: ReviewFieldsProps) => (
  <div className="flex flex-col gap-6">
    <SafetyFields draft={draft} onChange={onChange} />
    <div className="border-t border-line pt-5">
      <Summary draft={draft} />
    </div>
    <div className="border-t border-line pt-5">
      <Switch
        isSelected={draft.isOn}
        onChange={(isOn) => onChange({ isOn })}
        description="Otherwise it is created switched off, and you switch it on when your program asks for it."
      >
        Switch it on at once
      </Switch>
    </div>
  </div>
)

const SafetyFields = ({ draft, onChange }: ReviewFieldsProps) => {
  const isSuperuser = useMay('superuser')
  return (
    <div className="flex flex-col gap-4">
      {isSuperuser ? (
        <Switch
          isSelected={draft.rollsBack}
          onChange={(rollsBack) => onChange({ rollsBack })}
          description="When the error rate or the latency becomes critical, the flag goes back by itself and you are told why. At least 100 evaluations are needed first, so that one error among three calls takes nothing back; the Safety tab has a sequential guard as well."
        >
          Roll back by itself when it does harm
        </Switch>
      ) : (
        <InheritedSafety />
      )}
      <div className="max-w-64">
        <NumberField
          label="Roll back to"
          name="rollback_percentage"
          unit="%"
          value={draft.rollbackPercentage}
          onChange={(value) => onChange({ rollbackPercentage: value ?? 0 })}
          minValue={0}
          maxValue={100}
          hint="0 also switches the flag off."
        />
      </div>
    </div>
  )
}

const InheritedSafety = () => {
  const { data } = useQuery(safetySettingsQuery)
  if (data === undefined) return null
  return (
    <Notice tone={data.enable_automatic_rollbacks ? 'positive' : 'neutral'}>
      {data.enable_automatic_rollbacks
        ? 'The flag is watched, and goes back by itself when its error rate or latency becomes critical.'
        : 'The flag is watched and people are told when it does harm. It does not go back by itself: automatic rollback is off in the safety settings, which superusers change.'}
    </Notice>
  )
}

const Summary = ({ draft }: { draft: FlagDraft }) => {
  const segments = useQuery(segmentNamesQuery).data ?? []
  const { type, variants } = draft.values
  return (
    <div className="flex flex-col gap-4">
      <Facts
        facts={[
          { name: 'Name', value: draft.name },
          { name: 'Key', value: <code className="font-mono text-sm">{keyOf(draft)}</code> },
          {
            name: 'Answers',
            value:
              type === 'boolean'
                ? 'true or false'
                : variants.map(({ key, weight }) => `${key} ${weight} %`).join(', '),
          },
          { name: 'Tags', value: draft.tags.join(', ') || 'None' },
        ]}
      />
      <div>
        <p className="text-sm text-ink-muted">Who gets it</p>
        {draft.rules !== null && (
          <RuleSummary rules={withRuleShare(draft.rules, draft.ruleShare)} segments={segments} />
        )}
        <p className="figures">
          {draft.percentage} % of everybody{draft.rules !== null && ' else'}
        </p>
      </div>
    </div>
  )
}
