import { answered, api } from '../../api/client.ts'
import { useCommand } from '../../api/use-command.ts'
import { count } from '../../ui/format.ts'

/** Clears the cached results of an experiment, so that the next request computes them again. */
export const useClearResultsCache = (id: string) =>
  useCommand({
    run: () => answered(api.POST('/api/v1/results/{id}/invalidate-cache', { params: { path: { id } } })),
    changes: ['results'],
    message: ({ keys_deleted }) => ({
      title: 'Results cache cleared',
      text: `${count(keys_deleted)} cached ${keys_deleted === 1 ? 'answer' : 'answers'} deleted. Results are computed again.`,
    }),
  })
