import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError, type Problem } from '../../../api/errors.ts'
import { blankDraft, type ExperimentDraft } from '../definition/draft.ts'
import { copyOfExperiment, draftFromTemplate } from '../definition/draft-from-stored.ts'
import { draftProblems } from '../definition/draft-problems.ts'
import { dropDraft, keepDraft, storedDraft } from '../definition/draft-storage.ts'
import { experimentQuery, templateQuery } from '../queries.ts'
import type { NewExperimentSearch } from './search.ts'
import { afterChange } from './steps.ts'

/** What a new experiment begins with; `data` is undefined while it is on its way. */
export const useBeginning = ({ from, template }: NewExperimentSearch) => {
  const original = useQuery({ ...experimentQuery(from ?? ''), enabled: from !== undefined })
  const recipe = useQuery({ ...templateQuery(template ?? ''), enabled: template !== undefined })
  const kept = useMemo(storedDraft, [])
  const beginning = useMemo(() => {
    if (from !== undefined) return original.data && copyOfExperiment(original.data)
    if (template !== undefined) return recipe.data && draftFromTemplate(recipe.data)
    return kept ?? blankDraft()
  }, [from, template, original.data, recipe.data, kept])
  return { beginning, isKept: kept !== undefined, error: original.error ?? recipe.error }
}

const asError = (problems: readonly Problem[]): ApiError | undefined =>
  problems.length === 0
    ? undefined
    : new ApiError(problems[0]?.msg ?? 'Please look at these again.', { status: 422, problems })

/** A draft, kept in the tab while it is written, with what is wrong with it by our rules and by the service's. */
export const useDraft = (beginning: ExperimentDraft) => {
  const [draft, setDraft] = useState(beginning)
  const [refused, setRefused] = useState<readonly Problem[]>([])
  const change = (patch: Partial<ExperimentDraft>) => {
    const changed = Object.keys(patch).filter((name): name is keyof ExperimentDraft => name in draft)
    setRefused((problems) => afterChange(problems, changed))
    setDraft((before) => {
      const next = { ...before, ...patch }
      keepDraft(next)
      return next
    })
  }
  const restart = () => {
    dropDraft()
    setRefused([])
    setDraft(blankDraft())
  }
  const own = useMemo(() => draftProblems(draft), [draft])
  return { draft, change, restart, own, refused, setRefused, asError }
}

export type DraftState = ReturnType<typeof useDraft>
