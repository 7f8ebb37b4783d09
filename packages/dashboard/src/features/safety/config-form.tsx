import { useState } from 'react'
import { useCommand } from '../../api/use-command.ts'
import { reservedFor, useMay } from '../../app/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Form } from '../../ui/form.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.ts'
import { type ConfigDraft, changeOfDraft, draftOfConfig, type Inherited } from './config-draft.ts'
import { MetricRulesEditor } from './metric-rules-editor.tsx'
import { changeSafetyConfig, removeSafetyConfig, type SafetyConfig, type SafetySettings } from './queries.ts'
import { type RollbackBasis, rollbackProposal } from './rollback-proposal.ts'
import { RollbackProposalNotice } from './rollback-proposal-notice.tsx'

interface ConfigFormProps {
  config: SafetyConfig
  settings: SafetySettings
}

/** How one flag is watched. Superusers change it; everybody else reads it. */
export const ConfigForm = ({ config, settings }: ConfigFormProps) => {
  const maySet = useMay('superuser')
  const [draft, setDraft] = useState(() => draftOfConfig(config, settings.default_metrics))
  const set = (change: Partial<ConfigDraft>) => setDraft((before) => ({ ...before, ...change }))
  const save = useCommand({
    changes: ['safety'],
    run: () => changeSafetyConfig(config.feature_flag_id, changeOfDraft(draft)),
    errors: 'form',
    onDone: () => toast({ title: 'Safety settings saved', tone: 'positive' }),
  })
  const parts = { draft, set, isReadOnly: !maySet }
  return (
    <Form error={save.error} onSubmit={() => save.run()} className="flex flex-col gap-6">
      <Switch
        isSelected={draft.enabled}
        isDisabled={!maySet}
        onChange={(enabled) => set({ enabled })}
        description="The monitor looks at errors and latency every few minutes and tells people when they go wrong."
      >
        Watch this flag
      </Switch>
      <AutomaticFields {...parts} settings={settings} />
      <OwnMetrics {...parts} />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          look="primary"
          refused={!maySet && reservedFor('superuser')}
          isPending={save.isPending}
        >
          Save
        </Button>
        {config.source === 'flag' && <UseDefaults flagId={config.feature_flag_id} />}
      </div>
    </Form>
  )
}

interface PartProps {
  draft: ConfigDraft
  set: (change: Partial<ConfigDraft>) => void
  isReadOnly: boolean
}

const automaticOptions = (
  isOn: boolean,
): readonly { id: Inherited; label: string; description: string }[] => [
  {
    id: 'inherit',
    label: `As in the safety settings (now ${isOn ? 'on' : 'off'})`,
    description: 'Follows the settings for all flags, also when they change.',
  },
  { id: 'on', label: 'On', description: 'A critical metric takes the flag back without asking anybody.' },
  { id: 'off', label: 'Off', description: 'People are told; one of them has to take it back.' },
]

/** What holds for the flag, its own or inherited. */
const basisOf = (draft: ConfigDraft, settings: SafetySettings): RollbackBasis => ({
  minEvaluations: draft.minEvaluations ?? settings.min_evaluations,
  metrics: draft.hasOwnMetrics ? draft.metrics : settings.default_metrics,
})

const AutomaticFields = ({ draft, set, isReadOnly, settings }: PartProps & { settings: SafetySettings }) => (
  <>
    <RadioGroup
      label="Automatic rollback"
      options={automaticOptions(settings.enable_automatic_rollbacks)}
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
        hint="0 also switches the flag off."
      />
      <NumberField
        label="Evaluations needed first"
        name="min_evaluations"
        value={draft.minEvaluations}
        onChange={(minEvaluations) => set({ minEvaluations })}
        minValue={0}
        maxValue={1_000_000}
        step={1}
        placeholder={`${settings.min_evaluations} (settings)`}
        isReadOnly={isReadOnly}
        hint="So that one error among three calls takes nothing back."
      />
    </div>
  </>
)

const OwnMetrics = ({ draft, set, isReadOnly }: PartProps) => (
  <div className="flex flex-col gap-4">
    <Switch
      isSelected={draft.hasOwnMetrics}
      isDisabled={isReadOnly}
      onChange={(hasOwnMetrics) => set({ hasOwnMetrics })}
      description="Otherwise the limits of the safety settings apply."
    >
      Metrics and limits of its own
    </Switch>
    {draft.hasOwnMetrics && (
      <div className="rounded-lg border border-line p-4">
        <MetricRulesEditor
          value={draft.metrics}
          onChange={(metrics) => set({ metrics })}
          name="metrics"
          isReadOnly={isReadOnly}
        />
      </div>
    )}
  </div>
)

const UseDefaults = ({ flagId }: { flagId: string }) => {
  const maySet = useMay('superuser')
  const confirm = useConfirm()
  const remove = useCommand({
    changes: ['safety'],
    run: () => removeSafetyConfig(flagId),
    onDone: () => toast({ title: 'The safety settings apply again' }),
  })
  const ask = async () => {
    const text =
      'The flag loses its own limits and follows the settings for all flags from the next check on.'
    if (await confirm({ title: 'Use the safety settings?', text, action: 'Use the settings' })) remove.run()
  }
  return (
    <Button
      refused={!maySet && reservedFor('superuser')}
      isPending={remove.isPending}
      onPress={() => void ask()}
    >
      Use the settings for all flags
    </Button>
  )
}
