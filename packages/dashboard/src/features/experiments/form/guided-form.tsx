import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../../api/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { Steps } from '../../../ui/steps.tsx'
import { useCreate } from '../definition/commands.ts'
import { Review } from './review.tsx'
import { STEP_INTRODUCTIONS, StepContent } from './step-content.tsx'
import { problemsOf, STEPS, type StepId, stepOf } from './steps.ts'
import type { DraftState } from './use-draft.ts'

const placeOf = (step: StepId): number => STEPS.findIndex(({ id }) => id === step)

/** Which step comes so many after another; the same at either end. */
const neighbour = (step: StepId, distance: number): StepId => STEPS[placeOf(step) + distance]?.id ?? step

/** The steps, where one is, and what to do at the end of each. */
const useGuide = (state: DraftState, step: StepId) => {
  const navigate = useNavigate()
  const [seen, setSeen] = useState<readonly StepId[]>([])
  const create = useCreate()
  const problems = [...state.own, ...state.refused]
  const goTo = (next: StepId) => {
    setSeen((before) => [...new Set([...before, step])])
    window.scrollTo({ top: 0 })
    void navigate({ to: '/experiments/new', search: (search) => ({ ...search, step: next }) })
  }
  const fail = (found: readonly { loc: (string | number)[] }[]) => {
    setSeen(STEPS.map(({ id }) => id))
    const [first] = found
    if (first) goTo(stepOf(first))
  }
  const submit = () => {
    const here = problemsOf(state.own, step)
    if (here.length > 0) setSeen((before) => [...before, step])
    else if (step !== 'review') goTo(neighbour(step, 1))
    else if (state.own.length > 0) fail(state.own)
    else create.mutate(state.draft, { onError: (error) => error instanceof ApiError && refuse(error) })
  }
  const refuse = (error: ApiError) => {
    state.setRefused(error.problems)
    fail(error.problems)
  }
  return { seen, problems, goTo, submit, create }
}

const stateOf = (id: StepId, step: StepId, { seen, problems }: ReturnType<typeof useGuide>) => {
  if (id === step) return 'current'
  if (!seen.includes(id)) return 'later'
  return problemsOf(problems, id).length > 0 ? 'invalid' : 'done'
}

/** An experiment written step by step; every step can be gone to at any time. */
export const GuidedForm = ({ state, step }: { state: DraftState; step: StepId }) => {
  const guide = useGuide(state, step)
  const shown = guide.seen.includes(step) ? problemsOf(guide.problems, step) : []
  const other =
    guide.create.error instanceof ApiError && guide.create.error.problems.length > 0
      ? null
      : guide.create.error
  return (
    <div className="flex flex-col gap-5">
      <Steps
        label="Steps of the experiment"
        steps={STEPS.map(({ id, label }) => ({ id, label, state: stateOf(id, step, guide) }))}
        onSelect={(id) => {
          const chosen = STEPS.find((candidate) => candidate.id === id)
          if (chosen) guide.goTo(chosen.id)
        }}
      />
      <Form error={state.asError(shown) ?? other} onSubmit={guide.submit} className="flex flex-col gap-5">
        <StepCard state={state} step={step} goTo={guide.goTo} />
        <Navigation
          step={step}
          goTo={guide.goTo}
          beginning={state.draft.beginning}
          isPending={guide.create.isPending}
        />
      </Form>
    </div>
  )
}

const StepCard = ({
  state,
  step,
  goTo,
}: {
  state: DraftState
  step: StepId
  goTo: (step: StepId) => void
}) => {
  const { draft, change } = state
  if (step === 'review') {
    return (
      <Card title="Is everything right?" description="Nothing is created before you press the button below.">
        <Review draft={draft} change={change} goTo={goTo} />
      </Card>
    )
  }
  const { title, text } = STEP_INTRODUCTIONS[step]
  return (
    <Card title={title} description={text}>
      <StepContent step={step} draft={draft} change={change} />
    </Card>
  )
}

/** What the button that creates the experiment says. */
export const CREATE_LABELS = {
  draft: 'Create draft',
  now: 'Create and start',
  scheduled: 'Create and schedule',
} as const

interface NavigationProps {
  step: StepId
  goTo: (step: StepId) => void
  beginning: keyof typeof CREATE_LABELS
  isPending: boolean
}

const Navigation = ({ step, goTo, beginning, isPending }: NavigationProps) => (
  <div className="flex flex-wrap justify-between gap-2">
    {placeOf(step) > 0 ? <Button onPress={() => goTo(neighbour(step, -1))}>Back</Button> : <span />}
    <div className="flex flex-wrap gap-2">
      {step !== 'review' && placeOf(step) > 1 && (
        <Button look="quiet" onPress={() => goTo('review')}>
          Skip to the review
        </Button>
      )}
      <Button type="submit" look="primary" isPending={isPending}>
        {step === 'review' ? CREATE_LABELS[beginning] : 'Next'}
      </Button>
    </div>
  </div>
)
