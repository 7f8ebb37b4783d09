import { answered, api } from '../../../api/client.ts'
import { useCommand } from '../../../api/use-command.ts'
import type { Flag } from '../api-types.ts'

/** Asks the service what a subject would get and why, without counting the evaluation. */
export const useExplainFlag = ({ id }: Flag) =>
  useCommand({
    run: (body: { user_id: string; context: Record<string, unknown> }) =>
      answered(api.POST('/api/v1/feature-flags/{id}/preview', { params: { path: { id } }, body })),
    changes: [],
    errors: 'form',
  })
