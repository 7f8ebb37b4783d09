import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { answered, api } from '../../../api/client.ts'
import { rereadAfter } from '../../../api/query-keys.ts'
import { toast, toastError } from '../../../ui/toast.ts'
import type { Experiment } from '../api-types.ts'
import { createExperiment, joinGroup } from '../queries.ts'
import type { ExperimentDraft } from './draft.ts'
import { experimentBody } from './draft-request.ts'
import { dropDraft } from './draft-storage.ts'

interface Created {
  experiment: Experiment
  /** What did not work after the draft was made; the draft stays. */
  left: unknown
}

/** The group and the start have routes of their own; when one refuses, the draft is there all the same. */
const finish = async (experiment: Experiment, { group_id, beginning }: ExperimentDraft): Promise<void> => {
  if (group_id !== '') await joinGroup(group_id, experiment.id)
  if (beginning === 'now') {
    await answered(api.POST('/api/v1/experiments/{id}/start', { params: { path: { id: experiment.id } } }))
  }
}

const create = async (draft: ExperimentDraft): Promise<Created> => {
  const experiment = await createExperiment(experimentBody(draft))
  try {
    await finish(experiment, draft)
    return { experiment, left: undefined }
  } catch (left) {
    return { experiment, left }
  }
}

const TITLES: Record<ExperimentDraft['beginning'], string> = {
  draft: 'The draft is created.',
  now: 'The experiment is running.',
  scheduled: 'The experiment is scheduled.',
}

/** Creates an experiment, joins its group, starts it when asked to, and goes to its page. */
export const useCreate = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: create,
    onSuccess: ({ experiment, left }, draft) => {
      dropDraft()
      void rereadAfter(client, ['experiments'])
      if (left === undefined)
        toast({ title: TITLES[draft.beginning], text: experiment.name, tone: 'positive' })
      else {
        toast({ title: 'The draft is created, but not everything worked.', tone: 'warning' })
        toastError(left)
      }
      void navigate({ to: '/experiments/$id', params: { id: experiment.id } })
    },
  })
}
