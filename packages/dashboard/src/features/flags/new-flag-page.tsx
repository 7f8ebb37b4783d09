import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../app/permissions.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { type Step, Steps } from '../../ui/steps.tsx'
import type { Flag } from './api-types.ts'
import { AudienceFields } from './definition/audience-fields.tsx'
import { NewFlagBasics } from './definition/basics-fields.tsx'
import { useCreateFlag } from './definition/commands.ts'
import {
  type FlagDraft,
  flagToSend,
  NEW_FLAG,
  STEPS,
  type StepId,
  stepOfFields,
  stepProblems,
} from './definition/flag-draft.ts'
import { ReviewFields } from './definition/review-fields.tsx'
import { ValuesFields } from './definition/values-fields.tsx'

/** Creates a feature flag in four steps. */
export const NewFlagPage = () => (
  <Page
    title="New feature flag"
    description="A flag is off until you switch it on: nothing changes while you set it up."
    crumbs={[{ label: 'Feature flags', to: '/feature-flags' }]}
  >
    <NewFlagForm />
  </Page>
)

const stepsAt = (draft: FlagDraft, current: StepId, furthest: number): Step[] =>
  STEPS.map(({ id, label }, at) => {
    if (id === current) return { id, label, state: 'current' }
    if (at > furthest) return { id, label, state: 'later' }
    return { id, label, state: stepProblems(draft, id).length > 0 ? 'invalid' : 'done' }
  })

const indexOf = (id: string): number => STEPS.findIndex((step) => step.id === id)

const useCreate = (onRefused: (fields: string[]) => void) => {
  const router = useRouter()
  const onDone = ({ id }: Flag) => router.navigate({ to: '/feature-flags/$id', params: { id } })
  return useCreateFlag({ onDone, onRefused })
}

/** The step that is open, and the furthest that was. */
const useSteps = () => {
  const [at, setAt] = useState(0)
  const [furthest, setFurthest] = useState(0)
  const go = (next: number) => {
    setAt(next)
    setFurthest(Math.max(furthest, next))
  }
  return { at, furthest, go }
}

const NewFlagForm = () => {
  const [draft, setDraft] = useState(NEW_FLAG)
  const { at, furthest, go } = useSteps()
  const create = useCreate((fields) => {
    const step = stepOfFields(fields)
    if (step !== undefined) go(indexOf(step))
  })
  const isSuperuser = useMay('superuser')
  const current = STEPS[at]?.id ?? 'name'
  const problems = stepProblems(draft, current)
  const isLast = at === STEPS.length - 1
  const next = () => {
    if (problems.length > 0) return
    if (isLast) create.run({ body: flagToSend(draft), rollsBack: isSuperuser && draft.rollsBack })
    else go(at + 1)
  }
  return (
    <Form error={create.error} onSubmit={next} className="flex max-w-4xl flex-col gap-5">
      <Steps
        label="Creating a flag"
        steps={stepsAt(draft, current, furthest)}
        onSelect={(id) => go(indexOf(id))}
      />
      <Card>
        <StepFields
          step={current}
          draft={draft}
          onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
        />
      </Card>
      <StepButtons
        at={at}
        problems={allProblems(draft, isLast, problems)}
        isPending={create.isPending}
        onBack={() => go(at - 1)}
      />
    </Form>
  )
}

/** Before a flag is created every step counts. */
const allProblems = (draft: FlagDraft, isLast: boolean, own: readonly string[]): readonly string[] =>
  isLast ? STEPS.flatMap(({ id }) => stepProblems(draft, id)) : own

interface StepFieldsProps {
  step: StepId
  draft: FlagDraft
  onChange: (change: Partial<FlagDraft>) => void
}

const StepFields = ({ step, draft, onChange }: StepFieldsProps) => {
  if (step === 'name') return <NewFlagBasics draft={draft} onChange={onChange} />
  if (step === 'values') {
    return <ValuesFields values={draft.values} onChange={(values) => onChange({ values })} />
  }
  if (step === 'audience') return <AudienceFields audience={draft} onChange={onChange} />
  return <ReviewFields draft={draft} onChange={onChange} />
}

interface StepButtonsProps {
  at: number
  problems: readonly string[]
  isPending: boolean
  onBack: () => void
}

const StepButtons = ({ at, problems, isPending, onBack }: StepButtonsProps) => (
  <div className="flex flex-col gap-3">
    {problems.length > 0 && at > 0 && <Notice tone="warning">{problems.join(' ')}</Notice>}
    <div className="flex flex-wrap justify-between gap-2">
      {at === 0 ? (
        <LinkButton to="/feature-flags" look="quiet">
          Cancel
        </LinkButton>
      ) : (
        <Button onPress={onBack}>Back</Button>
      )}
      <Button type="submit" look="primary" isPending={isPending} refused={problems[0]}>
        {at === STEPS.length - 1 ? 'Create flag' : 'Next'}
      </Button>
    </div>
  </div>
)
