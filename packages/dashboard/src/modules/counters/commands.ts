import { answered, api } from '../../api/client.ts'
import { useCommand } from '../../api/use-command.ts'
import type { Counters, ResetWrite } from './api-types.ts'

/** Sets counters to zero. */
export const useResetCounters = ({ experiment_id, experiment_name }: Counters, onDone: () => unknown) =>
  useCommand({
    run: (body: ResetWrite) =>
      answered(
        api.POST('/api/v1/counters/{experiment_id}/reset', { params: { path: { experiment_id } }, body }),
      ),
    changes: ['counters'],
    onDone,
    message: () => ({ title: `Counters of ${experiment_name} are reset` }),
    errors: 'form',
  })
