import type { BackgroundJob } from '../../../jobs/job.ts'
import { giveUpAbandoned } from './abandonment.ts'

/** Gives up runs whose process ended without a word. */
export const warehouseSweep: BackgroundJob = {
  name: 'warehouse',
  actor: 'warehouse',
  intervalMinutes: () => 1,
  run: async (ctx) => ({ processed: await giveUpAbandoned(ctx), failed: 0 }),
}
