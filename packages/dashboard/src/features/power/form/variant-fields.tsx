import { NumberField } from '../../../ui/number-field.tsx'
import { SliderField } from '../../../ui/slider-field.tsx'
import { RANGES } from '../plan.ts'
import { allocationsOf } from '../request.ts'
import type { FieldsProps } from './fields-props.ts'

/** Variants and their traffic allocation. */
export const VariantFields = ({ plan, change }: FieldsProps) => (
  <>
    <NumberField
      label="Variants"
      value={plan.variants}
      onChange={(variants) => change({ variants: variants ?? 2 })}
      minValue={RANGES.variants[0]}
      maxValue={RANGES.variants[1]}
      step={1}
      hint="Including the control"
    />
    <SliderField
      label="Traffic of the control"
      unit="%"
      minValue={1}
      maxValue={98}
      step={1}
      value={Math.round(allocationsOf(plan)[0] ?? 50)}
      onChange={(share) => change({ control_share: share === Math.round(100 / plan.variants) ? 0 : share })}
      hint="The other variants share the rest equally. Equal traffic needs the fewest subjects."
    />
  </>
)
