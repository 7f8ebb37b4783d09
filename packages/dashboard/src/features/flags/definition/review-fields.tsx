import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../../app/permissions.ts'
import { Facts } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { safetySettingsQuery } from '../../safety/index.ts'
import { segmentNamesQuery } from '../../segments/index.ts'
import { RuleSummary } from '../../targeting/index.ts'
import { withRulesPercentage } from '../rollout-percentage.ts'
import { type FlagDraft, keyOf } from './flag-draft.ts'

interface ReviewFieldsProps {
  draft: FlagDraft
  onChange: (change: Partial<FlagDraft>) => void
}

/** The last step: automatic rollback, a summary, and whether the flag is switched on now. */
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
        description="Otherwise the flag is created switched off."
      >
        Switch it on now
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
          description="When the error rate or the latency becomes critical, the flag is rolled back and you are notified. At least 100 evaluations are needed, so a single error rolls nothing back. The Safety tab also has a sequential guard."
        >
          Roll back automatically
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
        ? 'The flag is rolled back automatically when its error rate or latency becomes critical.'
        : 'Automatic rollback is off. When the error rate or latency becomes critical you are notified, but the flag is not rolled back. Superusers change this in the safety settings.'}
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
            name: 'Values',
            value:
              type === 'boolean'
                ? 'true or false'
                : variants.map(({ key, weight }) => `${key} ${weight} %`).join(', '),
          },
          { name: 'Tags', value: draft.tags.join(', ') || 'None' },
        ]}
      />
      <div>
        <p className="text-sm text-ink-muted">Targeting</p>
        {draft.rules !== null && (
          <RuleSummary rules={withRulesPercentage(draft.rules, draft.rulesPercentage)} segments={segments} />
        )}
        <p className="figures">
          {draft.rolloutPercentage} % of everybody{draft.rules !== null && ' else'}
        </p>
      </div>
    </div>
  )
}
