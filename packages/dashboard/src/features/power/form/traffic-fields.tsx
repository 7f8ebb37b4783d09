import { NumberField } from '../../../ui/number-field.tsx'
import { SliderField } from '../../../ui/slider-field.tsx'
import { RANGES } from '../plan.ts'
import type { FieldsProps } from './fields-props.ts'

/** Subjects per day, and the percentage of them in the experiment. */
export const TrafficFields = ({ plan, change }: FieldsProps) => (
  <>
    <NumberField
      label="Subjects per day"
      value={plan.traffic === 0 ? undefined : plan.traffic}
      onChange={(traffic) => change({ traffic: traffic ?? 0 })}
      minValue={RANGES.traffic[0]}
      maxValue={RANGES.traffic[1]}
      step={1}
      stepper={false}
      placeholder="Unknown"
      hint="Different subjects, not visits. The duration depends on it."
    />
    {plan.traffic > 0 && (
      <SliderField
        label="Traffic in the experiment"
        unit="%"
        minValue={1}
        maxValue={100}
        step={1}
        value={plan.traffic_percentage}
        onChange={(traffic_percentage) => change({ traffic_percentage })}
      />
    )}
  </>
)
