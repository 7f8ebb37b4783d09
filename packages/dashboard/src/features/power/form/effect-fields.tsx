import { NumberField } from '../../../ui/number-field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { DEFAULT_PLAN, type Plan, RANGES } from '../plan.ts'
import type { FieldsProps } from './fields-props.ts'
import { PercentSlider } from './percent-slider.tsx'

const EFFECT_TYPES = [
  { id: 'relative', label: 'Relative' },
  { id: 'absolute', label: 'Absolute' },
] as const

/** About the same effect in the other unit, so that switching does not change what is meant. */
const converted = (plan: Plan, effect_type: Plan['effect_type']): Partial<Plan> => {
  const baseline = plan.kind === 'conversion' ? plan.rate : Math.abs(plan.mean)
  if (effect_type === plan.effect_type || baseline === 0) return { effect_type }
  const effect = effect_type === 'absolute' ? plan.effect * baseline : plan.effect / baseline
  const [from, to] = RANGES.effect
  return { effect_type, effect: Math.min(to, Math.max(from, Number(effect.toPrecision(6)))) }
}

/** The type of effects, and the minimum detectable effect. */
export const EffectFields = (props: FieldsProps) => (
  <>
    <EffectType {...props} />
    <Effect {...props} />
  </>
)

/** The choice between relative and absolute effects. */
export const EffectType = ({ plan, change }: FieldsProps) => (
  <Segmented
    label="Effect type"
    options={EFFECT_TYPES}
    value={plan.effect_type}
    onChange={(effect_type) => change(converted(plan, effect_type))}
  />
)

const HINT = 'The smallest effect that matters'

const Effect = ({ plan, change }: FieldsProps) => {
  if (plan.effect_type === 'relative') {
    return (
      <PercentSlider
        label="Minimum detectable effect"
        value={plan.effect}
        onChange={(effect) => change({ effect })}
        from={0.1}
        to={100}
        step={0.1}
        hint={HINT}
      />
    )
  }
  if (plan.kind === 'conversion') {
    return (
      <PercentSlider
        label="Minimum detectable effect"
        value={plan.effect}
        onChange={(effect) => change({ effect })}
        from={0.01}
        to={50}
        step={0.01}
        unit="pp"
        hint={`In percentage points. ${HINT}.`}
      />
    )
  }
  return (
    <NumberField
      label="Minimum detectable effect"
      value={plan.effect}
      onChange={(effect) => change({ effect: effect ?? DEFAULT_PLAN.effect })}
      minValue={RANGES.effect[0]}
      maxValue={RANGES.effect[1]}
      stepper={false}
      hint={`In the unit of the metric. ${HINT}.`}
    />
  )
}
