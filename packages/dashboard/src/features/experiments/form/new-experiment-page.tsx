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
import { useBeginning, useDraft } from './use-draft.ts'

const route = getRouteApi('/shell/experiments/new')

/** A new experiment, step by step or on one page; what is written stays in the tab until it is created. */
export const NewExperimentPage = () => {
  const search = route.useSearch()
  const { beginning, isKept, error } = useBeginning(search)
  if (beginning !== undefined) {
    return (
      <Writing
        key={`${search.from ?? ''} ${search.template ?? ''}`}
        beginning={beginning}
        isKept={isKept && search.from === undefined && search.template === undefined}
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

interface WritingProps {
  beginning: ExperimentDraft
  isKept: boolean
  search: NewExperimentSearch
}

const Writing = ({ beginning, isKept, search }: WritingProps) => {
  const state = useDraft(beginning)
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
      {isKept && <KeptNotice restart={state.restart} />}
      {search.form === 'page' ? (
        <PageForm state={state} />
      ) : (
        <GuidedForm state={state} step={search.step ?? 'hypothesis'} />
      )}
    </Page>
  )
}

const KeptNotice = ({ restart }: { restart: () => void }) => {
  const [isShown, setIsShown] = useState(true)
  const ask = async () => {
    const isSure = await confirm({
      title: 'Throw the draft away?',
      text: 'What you have written in this tab is gone. Nothing was created on the service.',
      action: 'Throw away',
      tone: 'danger',
    })
    if (!isSure) return
    setIsShown(false)
    restart()
  }
  return isShown ? (
    <Notice
      title="You are going on with a draft that this tab has kept"
      action={
        <Button size="small" onPress={() => void ask()}>
          Start over
        </Button>
      }
    />
  ) : null
}
