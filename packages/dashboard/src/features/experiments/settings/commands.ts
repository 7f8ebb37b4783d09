import { answered, api } from '../../../api/client.ts'
import { useCommand } from '../../../api/use-command.ts'
import type { ToastContent } from '../../../ui/toast.ts'
import type { Experiment } from '../api-types.ts'
import type { ExperimentDraft } from '../definition/draft.ts'
import { moveToGroup } from '../targeting/exclusion-group.ts'
import { type SectionId, sectionRequest } from './sections.ts'

/** Moves the experiment and returns what failed, if anything: its other settings are saved already. */
const groupFailure = (experiment: Experiment, groupId: string): Promise<unknown> =>
  moveToGroup(experiment, groupId).catch((failure: unknown) => failure)

const saveSection = async (
  experiment: Experiment,
  section: SectionId,
  draft: ExperimentDraft,
): Promise<unknown> => {
  const { id } = experiment
  await answered(
    api.PUT('/api/v1/experiments/{id}', { params: { path: { id } }, body: sectionRequest(draft, section) }),
  )
  return section === 'audience' ? groupFailure(experiment, draft.group_id) : undefined
}

/** Saves one section of an experiment; its exclusion group has routes of its own. */
export const useSaveSection = (experiment: Experiment, section: SectionId, onDone: () => unknown) =>
  useCommand({
    run: (draft: ExperimentDraft) => saveSection(experiment, section, draft),
    changes: ['experiments'],
    onDone,
    message: (failure): ToastContent =>
      failure instanceof Error
        ? {
            title: 'Saved, but the exclusion group did not change as asked',
            text: failure.message,
            tone: 'negative',
          }
        : { title: 'Changes saved' },
    errors: 'form',
  })

interface CopyRequest {
  name?: string
  key?: string
}

/** Clones an experiment as a new draft, then calls back with it. */
export const useCloneExperiment = ({ id }: Experiment, onDone: (copy: Experiment) => unknown) =>
  useCommand({
    run: (body: CopyRequest) =>
      answered(api.POST('/api/v1/experiments/{id}/clone', { params: { path: { id } }, body })),
    changes: ['experiments'],
    onDone,
    message: ({ name }) => ({ title: `${name} is created as a draft` }),
    errors: 'form',
  })

/** Merges entries into the metadata of an experiment; null removes an entry. */
export const mergeMetadata = (id: string, body: Record<string, unknown>) =>
  answered(api.POST('/api/v1/experiments/{id}/metadata', { params: { path: { id } }, body }))

/** Saves what somebody changed in the metadata of an experiment. */
export const useSaveMetadata = ({ id }: Experiment) =>
  useCommand({
    run: (patch: Record<string, unknown>) => mergeMetadata(id, patch),
    changes: ['experiments'],
    message: () => ({ title: 'Metadata saved' }),
    errors: 'form',
  })
