import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { SliderField } from '../../../ui/slider-field.tsx'
import { CORRECTIONS } from '../../experiments/index.ts'
import { RANGES } from '../plan.ts'
import type { FieldsProps } from './fields-props.ts'
import { PercentSlider } from './percent-slider.tsx'

/** How sure the answer has to be. */
export const CertaintyFields = ({ plan, change }: FieldsProps) => (
  <>
    <PercentSlider
      label="Power"
      value={plan.power}
      onChange={(power) => change({ power })}
      from={50}
      to={99}
      step={1}
      hint="The chance to find the effect when it is there"
    />
    <PercentSlider
      label="Confidence"
      value={plan.confidence}
      onChange={(confidence) => change({ confidence })}
      from={80}
      to={99}
      step={0.5}
      hint="The chance to find nothing when there is nothing"
    />
  </>
)

/** How many comparisons share the risk of a false discovery. */
export const ComparisonFields = ({ plan, change }: FieldsProps) => (
  <>
    {plan.question !== 'metrics' && (
      <NumberField
        label="Metrics that decide"
        value={plan.metrics}
        onChange={(metrics) => change({ metrics: metrics ?? 1 })}
        minValue={RANGES.metrics[0]}
        maxValue={RANGES.metrics[1]}
        step={1}
        hint="Guardrails do not count: they stand outside the correction"
      />
    )}
    <Select
      label="Correction"
      options={CORRECTIONS}
      value={plan.correction}
      onChange={(correction) => change({ correction })}
    />
  </>
)

const SEQUENTIAL = [
  { id: 'none', label: 'One look at the end', description: 'Needs the fewest subjects.' },
  {
    id: 'always_valid',
    label: 'Always valid',
    description: 'Look whenever you like, stop when it is clear.',
  },
  { id: 'obrien_fleming', label: 'O’Brien-Fleming', description: 'Planned looks, strict early on.' },
  { id: 'pocock', label: 'Pocock', description: 'Planned looks, equally strict each time.' },
] as const

/** How often the results are looked at, and how much of the noise a covariate removes. */
export const MethodFields = ({ plan, change }: FieldsProps) => (
  <>
    <Select
      label="Looking at the results"
      options={SEQUENTIAL}
      value={plan.sequential}
      onChange={(sequential) => change({ sequential })}
    />
    {plan.sequential !== 'none' && (
      <NumberField
        label="Planned looks"
        value={plan.looks}
        onChange={(looks) => change({ looks: looks ?? 10 })}
        minValue={RANGES.looks[0]}
        maxValue={RANGES.looks[1]}
        step={1}
      />
    )}
    <SliderField
      label="Variance removed by CUPED"
      unit="%"
      minValue={0}
      maxValue={99}
      step={1}
      value={plan.variance_reduction}
      onChange={(variance_reduction) => change({ variance_reduction })}
      hint="What is known of subjects beforehand explains part of the noise; 0 without such data"
    />
  </>
)
