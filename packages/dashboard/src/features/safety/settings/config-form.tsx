import { useState } from 'react'
import { reservedFor, useMay } from '../../../app/permissions.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Switch } from '../../../ui/switch.tsx'
import type { SafetyConfig, SafetySettings } from '../api-types.ts'
import { AutomaticRollbackFields } from './automatic-rollback-fields.tsx'
import { useRemoveSafetyConfig, useSaveSafetyConfig } from './commands.ts'
import { type ConfigDraft, changeOfDraft, draftOfConfig } from './config-draft.ts'
import { MetricRulesEditor } from './metric-rules-editor.tsx'

interface ConfigFormProps {
  config: SafetyConfig
  settings: SafetySettings
}

/** The safety settings of one flag. Superusers change them; everybody else reads them. */
export const ConfigForm = ({ config, settings }: ConfigFormProps) => {
  const maySet = useMay('superuser')
  const [draft, setDraft] = useState(() => draftOfConfig(config, settings.default_metrics))
  const set = (change: Partial<ConfigDraft>) => setDraft((before) => ({ ...before, ...change }))
  const save = useSaveSafetyConfig(config.feature_flag_id)
  const parts = { draft, set, isReadOnly: !maySet }
  return (
    <Form error={save.error} onSubmit={() => save.run(changeOfDraft(draft))} className="flex flex-col gap-6">
      <Switch
        isSelected={draft.enabled}
        isDisabled={!maySet}
        onChange={(enabled) => set({ enabled })}
        description="Health checks run every few minutes and send notifications about breaches."
      >
        Monitor this flag
      </Switch>
      <AutomaticRollbackFields {...parts} settings={settings} />
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
        {config.source === 'flag' && <UseGlobalSettings flagId={config.feature_flag_id} />}
      </div>
    </Form>
  )
}

/** What every part of the form is given. */
interface PartProps {
  draft: ConfigDraft
  set: (change: Partial<ConfigDraft>) => void
  isReadOnly: boolean
}

const OwnMetrics = ({ draft, set, isReadOnly }: PartProps) => (
  <div className="flex flex-col gap-4">
    <Switch
      isSelected={draft.hasOwnMetrics}
      isDisabled={isReadOnly}
      onChange={(hasOwnMetrics) => set({ hasOwnMetrics })}
      description="When off, the global thresholds apply."
    >
      Own metrics and thresholds
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

const UseGlobalSettings = ({ flagId }: { flagId: string }) => {
  const maySet = useMay('superuser')
  const remove = useRemoveSafetyConfig(flagId)
  return (
    <Button
      refused={!maySet && reservedFor('superuser')}
      isPending={remove.isPending}
      onPress={() => remove.run()}
    >
      Use global settings
    </Button>
  )
}
