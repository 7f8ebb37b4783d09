import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useCommand } from '../../api/use-command.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { StageTimeline } from '../../ui/charts/stage-timeline.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { FlagPicker, flagQuery } from '../flags/index.ts'
import { FlagIsOff } from './flag-is-off.tsx'
import { createSchedule, moveSchedule } from './queries.ts'
import {
  NEW_FRAME,
  plannedTimeLine,
  type ScheduleDraft,
  scheduleProblems,
  scheduleToSend,
} from './schedule/schedule-draft.ts'
import { LimitFields, NameFields } from './schedule/schedule-fields.tsx'
import { StagesEditor } from './stages/stages-editor.tsx'
import { PlanChoice } from './stages/template-choice.tsx'
import { stagesOfPlan } from './stages/templates.ts'

const route = getRouteApi('/shell/rollouts/new')

/** Plans a rollout of a flag in stages. */
export const NewRolloutPage = () => (
  <Page
    title="Roll out in stages"
    description="Give a flag to a few first and to more from stage to stage. If it does harm, it is taken back and the rollout stops."
    crumbs={[{ label: 'Rollouts', to: '/rollouts' }]}
  >
    <RolloutForm />
  </Page>
)

const useCreate = (draft: ScheduleDraft, isActivated: boolean) => {
  const router = useRouter()
  return useCommand({
    changes: ['rollouts'],
    run: async () => {
      const body = scheduleToSend(draft)
      if (body === undefined) throw new Error('Choose the flag first.')
      const schedule = await createSchedule(body)
      if (isActivated) await moveSchedule(schedule.id, 'activate').catch(toastError)
      return schedule
    },
    errors: 'form',
    onDone: (schedule) => {
      toast({
        title: `${schedule.name} is ${isActivated ? 'under way' : 'saved as a draft'}`,
        tone: 'positive',
      })
      return router.navigate({ to: '/rollouts/$id', params: { id: schedule.id } })
    },
  })
}

const useDraft = () => {
  const { flag } = route.useSearch()
  const [draft, setDraft] = useState<ScheduleDraft>(() => ({
    ...NEW_FRAME,
    flagId: flag,
    stages: stagesOfPlan('careful'),
  }))
  const [isNamed, setNamed] = useState(false)
  const set = (change: Partial<ScheduleDraft>) => {
    if (change.name !== undefined) setNamed(true)
    setDraft((before) => ({ ...before, ...change }))
  }
  const found = useQuery({ ...flagQuery(draft.flagId ?? ''), enabled: draft.flagId !== undefined }).data
  const named =
    isNamed || found === undefined ? draft : { ...draft, name: `Roll out ${found.name}`.slice(0, 100) }
  return { draft: named, set, flag: found }
}

const RolloutForm = () => {
  const { draft, set, flag } = useDraft()
  const [isActivated, setActivated] = useState(true)
  const [now] = useState(() => Date.now())
  const create = useCreate(draft, isActivated)
  const problems = scheduleProblems(draft)
  return (
    <Form
      error={create.error}
      onSubmit={() => problems.length === 0 && create.run()}
      className="flex max-w-5xl flex-col gap-5"
    >
      <Card title="What is rolled out">
        <div className="flex max-w-2xl flex-col gap-4">
          <FlagPicker
            label="Feature flag"
            name="feature_flag_id"
            value={draft.flagId}
            onChange={(flagId) => set({ flagId })}
            isRequired
          />
          {flag && <FlagIsOff flag={flag} />}
          <NameFields frame={draft} onChange={set} />
        </div>
      </Card>
      <Card title="Stages" description="Begin with a plan, then change what you like.">
        <div className="flex flex-col gap-6">
          <PlanChoice onChoose={(plan) => set({ stages: stagesOfPlan(plan) })} />
          <StageTimeline
            label="The planned stages"
            stages={plannedTimeLine(draft, now)}
            now={new Date(now).toISOString()}
          />
          <StagesEditor stages={draft.stages} onChange={(stages) => set({ stages })} />
          <Disclosure title="Limits for the whole rollout">
            <LimitFields frame={draft} onChange={set} />
          </Disclosure>
        </div>
      </Card>
      <Finish
        problems={problems}
        isActivated={isActivated}
        onActivated={setActivated}
        isPending={create.isPending}
      />
    </Form>
  )
}

interface FinishProps {
  problems: readonly string[]
  isActivated: boolean
  onActivated: (isActivated: boolean) => void
  isPending: boolean
}

const Finish = ({ problems, isActivated, onActivated, isPending }: FinishProps) => (
  <div className="flex flex-col gap-4">
    {problems.length > 0 && <Notice tone="warning">{problems.join(' ')}</Notice>}
    <Checkbox
      isSelected={isActivated}
      onChange={onActivated}
      description="The first stage can start within minutes. Otherwise it is saved as a draft."
    >
      Activate it at once
    </Checkbox>
    <div className="flex flex-wrap gap-2">
      <LinkButton to="/rollouts" look="quiet">
        Cancel
      </LinkButton>
      <Button type="submit" look="primary" isPending={isPending} refused={problems[0]}>
        {isActivated ? 'Start the rollout' : 'Save the draft'}
      </Button>
    </div>
  </div>
)
