import type { BackgroundJob } from '../../jobs/job.ts'
import { keepPartitionsAhead } from './actions.ts'

const TWICE_A_DAY = 720

/** Keeps a partition ready for every coming month of events. */
export const partitionsJob: BackgroundJob = {
  name: 'event-partitions',
  actor: 'tracking',
  intervalMinutes: () => TWICE_A_DAY,
  run: async (ctx) => ({ processed: await keepPartitionsAhead(ctx), failed: 0 }),
}
