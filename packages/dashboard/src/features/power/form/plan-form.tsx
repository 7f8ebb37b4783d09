import { Disclosure } from '../../../ui/disclosure.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { DEFAULT_PLAN, type Plan, RANGES } from '../plan.ts'
import { EffectFields, EffectType } from './effect-fields.tsx'
import type { FieldsProps } from './fields-props.ts'
import { MetricFields } from './metric-fields.tsx'
import { CertaintyFields, ComparisonFields, MethodFields } from './test-fields.tsx'
import { TrafficFields } from './traffic-fields.tsx'
import { VariantFields } from './variant-fields.tsx'

const STACK = 'flex flex-col gap-5'

/** The fields of a plan, as the question needs them. */
export const PlanForm = (props: FieldsProps) => (
  <section aria-label="Plan" className={STACK}>
    <QuestionFields {...props} />
    {props.plan.question !== 'effect' && <TrafficFields {...props} />}
    <CertaintyFields {...props} />
    <Disclosure title="Variants" isOpen={hasOwnVariants(props.plan)}>
      <div className={STACK}>
        <VariantFields {...props} />
      </div>
    </Disclosure>
    <Disclosure title="Comparisons, looks and variance" isOpen={hasOwnMethod(props.plan)}>
      <div className={STACK}>
        <ComparisonFields {...props} />
        <MethodFields {...props} />
      </div>
    </Disclosure>
  </section>
)

const hasOwnVariants = ({ variants, control_share }: Plan): boolean =>
  variants !== DEFAULT_PLAN.variants || control_share !== DEFAULT_PLAN.control_share

const hasOwnMethod = ({ metrics, sequential, variance_reduction }: Plan): boolean =>
  metrics !== DEFAULT_PLAN.metrics ||
  sequential !== DEFAULT_PLAN.sequential ||
  variance_reduction !== DEFAULT_PLAN.variance_reduction

const QuestionFields = ({ plan, change }: FieldsProps) => {
  if (plan.question === 'metrics') {
    return (
      <p className="text-sm text-ink-muted">
        Each metric has its own baseline rate and effect beside. These settings apply to all of them.
      </p>
    )
  }
  return (
    <>
      <MetricFields plan={plan} change={change} />
      {plan.question === 'effect' ? (
        <DetectableFields plan={plan} change={change} />
      ) : (
        <EffectFields plan={plan} change={change} />
      )}
    </>
  )
}

const DetectableFields = ({ plan, change }: FieldsProps) => (
  <>
    <EffectType plan={plan} change={change} />
    <NumberField
      label="Subjects in the control"
      value={plan.size}
      onChange={(size) => change({ size: size ?? DEFAULT_PLAN.size })}
      minValue={RANGES.size[0]}
      maxValue={RANGES.size[1]}
      step={1}
      stepper={false}
      hint="As many as you can get"
    />
  </>
)
