import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { Moment } from '../../../ui/time.tsx'
import type { SafetySettings } from '../api-types.ts'
import { useSaveSafetySettings } from './commands.ts'
import { type MetricRules, MetricRulesEditor } from './metric-rules-editor.tsx'
import { safetySettingsQuery } from './queries.ts'
import { rollbackProposal } from './rollback-proposal.ts'
import { RollbackProposalNotice } from './rollback-proposal-notice.tsx'

/** The safety settings of every flag without its own. */
export const SafetySettingsPage = () => {
  const query = useQuery(safetySettingsQuery)
  return (
    <Page
      title="Safety settings"
      description="Global settings: they apply to every flag without its own."
      crumbs={[{ label: 'Safety', to: '/safety' }]}
    >
      <QueryView query={query}>
        {(settings) => <SettingsForm key={settings.updated_at} settings={settings} />}
      </QueryView>
    </Page>
  )
}

interface Draft {
  automatic: boolean
  minEvaluations: number | undefined
  metrics: MetricRules
}

const draftOf = (settings: SafetySettings): Draft => ({
  automatic: settings.enable_automatic_rollbacks,
  minEvaluations: settings.min_evaluations,
  metrics: settings.default_metrics,
})

const bodyOf = ({ automatic, minEvaluations, metrics }: Draft) => ({
  enable_automatic_rollbacks: automatic,
  default_metrics: metrics,
  ...(minEvaluations !== undefined && { min_evaluations: minEvaluations }),
})

const SettingsForm = ({ settings }: { settings: SafetySettings }) => {
  const [draft, setDraft] = useState(() => draftOf(settings))
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))
  const save = useSaveSafetySettings()
  return (
    <Form
      error={save.error}
      onSubmit={() => save.run(bodyOf(draft))}
      className="flex max-w-4xl flex-col gap-5"
    >
      <RollbackCard draft={draft} set={set} />
      <Card title="Metrics and thresholds" description="Measured over the last 15 minutes.">
        <MetricRulesEditor
          value={draft.metrics}
          onChange={(metrics) => set({ metrics })}
          name="default_metrics"
        />
      </Card>
      <div className="flex items-center gap-3">
        <Button type="submit" look="primary" isPending={save.isPending}>
          Save
        </Button>
        <span className="text-sm text-ink-muted">
          Last changed <Moment at={settings.updated_at} />
        </span>
      </div>
    </Form>
  )
}

const RollbackCard = ({ draft, set }: { draft: Draft; set: (change: Partial<Draft>) => void }) => (
  <Card title="Automatic rollback">
    <div className="flex flex-col gap-5">
      <Switch
        isSelected={draft.automatic}
        onChange={(automatic) => set({ automatic })}
        description="A critical breach takes a flag to its rollback percentage at once. When off, it only sends notifications."
      >
        Roll back automatically
      </Switch>
      {draft.automatic && (
        <RollbackProposalNotice
          proposal={rollbackProposal({ ...draft, minEvaluations: draft.minEvaluations ?? 0 })}
          onAccept={set}
        />
      )}
      <div className="max-w-72">
        <NumberField
          label="Minimum evaluations"
          name="min_evaluations"
          value={draft.minEvaluations}
          onChange={(minEvaluations) => set({ minEvaluations })}
          minValue={0}
          maxValue={1_000_000}
          step={1}
          isRequired
          hint="In the last 15 minutes. With fewer, no automatic rollback takes place."
        />
      </div>
    </div>
  </Card>
)
