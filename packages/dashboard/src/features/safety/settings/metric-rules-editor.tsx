import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import type { MetricRule } from '../api-types.ts'
import { metricLabel, SAFETY_METRICS } from '../metric-words.ts'
import { MetricRuleFields } from './metric-rule-fields.tsx'

export type MetricRules = Record<string, MetricRule>

interface MetricRulesEditorProps {
  value: MetricRules
  onChange: (rules: MetricRules) => void
  /** The field's name in the API, so that its problems are shown beside it. */
  name: string
  isReadOnly?: boolean
}

const NEW_RULE: MetricRule = {
  mode: 'threshold',
  warning_threshold: null,
  critical_threshold: null,
  comparison_type: 'greater_than',
  tolerated_ratio: 1,
}

const without = (rules: MetricRules, metric: string): MetricRules =>
  Object.fromEntries(Object.entries(rules).filter(([name]) => name !== metric))

/** The monitored safety metrics and the thresholds of each. */
export const MetricRulesEditor = ({ value, onChange, name, isReadOnly = false }: MetricRulesEditorProps) => (
  <div className="flex flex-col">
    {Object.entries(value).map(([metric, rule]) => (
      <fieldset
        key={metric}
        aria-label={metricLabel(metric)}
        className="min-w-0 border-t border-line py-4 first:border-t-0 first:pt-0"
      >
        <div className="mb-2 flex items-center justify-between gap-2">
          <p aria-hidden="true" className="font-medium">
            {metricLabel(metric)}
          </p>
          {!isReadOnly && (
            <Button
              look="quiet"
              size="small"
              aria-label={`Remove ${metricLabel(metric)}`}
              onPress={() => onChange(without(value, metric))}
            >
              <Trash2 aria-hidden="true" />
            </Button>
          )}
        </div>
        <MetricRuleFields
          metric={metric}
          rule={rule}
          onChange={(next) => onChange({ ...value, [metric]: next })}
          name={`${name}.${metric}`}
          isReadOnly={isReadOnly}
        />
      </fieldset>
    ))}
    {!isReadOnly && (
      <AddMetric value={value} onAdd={(metric) => onChange({ ...value, [metric]: NEW_RULE })} />
    )}
  </div>
)

const AddMetric = ({ value, onAdd }: { value: MetricRules; onAdd: (metric: string) => void }) => {
  const [chosen, setChosen] = useState<string>()
  const left = SAFETY_METRICS.filter(({ id }) => value[id] === undefined)
  if (left.length === 0) return null
  const add = () => {
    if (chosen !== undefined) onAdd(chosen)
    setChosen(undefined)
  }
  return (
    <div className="flex items-end gap-2 border-t border-line pt-4">
      <div className="w-64 max-w-full">
        <Select label="Another metric" options={left} value={chosen} onChange={setChosen} />
      </div>
      <Button isDisabled={chosen === undefined} onPress={add}>
        <Plus aria-hidden="true" />
        Add
      </Button>
    </div>
  )
}
