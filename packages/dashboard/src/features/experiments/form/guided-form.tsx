import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Problem } from '../../../api/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { Steps } from '../../../ui/steps.tsx'
import type { StartMode } from '../definition/draft.ts'
import { Review } from './review.tsx'
import { STEP_INTRODUCTIONS, StepContent } from './step-content.tsx'
import { problemsOf, STEPS, type StepId, stepOf } from './steps.ts'
import { useCreate } from './use-create.ts'
import { type DraftState, problemsError } from './use-draft.ts'

const indexOf = (step: StepId): number => STEPS.findIndex(({ id }) => id === step)

/** The step at a distance from another; the same one at either end. */
const neighbour = (step: StepId, distance: number): StepId => STEPS[indexOf(step) + distance]?.id ?? step

/** The steps that were visited, the problems of each, and what the buttons do. */
const useGuide = (state: DraftState, step: StepId) => {
  const navigate = useNavigate()
  const [visited, setVisited] = useState<readonly StepId[]>([])
  const goTo = (next: StepId) => {
    setVisited((before) => [...new Set([...before, step])])
    window.scrollTo({ top: 0 })
    void navigate({ to: '/experiments/new', search: (search) => ({ ...search, step: next }) })
  }
  const goToFirst = ([first]: readonly Problem[]) => {
    setVisited(STEPS.map(({ id }) => id))
    if (first) goTo(stepOf(first))
  }
  const { create, isPending, error } = useCreate(state, goToFirst)
  const submit = () => {
    if (problemsOf(state.own, step).length > 0) setVisited((before) => [...before, step])
    else if (step !== 'review') goTo(neighbour(step, 1))
    else if (state.own.length > 0) goToFirst(state.own)
    else create()
  }
  return { visited, problems: [...state.own, ...state.refused], goTo, submit, isPending, error }
}

const stepState = (id: StepId, step: StepId, { visited, problems }: ReturnType<typeof useGuide>) => {
  if (id === step) return 'current'
  if (!visited.includes(id)) return 'later'
  return problemsOf(problems, id).length > 0 ? 'invalid' : 'done'
}

/** The form of a new experiment step by step, in any order. */
export const GuidedForm = ({ state, step }: { state: DraftState; step: StepId }) => {
  const guide = useGuide(state, step)
  const shown = guide.visited.includes(step) ? problemsOf(guide.problems, step) : []
  return (
    <div className="flex flex-col gap-5">
      <Steps
        label="Steps of the experiment"
        steps={STEPS.map(({ id, label }) => ({ id, label, state: stepState(id, step, guide) }))}
        onSelect={(id) => {
          const chosen = STEPS.find((candidate) => candidate.id === id)
          if (chosen) guide.goTo(chosen.id)
        }}
      />
      <Form
        error={problemsError(shown) ?? guide.error}
        onSubmit={guide.submit}
        className="flex flex-col gap-5"
      >
        <StepCard state={state} step={step} goTo={guide.goTo} />
        <Navigation
          step={step}
          goTo={guide.goTo}
          startMode={state.draft.start_mode}
          isPending={guide.isPending}
        />
      </Form>
    </div>
  )
}

interface StepCardProps {
  state: DraftState
  step: StepId
  goTo: (step: StepId) => void
}

const StepCard = ({ state: { draft, change }, step, goTo }: StepCardProps) => {
  if (step === 'review') {
    return (
      <Card title="Review" description="Check everything before you create the experiment.">
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

/** The label of the button that creates the experiment. */
export const CREATE_LABELS: Record<StartMode, string> = {
  draft: 'Create draft',
  now: 'Create and start',
  scheduled: 'Create and schedule',
}

interface NavigationProps {
  step: StepId
  goTo: (step: StepId) => void
  startMode: StartMode
  isPending: boolean
}

const Navigation = ({ step, goTo, startMode, isPending }: NavigationProps) => (
  <div className="flex flex-wrap justify-between gap-2">
    {indexOf(step) > 0 ? <Button onPress={() => goTo(neighbour(step, -1))}>Back</Button> : <span />}
    <div className="flex flex-wrap gap-2">
      {step !== 'review' && indexOf(step) > 1 && (
        <Button look="quiet" onPress={() => goTo('review')}>
          Skip to review
        </Button>
      )}
      <Button type="submit" look="primary" isPending={isPending}>
        {step === 'review' ? CREATE_LABELS[startMode] : 'Next'}
      </Button>
    </div>
  </div>
)
