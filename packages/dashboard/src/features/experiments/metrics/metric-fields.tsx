import { MAX_METRICS } from '@assay/lifecycle'
import { Plus } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { blankMetric, type MetricDraft } from '../definition/draft.ts'
import { type FieldsProps, withItem } from '../definition/fields-props.ts'
import { MetricRow } from './metric-row.tsx'

/** The list after one metric changed; only one can be the primary goal, and a guardrail never is. */
const changed = (
  metrics: readonly MetricDraft[],
  place: number,
  patch: Partial<MetricDraft>,
): MetricDraft[] => {
  const next = withItem(metrics, place, patch)
  if (patch.is_primary) {
    return next.map((metric, index) => ({ ...metric, is_primary: index === place }))
  }
  return patch.is_guardrail ? withItem(next, place, { is_primary: false }) : next
}

/** What decides, what must not get worse, and how each of it is measured. */
export const MetricFields = ({ draft, change, locked }: FieldsProps) => {
  const lock = locked?.('metrics')
  const { metrics } = draft
  const add = (isGuardrail: boolean) =>
    change({
      metrics: [
        ...metrics,
        {
          ...blankMetric(),
          is_guardrail: isGuardrail,
          is_primary: !isGuardrail && !metrics.some(({ is_primary }) => is_primary),
        },
      ],
    })
  return (
    <div className="flex flex-col gap-4">
      {lock !== undefined && <Notice title="Metrics are fixed">{lock}</Notice>}
      <ul aria-label="Metrics" className="flex flex-col divide-y divide-line border-y border-line">
        {metrics.map((metric, place) => (
          <MetricRow
            key={metric.row}
            metric={metric}
            place={place}
            isDisabled={lock !== undefined}
            change={(patch) => change({ metrics: changed(metrics, place, patch) })}
            remove={() => change({ metrics: metrics.filter(({ row }) => row !== metric.row) })}
          />
        ))}
      </ul>
      {lock === undefined && <AddMetric isFull={metrics.length >= MAX_METRICS} add={add} />}
      <Switch
        isSelected={draft.count_untagged_events}
        onChange={(count_untagged_events) => change({ count_untagged_events })}
        isDisabled={lock !== undefined}
        description="Also events that were sent without the key of an experiment, from a subject's assignment on."
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
        Add a goal
      </Button>
      <Button onPress={() => add(true)} refused={refused}>
        <Plus aria-hidden="true" />
        Add a guardrail
      </Button>
    </div>
  )
}
