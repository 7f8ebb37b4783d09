import { answered, api } from '../../../api/client.ts'
import { useCommand } from '../../../api/use-command.ts'
import type { AnalysisStart } from '../api-types.ts'

/** Starts an analysis of an experiment; it goes on in the background. */
export const useStartAnalysis = (experimentId: string, onDone: (runId: string) => unknown) =>
  useCommand({
    run: (body: AnalysisStart) =>
      answered(
        api.POST('/api/v1/warehouse/analysis/experiments/{experiment_id}/runs', {
          params: { path: { experiment_id: experimentId } },
          body,
        }),
      ),
    changes: ['warehouse'],
    onDone: ({ run_id }) => onDone(run_id),
    errors: 'form',
  })
