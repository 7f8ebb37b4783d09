import { answered, api } from '../../../api/client.ts'
import { useCommand } from '../../../api/use-command.ts'

/**
 * Starts an A/A check on shuffled copies of the experiment.
 *
 * @param repetitions how many times subjects are assigned again at random
 */
export const useStartCalibration = (id: string, repetitions: number) =>
  useCommand({
    run: () =>
      answered(
        api.POST('/api/v1/results/{id}/calibration', { params: { path: { id } }, body: { repetitions } }),
      ),
    changes: [],
  })
