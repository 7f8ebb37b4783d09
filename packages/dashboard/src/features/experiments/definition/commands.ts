import { answered, api } from '../../../api/client.ts'
import { ApiError, type Problem } from '../../../api/errors.ts'
import { useCommand } from '../../../api/use-command.ts'
import type { ToastContent } from '../../../ui/toast.ts'
import type { Experiment } from '../api-types.ts'
import { joinGroup } from '../targeting/exclusion-group.ts'
import type { ExperimentDraft, StartMode } from './draft.ts'
import { experimentRequest } from './draft-request.ts'

interface CreatedExperiment {
  experiment: Experiment
  /** The error of joining the group or starting; undefined: both worked. */
  failure: unknown
}

/** The group and the start have routes of their own; when one refuses, the draft exists all the same. */
const joinAndStart = async ({ id }: Experiment, { group_id, start_mode }: ExperimentDraft): Promise<void> => {
  if (group_id !== '') await joinGroup(group_id, id)
  if (start_mode === 'now') {
    await answered(api.POST('/api/v1/experiments/{id}/start', { params: { path: { id } } }))
  }
}

const create = async (draft: ExperimentDraft): Promise<CreatedExperiment> => {
  const experiment = await answered(api.POST('/api/v1/experiments/', { body: experimentRequest(draft) }))
  try {
    await joinAndStart(experiment, draft)
    return { experiment, failure: undefined }
  } catch (failure) {
    return { experiment, failure }
  }
}

const DONE: Record<StartMode, string> = {
  draft: 'is created as a draft',
  now: 'is running',
  scheduled: 'is scheduled',
}

const createdMessage = (
  { experiment, failure }: CreatedExperiment,
  { start_mode }: ExperimentDraft,
): ToastContent =>
  failure instanceof Error
    ? { title: `${experiment.name} is still a draft`, text: failure.message, tone: 'negative' }
    : { title: `${experiment.name} ${DONE[start_mode]}` }

interface CreateOptions {
  onDone: (experiment: Experiment) => unknown
  /** Called with what the service finds wrong with the draft. */
  onRefused: (problems: readonly Problem[]) => void
}

/** Creates an experiment, adds it to its exclusion group, and starts it when asked to. */
export const useCreateExperiment = ({ onDone, onRefused }: CreateOptions) =>
  useCommand({
    run: async (draft: ExperimentDraft) => {
      try {
        return await create(draft)
      } catch (error) {
        onRefused(error instanceof ApiError ? error.problems : [])
        throw error
      }
    },
    changes: ['experiments'],
    onDone: ({ experiment }) => onDone(experiment),
    message: createdMessage,
    errors: 'form',
  })
