import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { ErrorState, LoadingLines } from '../../../ui/states.tsx'
import type { ExperimentDraft } from '../definition/draft.ts'
import { storedDraft } from '../definition/draft-storage.ts'
import { GuidedForm } from './guided-form.tsx'
import { PageForm } from './page-form.tsx'
import type { NewExperimentSearch } from './search.ts'
import { StartFrom } from './start-from.tsx'
import { useDraft, useInitialDraft } from './use-draft.ts'

const route = getRouteApi('/shell/experiments/new')

/** The form of a new experiment, step by step or on one page. The tab stores the draft until it is created. */
export const NewExperimentPage = () => {
  const search = route.useSearch()
  const { initial, isStored, error } = useInitialDraft(search)
  if (initial !== undefined) {
    return (
      <DraftForm
        key={`${search.from ?? ''} ${search.template ?? ''}`}
        initial={initial}
        isStored={isStored}
        search={search}
      />
    )
  }
  return (
    <Page title="New experiment" crumbs={[{ label: 'Experiments', to: '/experiments' }]}>
      {error ? <ErrorState error={error} /> : <LoadingLines />}
    </Page>
  )
}

const FORMS = [
  { id: 'guided', label: 'Step by step' },
  { id: 'page', label: 'One page' },
] as const

interface DraftFormProps {
  initial: ExperimentDraft
  /** Whether the draft was found in the tab. */
  isStored: boolean
  search: NewExperimentSearch
}

const DraftForm = ({ initial, isStored, search }: DraftFormProps) => {
  const state = useDraft(initial)
  const navigate = useNavigate()
  const choose = (form: 'guided' | 'page') =>
    void navigate({
      to: '/experiments/new',
      search: (before) => ({ ...before, form: form === 'page' ? form : undefined }),
      replace: true,
    })
  return (
    <Page
      title={state.draft.name.trim() || 'New experiment'}
      crumbs={[{ label: 'Experiments', to: '/experiments' }]}
      actions={
        <>
          <Segmented
            label="Form"
            labelHidden
            options={FORMS}
            value={search.form ?? 'guided'}
            onChange={choose}
          />
          <StartFrom isDirty={storedDraft() !== undefined} />
        </>
      }
    >
      {isStored && <StoredDraftNotice restart={state.restart} />}
      {search.form === 'page' ? (
        <PageForm state={state} />
      ) : (
        <GuidedForm state={state} step={search.step ?? 'hypothesis'} />
      )}
    </Page>
  )
}

const StoredDraftNotice = ({ restart }: { restart: () => void }) => {
  const [isShown, setIsShown] = useState(true)
  const ask = async () => {
    const isSure = await confirm({
      title: 'Discard the draft?',
      text: 'The draft in this tab is lost. It was not created on the service yet.',
      action: 'Discard draft',
      tone: 'danger',
    })
    if (!isSure) return
    setIsShown(false)
    restart()
  }
  return isShown ? (
    <Notice
      title="You are continuing a draft from this tab"
      action={
        <Button size="small" onPress={() => void ask()}>
          Start over
        </Button>
      }
    />
  ) : null
}
