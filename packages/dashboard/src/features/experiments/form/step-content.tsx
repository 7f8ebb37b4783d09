import type { ReactNode } from 'react'
import { Disclosure } from '../../../ui/disclosure.tsx'
import type { FieldsProps } from '../definition/fields-props.ts'
import { HypothesisFields } from '../definition/hypothesis-fields.tsx'
import { TypeFields } from '../definition/type-fields.tsx'
import { MetricFields } from '../metrics/metric-fields.tsx'
import { PlanFields } from '../plan/plan-fields.tsx'
import { StatisticsFields } from '../statistics/statistics-fields.tsx'
import { AudienceFields } from '../targeting/audience-fields.tsx'
import { VariantFields } from '../variants/variant-fields.tsx'
import type { StepId } from './steps.ts'

type FormStep = Exclude<StepId, 'review'>

/** The title and introduction of a step. */
export const STEP_INTRODUCTIONS: Record<FormStep, { title: string; text: string }> = {
  hypothesis: {
    title: 'What do you want to find out?',
    text: 'Write down the change, the effect you expect and the reason.',
  },
  metrics: {
    title: 'How do you measure it?',
    text: 'The primary goal decides. Guardrails must not get worse.',
  },
  variants: {
    title: 'What do you compare?',
    text: 'The control is your product as it is. Equal traffic gives the fastest answer.',
  },
  audience: {
    title: 'Who takes part?',
    text: 'All subjects, or those who match your rules. An assigned subject keeps its variant.',
  },
  plan: {
    title: 'How long will it take?',
    text: 'Choose the smallest effect worth finding to see how many subjects it takes.',
  },
}

const Hypothesis = (props: FieldsProps) => (
  <div className="flex flex-col gap-6">
    <HypothesisFields {...props} />
    <TypeFields {...props} />
  </div>
)

const Plan = (props: FieldsProps) => (
  <div className="flex flex-col gap-6">
    <PlanFields {...props} />
    <Disclosure title="Statistics: confidence, correction, sequential and Bayesian analysis">
      <StatisticsFields {...props} />
    </Disclosure>
  </div>
)

const CONTENTS = {
  hypothesis: Hypothesis,
  metrics: MetricFields,
  variants: VariantFields,
  audience: AudienceFields,
  plan: Plan,
} satisfies Record<FormStep, (props: FieldsProps) => ReactNode>

/** The fields of one step. */
export const StepContent = ({ step, ...props }: FieldsProps & { step: FormStep }) => {
  const Content = CONTENTS[step]
  return <Content {...props} />
}
