import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { SliderField } from '../../../ui/slider-field.tsx'
import { CORRECTIONS } from '../../experiments/index.ts'
import { RANGES } from '../plan.ts'
import type { FieldsProps } from './fields-props.ts'
import { PercentSlider } from './percent-slider.tsx'

/** Power and confidence. */
export const CertaintyFields = ({ plan, change }: FieldsProps) => (
  <>
    <PercentSlider
      label="Power"
      value={plan.power}
      onChange={(power) => change({ power })}
      from={50}
      to={99}
      step={1}
      hint="The chance to detect the effect if there is one"
    />
    <PercentSlider
      label="Confidence"
      value={plan.confidence}
      onChange={(confidence) => change({ confidence })}
      from={80}
      to={99}
      step={0.5}
      hint="The chance of no false positive if there is no effect"
    />
  </>
)

/** The correction for several comparisons. */
export const ComparisonFields = ({ plan, change }: FieldsProps) => (
  <>
    {plan.question !== 'metrics' && (
      <NumberField
        label="Goal metrics"
        value={plan.metrics}
        onChange={(metrics) => change({ metrics: metrics ?? 1 })}
        minValue={RANGES.metrics[0]}
        maxValue={RANGES.metrics[1]}
        step={1}
        hint="Guardrails do not count: they are not corrected"
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
  { id: 'none', label: 'None', description: 'One analysis at the end needs the fewest subjects.' },
  {
    id: 'always_valid',
    label: 'Always valid',
    description: 'Look at any time, stop once the result is clear.',
  },
  { id: 'obrien_fleming', label: 'O’Brien-Fleming', description: 'Planned looks, strict early on.' },
  { id: 'pocock', label: 'Pocock', description: 'Planned looks, equally strict.' },
] as const

/** Interim looks, and variance reduction by CUPED. */
export const MethodFields = ({ plan, change }: FieldsProps) => (
  <>
    <Select
      label="Interim looks"
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
      hint="Covariates from before the experiment explain part of the variance; 0 without them"
    />
  </>
)
