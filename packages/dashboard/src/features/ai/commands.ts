import { answered, api } from '../../api/client.ts'
import { useCommand } from '../../api/use-command.ts'
import type { DesignRequest, InterpretationRequest } from './api-types.ts'

/** Asks the assistant for an experiment that fits a description. */
export const useDesignExperiment = () =>
  useCommand({
    run: (body: DesignRequest) => answered(api.POST('/api/v1/ai/design', { body })),
    changes: [],
    errors: 'form',
  })

/** Asks the assistant for the results of an experiment, given by its id, in words. */
export const useInterpretResults = (id: string) =>
  useCommand({
    run: (body: InterpretationRequest) =>
      answered(
        api.POST('/api/v1/ai/interpret/{experiment_id}', { params: { path: { experiment_id: id } }, body }),
      ),
    changes: [],
    errors: 'form',
  })
