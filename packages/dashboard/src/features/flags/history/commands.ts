import { answered, api } from '../../../api/client.ts'
import { useCommand } from '../../../api/use-command.ts'
import type { Flag, HistoryEntry } from '../api-types.ts'

/** Asks, then gives a flag the settings that it had right after an entry of its history. */
export const useRevertFlag = ({ id, name }: Flag, entry: HistoryEntry) =>
  useCommand({
    question: () => ({
      title: 'Revert to this version?',
      text: 'The flag gets the name, values, rules, percentages and state that it had after this change, at once for everybody. History records it as a new change, so you can revert that too.',
      action: 'Revert flag',
    }),
    run: () =>
      answered(
        api.POST('/api/v1/feature-flags/{id}/revert', {
          params: { path: { id } },
          body: { audit_entry_id: entry.id },
        }),
      ),
    changes: ['flags'],
    message: () => ({ title: `${name} is reverted` }),
  })
