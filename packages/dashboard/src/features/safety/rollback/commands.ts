import { answered, api } from '../../../api/client.ts'
import { useCommand } from '../../../api/use-command.ts'

interface Rollback {
  /** The rollout percentage from then on. */
  percentage: number
  reason: string
}

/** Rolls a flag back at once. */
export const useRollBack = (flagId: string, onDone: () => unknown) =>
  useCommand({
    run: (body: Rollback) =>
      answered(
        api.POST('/api/v1/safety/feature-flags/{id}/rollback', { params: { path: { id: flagId } }, body }),
      ),
    changes: ['safety'],
    onDone,
    message: ({ message }) => ({ title: message, tone: 'positive' }),
    errors: 'form',
  })
