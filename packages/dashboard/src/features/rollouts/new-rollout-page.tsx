import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { StageTimeline } from '../../ui/charts/stage-timeline.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { type Flag, FlagPicker, flagQuery } from '../flags/index.ts'
import { useCreateSchedule } from './commands.ts'
import { FlagIsOff } from './flag-is-off.tsx'
import {
  NEW_SETTINGS,
  type ScheduleDraft,
  scheduleProblems,
  scheduleToSend,
  timelineOfDraft,
} from './schedule/schedule-draft.ts'
import { LimitFields, NameFields } from './schedule/schedule-fields.tsx'
import { StagesEditor } from './stages/stages-editor.tsx'
import { TemplateChoice } from './stages/template-choice.tsx'
import { stagesOfTemplate } from './stages/templates.ts'

const route = getRouteApi('/shell/rollouts/new')

/** Creates a rollout of a flag in stages. */
export const NewRolloutPage = () => (
  <Page
    title="New rollout"
    description="Raise the rollout percentage of a flag stage by stage. If the flag does harm, it is rolled back and the rollout stops."
    crumbs={[{ label: 'Rollouts', to: '/rollouts' }]}
  >
    <RolloutForm />
  </Page>
)

const useDraft = () => {
  const { flag } = route.useSearch()
  const [draft, setDraft] = useState<ScheduleDraft>(() => ({
    ...NEW_SETTINGS,
    flagId: flag,
    stages: stagesOfTemplate('careful'),
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
  const router = useRouter()
  const create = useCreateSchedule(({ id }) => router.navigate({ to: '/rollouts/$id', params: { id } }))
  const problems = scheduleProblems(draft)
  const submit = () => {
    const body = scheduleToSend(draft)
    if (body !== undefined && problems.length === 0) create.run({ body, isActivated })
  }
  return (
    <Form error={create.error} onSubmit={submit} className="flex max-w-5xl flex-col gap-5">
      <FlagCard draft={draft} flag={flag} onChange={set} />
      <StagesCard draft={draft} onChange={set} />
      <Finish
        problems={problems}
        isActivated={isActivated}
        onActivated={setActivated}
        isPending={create.isPending}
      />
    </Form>
  )
}

interface DraftProps {
  draft: ScheduleDraft
  onChange: (change: Partial<ScheduleDraft>) => void
}

const FlagCard = ({ draft, flag, onChange }: DraftProps & { flag: Flag | undefined }) => (
  <Card title="Flag">
    <div className="flex max-w-2xl flex-col gap-4">
      <FlagPicker
        label="Feature flag"
        name="feature_flag_id"
        value={draft.flagId}
        onChange={(flagId) => onChange({ flagId })}
        isRequired
      />
      {flag && <FlagIsOff flag={flag} />}
      <NameFields settings={draft} onChange={onChange} />
    </div>
  </Card>
)

const StagesCard = ({ draft, onChange }: DraftProps) => {
  const [now] = useState(() => Date.now())
  return (
    <Card title="Stages" description="Start from a template, then adapt its stages.">
      <div className="flex flex-col gap-6">
        <TemplateChoice onChoose={(template) => onChange({ stages: stagesOfTemplate(template) })} />
        <StageTimeline
          label="Stages of the new rollout"
          stages={timelineOfDraft(draft, now)}
          now={new Date(now).toISOString()}
        />
        <StagesEditor stages={draft.stages} onChange={(stages) => onChange({ stages })} />
        <Disclosure title="Dates and limits">
          <LimitFields settings={draft} onChange={onChange} />
        </Disclosure>
      </div>
    </Card>
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
      description="The first stage starts within minutes. Otherwise the rollout is saved as a draft."
    >
      Activate now
    </Checkbox>
    <div className="flex flex-wrap gap-2">
      <LinkButton to="/rollouts" look="quiet">
        Cancel
      </LinkButton>
      <Button type="submit" look="primary" isPending={isPending} refused={problems[0]}>
        {isActivated ? 'Start rollout' : 'Save draft'}
      </Button>
    </div>
  </div>
)
