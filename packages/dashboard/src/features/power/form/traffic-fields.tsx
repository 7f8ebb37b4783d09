import { NumberField } from '../../../ui/number-field.tsx'
import { SliderField } from '../../../ui/slider-field.tsx'
import { RANGES } from '../plan.ts'
import type { FieldsProps } from './fields-props.ts'

/** How many subjects come, and how many of them enter. */
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
      placeholder="Not known"
      hint="Different people, not visits. Tells how long the experiment takes."
    />
    {plan.traffic > 0 && (
      <SliderField
        label="Of them enter"
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
