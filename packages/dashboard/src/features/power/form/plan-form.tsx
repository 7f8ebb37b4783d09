import { Disclosure } from '../../../ui/disclosure.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { type Plan, RANGES, USUAL } from '../plan.ts'
import { EffectFields, EffectType } from './effect-fields.tsx'
import type { FieldsProps } from './fields-props.ts'
import { MetricFields } from './metric-fields.tsx'
import { CertaintyFields, ComparisonFields, MethodFields } from './test-fields.tsx'
import { TrafficFields } from './traffic-fields.tsx'
import { VariantFields } from './variant-fields.tsx'

const STACK = 'flex flex-col gap-5'

/** Everything that is known or wished for; which of it depends on the question. */
export const PlanForm = (props: FieldsProps) => (
  <section aria-label="What is planned" className={STACK}>
    <QuestionFields {...props} />
    {props.plan.question !== 'effect' && <TrafficFields {...props} />}
    <CertaintyFields {...props} />
    <Disclosure title="Variants" isOpen={areVariantsUnusual(props.plan)}>
      <div className={STACK}>
        <VariantFields {...props} />
      </div>
    </Disclosure>
    <Disclosure title="Comparisons, looks and variance" isOpen={isMethodUnusual(props.plan)}>
      <div className={STACK}>
        <ComparisonFields {...props} />
        <MethodFields {...props} />
      </div>
    </Disclosure>
  </section>
)

const areVariantsUnusual = ({ variants, control_share }: Plan): boolean =>
  variants !== USUAL.variants || control_share !== USUAL.control_share

const isMethodUnusual = ({ metrics, sequential, variance_reduction }: Plan): boolean =>
  metrics !== USUAL.metrics ||
  sequential !== USUAL.sequential ||
  variance_reduction !== USUAL.variance_reduction

const QuestionFields = ({ plan, change }: FieldsProps) => {
  if (plan.question === 'metrics') {
    return (
      <p className="text-sm text-ink-muted">
        Each metric has its rate and its effect in the table. What stands here holds for all of them.
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
      onChange={(size) => change({ size: size ?? USUAL.size })}
      minValue={RANGES.size[0]}
      maxValue={RANGES.size[1]}
      step={1}
      stepper={false}
      hint="How many you can have"
    />
  </>
)
