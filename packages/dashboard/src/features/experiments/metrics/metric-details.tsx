import { METRIC_DEFAULTS } from '@assay/lifecycle'
import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { MetricDraft } from '../definition/draft.ts'
import { AGGREGATIONS } from '../labels.ts'

/** Props of the parts of a metric's row. */
export interface MetricPartProps {
  metric: MetricDraft
  index: number
  isDisabled: boolean
  change: (patch: Partial<MetricDraft>) => void
}

/** Settings of a metric that usually keep their defaults. */
export const MetricDetails = (props: MetricPartProps) => {
  const { metric, index, isDisabled, change } = props
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {metric.metric_type !== 'conversion' && <ValueFields {...props} />}
      <NumberField
        label="Minimum sample size"
        name={`metrics.${index}.minimum_sample_size`}
        value={metric.minimum_sample_size}
        onChange={(value) => change({ minimum_sample_size: value ?? METRIC_DEFAULTS.minimum_sample_size })}
        minValue={10}
        maxValue={2_147_483_647}
        step={1}
        isDisabled={isDisabled}
        hint="Subjects per variant before Assay recommends a decision"
      />
      <NumberField
        label="Expected effect"
        name={`metrics.${index}.expected_effect`}
        value={metric.expected_effect === undefined ? undefined : metric.expected_effect * 100}
        onChange={(value) =>
          change({ expected_effect: value === undefined ? undefined : Number((value / 100).toFixed(8)) })
        }
        minValue={0.0001}
        unit="%"
        isDisabled={isDisabled}
        hint="Relative to the control; a note only"
      />
      <TextField
        label="Description"
        name={`metrics.${index}.description`}
        maxLength={2000}
        value={metric.description}
        onChange={(description) => change({ description })}
        isDisabled={isDisabled}
      />
    </div>
  )
}

const ValueFields = ({ metric, index, isDisabled, change }: MetricPartProps) => (
  <>
    <Select
      label="Value of a subject"
      name={`metrics.${index}.aggregation_method`}
      options={AGGREGATIONS}
      value={metric.aggregation_method ?? undefined}
      onChange={(aggregation_method) => change({ aggregation_method })}
      isDisabled={isDisabled}
    />
    <TextField
      label="Path of the value"
      name={`metrics.${index}.event_value_path`}
      code
      maxLength={100}
      value={metric.event_value_path}
      onChange={(event_value_path) => change({ event_value_path })}
      isDisabled={isDisabled}
      placeholder="value"
      hint="A dotted path in the event's metadata. Leave empty to use the event's value."
    />
    <NumberField
      label="Cap per subject"
      name={`metrics.${index}.cap_value`}
      value={metric.cap_value}
      onChange={(cap_value) => change({ cap_value })}
      minValue={0.000001}
      isDisabled={isDisabled}
      hint="Larger values count as the cap, so that a few subjects do not decide"
    />
  </>
)
