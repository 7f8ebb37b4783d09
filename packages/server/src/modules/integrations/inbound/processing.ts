import type { Context } from '../../../context.ts'
import { perDatabase } from '../../../db/per-database.ts'
import { createLoop, type Loop } from '../../../jobs/loop.ts'
import { processDue } from './process.ts'

/** Name under which links are recorded that a webhook has made. */
export const PROCESSOR = 'integrations'

const processors = perDatabase((): { loop: Loop | undefined } => ({ loop: undefined }))

/** Has this process wait for webhooks to process. */
export const startProcessing = (started: Context): void => {
  const ctx: Context = { ...started, actor: { kind: 'system', name: PROCESSOR } }
  processors(ctx.db).loop = createLoop({
    run: async (signal) => {
      await processDue(ctx, signal)
    },
    onError: (error) => ctx.log.error({ err: error }, 'webhook processing stopped'),
  })
}

/** Processes what was stored, after the answer to its sender; whatever fails, the job of the module repeats. */
export const wakeProcessing = (ctx: Context): void => {
  processors(ctx.db).loop?.wake()
}

/** Ends the processing of this process and waits for the webhook in progress. */
export const stopProcessing = async (ctx: Context): Promise<void> => {
  await processors(ctx.db).loop?.stop()
}
