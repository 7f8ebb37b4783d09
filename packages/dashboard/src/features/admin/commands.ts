import { answered, api } from '../../api/client.ts'
import { useCommand } from '../../api/use-command.ts'
import { count } from '../../ui/format.ts'

/** Asks, then deletes every cached result; each is computed again when it is next opened. */
export const useClearCache = () =>
  useCommand({
    question: () => ({
      title: 'Clear the cache?',
      text: 'Cached results are deleted and computed again when somebody opens them. No data is lost.',
      action: 'Clear cache',
    }),
    run: () => answered(api.POST('/api/v1/admin/cache/clear')),
    changes: ['results'],
    message: ({ keys_deleted }) => ({
      title: 'Cache cleared',
      text: `${count(keys_deleted)} cached ${keys_deleted === 1 ? 'result' : 'results'} deleted.`,
    }),
  })
