import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '../../api/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form } from '../../ui/form.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Moment } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.ts'
import { MetricRulesEditor } from './metric-rules-editor.tsx'
import { changeSafetySettings, type SafetySettings, safetySettingsQuery } from './queries.ts'
import { rollbackProposal } from './rollback-proposal.ts'
import { RollbackProposalNotice } from './rollback-proposal-notice.tsx'

/** How every flag without settings of its own is watched. */
export const SafetySettingsPage = () => {
  const query = useQuery(safetySettingsQuery)
  return (
    <Page
      title="Safety settings"
      description="These apply to every flag that has no safety settings of its own."
      crumbs={[{ label: 'Safety', to: '/safety' }]}
    >
      <QueryView query={query}>
        {(settings) => <SettingsForm key={settings.updated_at} settings={settings} />}
      </QueryView>
    </Page>
  )
}

const SettingsForm = ({ settings }: { settings: SafetySettings }) => {
  const [automatic, setAutomatic] = useState(settings.enable_automatic_rollbacks)
  const [minimum, setMinimum] = useState<number | undefined>(settings.min_evaluations)
  const [metrics, setMetrics] = useState(settings.default_metrics)
  const save = useCommand({
    changes: ['safety'],
    run: () =>
      changeSafetySettings({
        enable_automatic_rollbacks: automatic,
        default_metrics: metrics,
        ...(minimum !== undefined && { min_evaluations: minimum }),
      }),
    errors: 'form',
    onDone: () => toast({ title: 'Safety settings saved', tone: 'positive' }),
  })
  return (
    <Form error={save.error} onSubmit={() => save.run()} className="flex max-w-4xl flex-col gap-5">
      <Card title="Automatic rollback">
        <div className="flex flex-col gap-5">
          <Switch
            isSelected={automatic}
            onChange={setAutomatic}
            description="A flag with a critical metric goes back to its rollback percentage without asking anybody. Switched off, people are told and decide themselves."
          >
            Roll back by itself
          </Switch>
          {automatic && (
            <RollbackProposalNotice
              proposal={rollbackProposal({ minEvaluations: minimum ?? 0, metrics })}
              onAccept={(proposal) => {
                setMinimum(proposal.minEvaluations)
                setMetrics(proposal.metrics)
              }}
            />
          )}
          <div className="max-w-72">
            <NumberField
              label="Evaluations needed first"
              name="min_evaluations"
              value={minimum}
              onChange={setMinimum}
              minValue={0}
              maxValue={1_000_000}
              step={1}
              isRequired
              hint="Within the 15 minutes that are looked at."
            />
          </div>
        </div>
      </Card>
      <Card title="Metrics and limits" description="Looked at over the last 15 minutes.">
        <MetricRulesEditor value={metrics} onChange={setMetrics} name="default_metrics" />
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
