import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { MetricDraft } from '../definition/draft.ts'
import { AGGREGATIONS } from '../labels.ts'

/** A metric while it is written, for the parts of its row. */
export interface MetricPartProps {
  metric: MetricDraft
  place: number
  isDisabled: boolean
  change: (patch: Partial<MetricDraft>) => void
}

/** What most metrics leave as it is. */
export const MetricDetails = (props: MetricPartProps) => {
  const { metric, place, isDisabled, change } = props
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {metric.metric_type !== 'conversion' && <ValueFields {...props} />}
      <NumberField
        label="Least sample size"
        name={`metrics.${place}.minimum_sample_size`}
        value={metric.minimum_sample_size}
        onChange={(value) => change({ minimum_sample_size: value ?? 100 })}
        minValue={10}
        maxValue={2_147_483_647}
        step={1}
        isDisabled={isDisabled}
        hint="Subjects per variant before anything is recommended"
      />
      <NumberField
        label="Expected effect"
        name={`metrics.${place}.expected_effect`}
        value={metric.expected_effect === undefined ? undefined : metric.expected_effect * 100}
        onChange={(value) =>
          change({ expected_effect: value === undefined ? undefined : Number((value / 100).toFixed(8)) })
        }
        minValue={0.0001}
        unit="%"
        isDisabled={isDisabled}
        hint="Relative to the control, for the record"
      />
      <TextField
        label="Description"
        name={`metrics.${place}.description`}
        maxLength={2000}
        value={metric.description}
        onChange={(description) => change({ description })}
        isDisabled={isDisabled}
      />
    </div>
  )
}

const ValueFields = ({ metric, place, isDisabled, change }: MetricPartProps) => (
  <>
    <Select
      label="A subject's value is"
      name={`metrics.${place}.aggregation_method`}
      options={AGGREGATIONS}
      value={metric.aggregation_method ?? undefined}
      onChange={(aggregation_method) => change({ aggregation_method })}
      isDisabled={isDisabled}
    />
    <TextField
      label="Where the value stands"
      name={`metrics.${place}.event_value_path`}
      code
      maxLength={100}
      value={metric.event_value_path}
      onChange={(event_value_path) => change({ event_value_path })}
      isDisabled={isDisabled}
      placeholder="value"
      hint="A dotted path into the event's metadata; empty: the event's value"
    />
    <NumberField
      label="Cap per subject"
      name={`metrics.${place}.cap_value`}
      value={metric.cap_value}
      onChange={(cap_value) => change({ cap_value })}
      minValue={0.000001}
      isDisabled={isDisabled}
      hint="Larger values count as this one, so that a few subjects do not decide"
    />
  </>
)
