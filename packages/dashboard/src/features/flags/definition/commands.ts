import { answered, api } from '../../../api/client.ts'
import { useCommand } from '../../../api/use-command.ts'
import { fieldErrors } from '../../../ui/detailed-error.ts'
import { toastError } from '../../../ui/toast.ts'
import { changeSafetyConfig, PROPOSED_EVALUATIONS } from '../../safety/index.ts'
import type { Flag, FlagChange, FlagWrite } from '../api-types.ts'

const change = (id: string, body: FlagChange) =>
  answered(api.PUT('/api/v1/feature-flags/{id}', { params: { path: { id } }, body }))

interface NewFlag {
  body: FlagWrite
  /** true: it also gets safety settings that roll it back automatically. */
  rollsBack: boolean
}

const rollBackAutomatically = ({ id }: Flag, { rollback_percentage }: FlagWrite) =>
  changeSafetyConfig(id, {
    enabled: true,
    enable_automatic_rollbacks: true,
    min_evaluations: PROPOSED_EVALUATIONS,
    rollback_percentage,
  }).catch(toastError)

interface CreateFlagOptions {
  onDone: (flag: Flag) => unknown
  /** Called with the names of the fields that the service refuses. */
  onRefused: (fields: string[]) => void
}

/** Creates a flag. */
export const useCreateFlag = ({ onDone, onRefused }: CreateFlagOptions) =>
  useCommand({
    run: async ({ body, rollsBack }: NewFlag) => {
      const flag = await answered(api.POST('/api/v1/feature-flags/', { body })).catch((error: unknown) => {
        onRefused(Object.keys(fieldErrors(error)))
        throw error
      })
      if (rollsBack) await rollBackAutomatically(flag, body)
      return flag
    },
    changes: ['flags'],
    onDone,
    message: ({ name }) => ({ title: `${name} is created` }),
    errors: 'form',
  })

interface TargetingEdit {
  before: FlagChange
  after: FlagChange
}

/** Saves the rules and the rollout percentage of a flag; what they were before can be brought back. */
export const useSaveTargeting = ({ id }: Flag) =>
  useCommand({
    run: ({ after }: TargetingEdit) => change(id, after),
    changes: ['flags'],
    message: (_, { before }) => ({ title: 'Targeting saved', undo: () => change(id, before) }),
    errors: 'form',
  })

/** Saves what somebody wrote into the settings of a flag. */
export const useSaveSettings = ({ id }: Flag) =>
  useCommand({
    run: (body: FlagChange) => change(id, body),
    changes: ['flags'],
    message: ({ name }) => ({ title: `${name} is saved` }),
    errors: 'form',
  })
