import type { ReactNode } from 'react'
import { Disclosure } from '../../../ui/disclosure.tsx'
import type { FieldsProps } from '../definition/fields-props.ts'
import { FactFields } from '../definition/hypothesis-fields.tsx'
import { TypeFields } from '../definition/type-fields.tsx'
import { MetricFields } from '../metrics/metric-fields.tsx'
import { PlanFields } from '../plan/plan-fields.tsx'
import { StatisticsFields } from '../statistics/statistics-fields.tsx'
import { AudienceFields } from '../targeting/audience-fields.tsx'
import { VariantFields } from '../variants/variant-fields.tsx'
import type { StepId } from './steps.ts'

type FormStep = Exclude<StepId, 'review'>

/** What a step is about, in one or two sentences. */
export const STEP_INTRODUCTIONS: Record<FormStep, { title: string; text: string }> = {
  hypothesis: {
    title: 'What do you want to find out?',
    text: 'Say what you change, what you expect and why, before there are numbers.',
  },
  metrics: {
    title: 'How will you know?',
    text: 'One primary goal decides. Guardrails are what must not get worse on the way.',
  },
  variants: {
    title: 'What is compared?',
    text: 'The control is what there is now. Equal shares give the clearest answer in the shortest time.',
  },
  audience: {
    title: 'Who takes part?',
    text: 'Everybody, or those who match. Whoever enters keeps the same variant.',
  },
  plan: {
    title: 'How long will it take?',
    text: 'How many subjects are needed to see the effect that matters. Stopping much earlier would be guessing.',
  },
}

const Hypothesis = (props: FieldsProps) => (
  <div className="flex flex-col gap-6">
    <FactFields {...props} />
    <TypeFields {...props} />
  </div>
)

const Plan = (props: FieldsProps) => (
  <div className="flex flex-col gap-6">
    <PlanFields {...props} />
    <Disclosure title="Statistics: confidence, corrections, sequential and Bayesian testing">
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
