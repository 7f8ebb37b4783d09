import { useState } from 'react'
import { ApiError } from '../../../api/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { useCreate } from '../definition/commands.ts'
import { BeginFields } from '../schedule/start-fields.tsx'
import { CREATE_LABELS } from './guided-form.tsx'
import { STEP_INTRODUCTIONS, StepContent } from './step-content.tsx'
import { STEPS } from './steps.ts'
import type { DraftState } from './use-draft.ts'

const usePageForm = (state: DraftState) => {
  const [isTried, setIsTried] = useState(false)
  const create = useCreate()
  const submit = () => {
    setIsTried(true)
    if (state.own.length > 0) {
      window.scrollTo({ top: 0, behavior: 'smooth' })
      return
    }
    create.mutate(state.draft, {
      onError: (error) => {
        if (error instanceof ApiError) state.setRefused(error.problems)
        window.scrollTo({ top: 0, behavior: 'smooth' })
      },
    })
  }
  const shown = state.asError(isTried ? [...state.own, ...state.refused] : [])
  const isListed = create.error instanceof ApiError && create.error.problems.length > 0
  return { submit, isPending: create.isPending, error: shown ?? (isListed ? null : create.error) }
}

/** The whole experiment on one page, for those who know what they want. */
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
        <BeginFields draft={draft} change={change} />
      </Card>
      <div className="sticky bottom-0 z-10 -mx-1 flex justify-end border-t border-line bg-canvas px-1 py-3">
        <Button type="submit" look="primary" isPending={isPending}>
          {CREATE_LABELS[draft.beginning]}
        </Button>
      </div>
    </Form>
  )
}
