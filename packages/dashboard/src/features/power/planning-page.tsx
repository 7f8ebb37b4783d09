import { reservedFor, useMay } from '../../app/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/code-block.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { DurationAnswer } from './answers/duration-answer.tsx'
import { EffectAnswer } from './answers/effect-answer.tsx'
import { SizeAnswer } from './answers/size-answer.tsx'
import { draftFromPlan } from './draft.ts'
import type { FieldsProps } from './form/fields-props.ts'
import { PlanForm } from './form/plan-form.tsx'
import { MetricsAnswer } from './metrics/metrics-answer.tsx'
import type { Plan, Question } from './plan.ts'
import { useBeginDraft } from './use-begin-draft.ts'
import { usePlan } from './use-plan.ts'

const QUESTIONS: readonly { id: Question; label: string }[] = [
  { id: 'size', label: 'Sample size' },
  { id: 'effect', label: 'Detectable effect' },
  { id: 'duration', label: 'Duration' },
  { id: 'metrics', label: 'Several metrics' },
]

/** The sample size planner: size, duration and detectable effect of an experiment. */
export const PlanningPage = () => {
  const { plan, debounced, change } = usePlan()
  return (
    <Page
      title="Planning"
      description="Before you start: how many subjects an experiment needs, how long it takes, and which effects it can detect."
      actions={
        <>
          <CopyLink />
          <StartDraft plan={plan} />
        </>
      }
    >
      <Tabs
        label="Question"
        tabs={QUESTIONS}
        selected={plan.question}
        onSelect={(question) => change({ question })}
      >
        <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
          <Card>
            <PlanForm plan={plan} change={change} />
          </Card>
          <Answer plan={plan} change={change} debounced={debounced} />
        </div>
      </Tabs>
    </Page>
  )
}

const Answer = ({ plan, change, debounced }: FieldsProps & { debounced: Plan }) => {
  switch (plan.question) {
    case 'size':
      return <SizeAnswer plan={debounced} />
    case 'effect':
      return <EffectAnswer plan={debounced} />
    case 'duration':
      return <DurationAnswer plan={plan} change={change} debounced={debounced} />
    case 'metrics':
      return <MetricsAnswer plan={plan} change={change} debounced={debounced} />
  }
}

const CopyLink = () => (
  <CopyButton text={window.location.href} label="Copy link" look="secondary" size="normal" />
)

const StartDraft = ({ plan }: { plan: Plan }) => {
  const isEditor = useMay('editor', 'experiment.create')
  const begin = useBeginDraft()
  return (
    <Button
      look="primary"
      refused={!isEditor && reservedFor('editor')}
      onPress={() => void begin(draftFromPlan(plan))}
    >
      Create a draft
    </Button>
  )
}
