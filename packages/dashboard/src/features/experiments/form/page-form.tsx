import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { StartFields } from '../schedule/start-fields.tsx'
import { CREATE_LABELS } from './guided-form.tsx'
import { STEP_INTRODUCTIONS, StepContent } from './step-content.tsx'
import { STEPS } from './steps.ts'
import { useCreate } from './use-create.ts'
import { type DraftState, problemsError } from './use-draft.ts'

const scrollToTop = () => window.scrollTo({ top: 0, behavior: 'smooth' })

const usePageForm = (state: DraftState) => {
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { create, isPending, error } = useCreate(state, scrollToTop)
  const submit = () => {
    setIsSubmitted(true)
    if (state.own.length > 0) scrollToTop()
    else create()
  }
  const problems = isSubmitted ? [...state.own, ...state.refused] : []
  return { submit, isPending, error: problemsError(problems) ?? error }
}

/** The form of a new experiment on one page. */
export const PageForm = ({ state }: { state: DraftState }) => {
  const { draft, change } = state
  const { submit, isPending, error } = usePageForm(state)
  return (
    <Form error={error} onSubmit={submit} className="flex flex-col gap-5">
      {STEPS.map(({ id, label }) =>
        id === 'review' ? null : (
          <Card key={id} title={label} description={STEP_INTRODUCTIONS[id].text}>
            <StepContent step={id} draft={draft} change={change} />
          </Card>
        ),
      )}
      <Card title="Start">
        <StartFields draft={draft} change={change} />
      </Card>
      <div className="sticky bottom-0 z-10 -mx-1 flex justify-end border-t border-line bg-canvas px-1 py-3">
        <Button type="submit" look="primary" isPending={isPending}>
          {CREATE_LABELS[draft.start_mode]}
        </Button>
      </div>
    </Form>
  )
}
