import { answered, api } from '../../api/client.ts'
import { useCommand } from '../../api/use-command.ts'

/** Updates the weights now instead of at the next run of the scheduler. */
export const useUpdateWeights = (id: string) =>
  useCommand({
    run: () => answered(api.POST('/api/v1/bandit/{id}/update', { params: { path: { id } } })),
    changes: ['bandits'],
    message: () => ({ title: 'Weights updated' }),
  })

/** Weights set by hand, as shares by variant id, and the reason for the audit log. */
interface ManualWeights {
  weights: Record<string, number>
  reason: string
}

/** Sets the weights by hand; they stay until they are cleared. */
export const useSetWeights = (id: string, onDone: () => void) =>
  useCommand({
    run: ({ weights, reason }: ManualWeights) =>
      answered(
        api.PUT('/api/v1/bandit/{id}/weights', {
          params: { path: { id } },
          body: { weights, reason: reason === '' ? null : reason },
        }),
      ),
    changes: ['bandits'],
    onDone,
    message: () => ({ title: 'Weights set', text: 'They stay until somebody clears them.' }),
    errors: 'form',
  })

/** Clears the weights set by hand, so that the algorithm updates them again. */
export const useClearWeights = (id: string) =>
  useCommand({
    question: () => ({
      title: 'Clear the manual weights?',
      text: 'The algorithm updates the weights now and from then on. Existing assignments stay.',
      action: 'Clear weights',
    }),
    run: () => answered(api.DELETE('/api/v1/bandit/{id}/weights', { params: { path: { id } } })),
    changes: ['bandits'],
    message: () => ({ title: 'Manual weights cleared' }),
  })
