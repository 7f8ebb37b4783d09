import { addReports } from '../../jobs/items.ts'
import type { BackgroundJob } from '../../jobs/job.ts'
import { runMaintenance } from '../../jobs/maintenance.ts'
import type { Timer } from '../../jobs/timers.ts'
import { isRunDue, rollUpAll } from './actions/roll-up.ts'

/** Aggregates assignments and events, so that results need not read them; then does the maintenance of all slices. */
export const metricsScheduler: BackgroundJob = {
  name: 'metrics',
  actor: 'metrics-scheduler',
  intervalMinutes: (config) => config.METRICS_SCHEDULER_INTERVAL_MINUTES,
  run: async (ctx) => addReports(await rollUpAll(ctx), await runMaintenance(ctx)),
}

/** Rolls up between two runs of the metrics scheduler when many rows have come. */
export const earlyRollUp: Timer = {
  name: 'early roll-up',
  everyMs: 1000,
  isEnabled: (config) => config.SCHEDULERS_ENABLED,
  run: async (ctx) => {
    if (await isRunDue(ctx)) await rollUpAll(ctx)
  },
}
