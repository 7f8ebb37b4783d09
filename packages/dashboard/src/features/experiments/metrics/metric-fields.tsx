import { MAX_METRICS } from '@assay/lifecycle'
import { Plus } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { blankMetric, type MetricDraft } from '../definition/draft.ts'
import { type FieldsProps, withItem } from '../definition/fields-props.ts'
import { MetricRow } from './metric-row.tsx'

/** The metrics after one changed; exactly one goal can be primary, and a guardrail never is. */
const changed = (
  metrics: readonly MetricDraft[],
  index: number,
  patch: Partial<MetricDraft>,
): MetricDraft[] => {
  const next = withItem(metrics, index, patch)
  if (patch.is_primary) {
    return next.map((metric, at) => ({ ...metric, is_primary: at === index }))
  }
  return patch.is_guardrail ? withItem(next, index, { is_primary: false }) : next
}

/** The metrics with a new one; the first goal is primary. */
const added = (metrics: readonly MetricDraft[], isGuardrail: boolean): MetricDraft[] => [
  ...metrics,
  {
    ...blankMetric(),
    is_guardrail: isGuardrail,
    is_primary: !isGuardrail && !metrics.some(({ is_primary }) => is_primary),
  },
]

/** The metrics of an experiment: goals, of which one is primary, and guardrails. */
export const MetricFields = ({ draft, change, locked }: FieldsProps) => {
  const lock = locked?.('metrics')
  const { metrics } = draft
  return (
    <div className="flex flex-col gap-4">
      {lock !== undefined && <Notice title="Metrics are locked">{lock}</Notice>}
      <ul aria-label="Metrics" className="flex flex-col divide-y divide-line border-y border-line">
        {metrics.map((metric, index) => (
          <MetricRow
            key={metric.row}
            metric={metric}
            index={index}
            isDisabled={lock !== undefined}
            change={(patch) => change({ metrics: changed(metrics, index, patch) })}
            remove={() => change({ metrics: metrics.filter(({ row }) => row !== metric.row) })}
          />
        ))}
      </ul>
      {lock === undefined && (
        <AddMetric
          isFull={metrics.length >= MAX_METRICS}
          add={(isGuardrail) => change({ metrics: added(metrics, isGuardrail) })}
        />
      )}
      <Switch
        isSelected={draft.count_untagged_events}
        onChange={(count_untagged_events) => change({ count_untagged_events })}
        isDisabled={lock !== undefined}
        description="Counts events without an experiment key as well, from the assignment of their subject on."
      >
        Count untagged events
      </Switch>
    </div>
  )
}

const AddMetric = ({ isFull, add }: { isFull: boolean; add: (isGuardrail: boolean) => void }) => {
  const refused = isFull && `An experiment has at most ${MAX_METRICS} metrics.`
  return (
    <div className="flex flex-wrap gap-2">
      <Button onPress={() => add(false)} refused={refused}>
        <Plus aria-hidden="true" />
        Add goal
      </Button>
      <Button onPress={() => add(true)} refused={refused}>
        <Plus aria-hidden="true" />
        Add guardrail
      </Button>
    </div>
  )
}
