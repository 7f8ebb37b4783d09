import { useCommand } from '../../../api/use-command.ts'
import { mergeMetadata } from '../../experiments/index.ts'

/** Notes in the experiment's metadata that somebody decided to keep it running. */
export const useKeepRunning = (id: string, username: string) =>
  useCommand({
    run: () =>
      mergeMetadata(id, {
        results_decision: { decision: 'keep_running', at: new Date().toISOString(), by: username },
      }),
    changes: ['experiments'],
    message: () => ({
      title: 'Decision noted: keep running',
      text: 'The note is in the metadata of the experiment.',
    }),
  })
