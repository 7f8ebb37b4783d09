import { NumberField } from '../../../ui/number-field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import type { SafetySettings } from '../api-types.ts'
import type { AutomaticRollback, ConfigDraft } from './config-draft.ts'
import { type RollbackBasis, rollbackProposal } from './rollback-proposal.ts'
import { RollbackProposalNotice } from './rollback-proposal-notice.tsx'

interface AutomaticRollbackFieldsProps {
  draft: ConfigDraft
  set: (change: Partial<ConfigDraft>) => void
  settings: SafetySettings
  isReadOnly: boolean
}

/** When one flag is rolled back automatically, and to which percentage. */
export const AutomaticRollbackFields = (props: AutomaticRollbackFieldsProps) => {
  const { draft, set, settings, isReadOnly } = props
  return (
    <>
      <RadioGroup
        label="Automatic rollback"
        options={optionsFor(settings.enable_automatic_rollbacks)}
        value={draft.automatic}
        onChange={(automatic) => set({ automatic })}
        isDisabled={isReadOnly}
      />
      {draft.automatic === 'on' && !isReadOnly && (
        <RollbackProposalNotice
          proposal={rollbackProposal(basisOf(draft, settings))}
          onAccept={({ minEvaluations, metrics }) => set({ minEvaluations, metrics, hasOwnMetrics: true })}
        />
      )}
      <RollbackNumbers {...props} />
    </>
  )
}

const optionsFor = (
  isOn: boolean,
): readonly { id: AutomaticRollback; label: string; description: string }[] => [
  {
    id: 'inherit',
    label: `Global setting (${isOn ? 'on' : 'off'})`,
    description: 'Follows the global safety settings, later changes included.',
  },
  { id: 'on', label: 'On', description: 'A critical breach rolls the flag back at once.' },
  { id: 'off', label: 'Off', description: 'A critical breach only sends notifications.' },
]

/** The settings that apply to the flag, its own or the global ones. */
const basisOf = (draft: ConfigDraft, settings: SafetySettings): RollbackBasis => ({
  minEvaluations: draft.minEvaluations ?? settings.min_evaluations,
  metrics: draft.hasOwnMetrics ? draft.metrics : settings.default_metrics,
})

const RollbackNumbers = ({ draft, set, settings, isReadOnly }: AutomaticRollbackFieldsProps) => (
  <div className="grid max-w-2xl grid-cols-1 gap-4 sm:grid-cols-2">
    <NumberField
      label="Roll back to"
      name="rollback_percentage"
      value={draft.rollbackPercentage}
      onChange={(value) => set({ rollbackPercentage: value ?? 0 })}
      minValue={0}
      maxValue={100}
      unit="%"
      isReadOnly={isReadOnly}
      hint="0 % also switches the flag off."
    />
    <NumberField
      label="Minimum evaluations"
      name="min_evaluations"
      value={draft.minEvaluations}
      onChange={(minEvaluations) => set({ minEvaluations })}
      minValue={0}
      maxValue={1_000_000}
      step={1}
      placeholder={`${settings.min_evaluations} (global)`}
      isReadOnly={isReadOnly}
      hint="With fewer, no automatic rollback takes place."
    />
  </div>
)
