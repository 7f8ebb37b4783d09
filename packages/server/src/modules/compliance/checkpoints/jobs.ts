import type { BackgroundJob } from '../../../jobs/job.ts'
import { writeCheckpoint } from './actions.ts'

/** Minutes between two checkpoints of a log that grows. */
const INTERVAL = 60

/** Signs the end of the audit log every hour in which it grew. */
export const checkpointJob: BackgroundJob = {
  name: 'audit checkpoint',
  actor: 'audit-checkpoint',
  intervalMinutes: () => INTERVAL,
  run: async (ctx) => {
    const { written, contradicted } = await writeCheckpoint(ctx)
    return { processed: written ? 1 : 0, failed: contradicted ? 1 : 0 }
  },
}
