import { useNavigate } from '@tanstack/react-router'
import { ApiError, type Problem } from '../../../api/errors.ts'
import { useCreateExperiment } from '../definition/commands.ts'
import { discardDraft } from '../definition/draft-storage.ts'
import type { DraftState } from './use-draft.ts'

/**
 * Creates the experiment of a draft and opens its page. `error` is what concerns no field.
 *
 * @param onRefused called with what the service found wrong with the draft
 */
export const useCreate = (
  { draft, setRefused }: DraftState,
  onRefused: (problems: readonly Problem[]) => void,
) => {
  const navigate = useNavigate()
  const { run, isPending, error } = useCreateExperiment({
    onDone: ({ id }) => {
      discardDraft()
      return navigate({ to: '/experiments/$id', params: { id } })
    },
    onRefused: (problems) => {
      setRefused(problems)
      onRefused(problems)
    },
  })
  const concernsFields = error instanceof ApiError && error.problems.length > 0
  return { create: () => run(draft), isPending, error: concernsFields ? null : error }
}
