import { NumberField } from '../../../ui/number-field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { RANGES } from '../plan.ts'
import type { FieldsProps } from './fields-props.ts'
import { PercentSlider } from './percent-slider.tsx'

const KINDS = [
  { id: 'conversion', label: 'Conversion' },
  { id: 'mean', label: 'Mean' },
] as const

/** The metric and its baseline. */
export const MetricFields = ({ plan, change }: FieldsProps) => (
  <>
    <Segmented label="Metric type" options={KINDS} value={plan.kind} onChange={(kind) => change({ kind })} />
    {plan.kind === 'conversion' ? (
      <PercentSlider
        label="Baseline rate"
        value={plan.rate}
        onChange={(rate) => change({ rate })}
        from={0.01}
        to={99.99}
        step={0.01}
        hint="The share of subjects who convert today"
      />
    ) : (
      <MeanFields plan={plan} change={change} />
    )}
  </>
)

const MeanFields = ({ plan, change }: FieldsProps) => (
  <div className="grid grid-cols-2 gap-3">
    <NumberField
      label="Baseline mean"
      value={plan.mean}
      onChange={(mean) => mean !== undefined && change({ mean })}
      minValue={RANGES.mean[0]}
      maxValue={RANGES.mean[1]}
      stepper={false}
    />
    <NumberField
      label="Standard deviation"
      value={plan.deviation}
      onChange={(deviation) => deviation !== undefined && change({ deviation })}
      minValue={RANGES.deviation[0]}
      maxValue={RANGES.deviation[1]}
      stepper={false}
    />
  </div>
)
