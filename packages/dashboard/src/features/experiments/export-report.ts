import { answered, api } from '../../api/client.ts'
import { download } from '../../ui/download.ts'
import { toastError } from '../../ui/toast.ts'
import type { Experiment } from './api-types.ts'

/** Downloads an experiment with its results: json contains everything, csv the metrics of each variant. */
export const exportReport = async (
  { id, key }: Pick<Experiment, 'id' | 'key'>,
  format: 'json' | 'csv',
): Promise<void> => {
  try {
    const content = await answered(
      api.GET('/api/v1/export/reports/experiments/{id}', {
        params: { path: { id }, query: { format } },
        parseAs: 'blob',
      }),
    )
    download(`${key}.${format}`, content)
  } catch (error) {
    toastError(error)
  }
}
