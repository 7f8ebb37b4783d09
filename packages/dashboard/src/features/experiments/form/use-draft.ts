import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError, type Problem } from '../../../api/errors.ts'
import { blankDraft, type ExperimentDraft } from '../definition/draft.ts'
import { copyOfExperiment, draftFromTemplate } from '../definition/draft-from-stored.ts'
import { draftProblems } from '../definition/draft-problems.ts'
import { discardDraft, storeDraft, storedDraft } from '../definition/draft-storage.ts'
import { experimentQuery, templateQuery } from '../queries.ts'
import type { NewExperimentSearch } from './search.ts'
import { afterChange } from './steps.ts'

/** The draft that the form starts with; `initial` is undefined while its source is loading. */
export const useInitialDraft = ({ from, template }: NewExperimentSearch) => {
  const original = useQuery({ ...experimentQuery(from ?? ''), enabled: from !== undefined })
  const source = useQuery({ ...templateQuery(template ?? ''), enabled: template !== undefined })
  const stored = useMemo(storedDraft, [])
  const initial = useMemo(() => {
    if (from !== undefined) return original.data && copyOfExperiment(original.data)
    if (template !== undefined) return source.data && draftFromTemplate(source.data)
    return stored ?? blankDraft()
  }, [from, template, original.data, source.data, stored])
  const isStored = stored !== undefined && from === undefined && template === undefined
  return { initial, isStored, error: original.error ?? source.error }
}

/** Problems as the error of a form; undefined when there are none. */
export const problemsError = (problems: readonly Problem[]): ApiError | undefined =>
  problems.length === 0
    ? undefined
    : new ApiError(problems[0]?.msg ?? 'Please look at these again.', { status: 422, problems })

/** A draft that is stored in the tab with every change, with its own problems and those the service found. */
export const useDraft = (initial: ExperimentDraft) => {
  const [draft, setDraft] = useState(initial)
  const [refused, setRefused] = useState<readonly Problem[]>([])
  const change = (patch: Partial<ExperimentDraft>) => {
    const changed = Object.keys(patch).filter((name): name is keyof ExperimentDraft => name in draft)
    setRefused((problems) => afterChange(problems, changed))
    setDraft((before) => {
      const next = { ...before, ...patch }
      storeDraft(next)
      return next
    })
  }
  const restart = () => {
    discardDraft()
    setRefused([])
    setDraft(blankDraft())
  }
  const own = useMemo(() => draftProblems(draft), [draft])
  return { draft, change, restart, own, refused, setRefused }
}

export type DraftState = ReturnType<typeof useDraft>
