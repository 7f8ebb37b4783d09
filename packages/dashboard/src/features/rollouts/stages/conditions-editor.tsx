import { Plus, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { COMPARISON_OPTIONS, SAFETY_METRICS, ThresholdField } from '../../safety/index.ts'
import { type ConditionDraft, newCondition, type StageDraft } from './stage-draft.ts'

const MAX_CONDITIONS = 10

interface ConditionsEditorProps {
  stage: StageDraft
  onChange: (change: Pick<StageDraft, 'conditions'>) => void
  prefix: string
}

/** The conditions on metrics that a stage waits for; all of them must be true. */
export const ConditionsEditor = ({ stage, onChange, prefix }: ConditionsEditorProps) => {
  const { conditions } = stage
  const change = (next: readonly ConditionDraft[]) => onChange({ conditions: next })
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-lg bg-sunken p-3">
      <legend className="sr-only">Metrics that {stage.name || 'this stage'} waits for</legend>
      <p className="text-sm text-ink-muted">The stage starts only while all of these are true:</p>
      {conditions.map((condition, at) => (
        <ConditionLine
          key={condition.id}
          condition={condition}
          name={`${prefix}trigger_configuration.conditions.${at}`}
          onChange={(next) => change(conditions.map((one) => (one.id === next.id ? next : one)))}
          onRemove={() => change(conditions.filter(({ id }) => id !== condition.id))}
        />
      ))}
      <div>
        <Button
          size="small"
          refused={
            conditions.length >= MAX_CONDITIONS && `A stage waits for at most ${MAX_CONDITIONS} metrics.`
          }
          onPress={() => change([...conditions, newCondition('p95_latency', 500)])}
        >
          <Plus aria-hidden="true" />
          Add a metric
        </Button>
      </div>
    </fieldset>
  )
}

interface ConditionLineProps {
  condition: ConditionDraft
  name: string
  onChange: (condition: ConditionDraft) => void
  onRemove: () => void
}

const ConditionLine = ({ condition, name, onChange, onRemove }: ConditionLineProps) => (
  <div className="grid grid-cols-[1fr_auto] items-end gap-2 sm:grid-cols-[3fr_2fr_2fr_auto]">
    <Select
      label="Metric"
      name={`${name}.metric`}
      options={SAFETY_METRICS}
      value={condition.metric}
      onChange={(metric) => onChange({ ...condition, metric, threshold: null })}
    />
    <div className="col-span-2 row-start-2 sm:col-span-1 sm:row-start-auto">
      <Select
        label="Is"
        name={`${name}.comparison_type`}
        options={COMPARISON_OPTIONS}
        value={condition.comparison}
        onChange={(comparison) => onChange({ ...condition, comparison })}
      />
    </div>
    <div className="col-span-2 row-start-3 sm:col-span-1 sm:row-start-auto">
      <ThresholdField
        label="Limit"
        name={`${name}.threshold`}
        metric={condition.metric}
        value={condition.threshold}
        onChange={(threshold) => onChange({ ...condition, threshold })}
      />
    </div>
    <div className="col-start-2 row-start-1 sm:col-start-auto sm:row-start-auto">
      <Button look="quiet" aria-label="Remove metric" onPress={onRemove}>
        <Trash2 aria-hidden="true" />
      </Button>
    </div>
  </div>
)
