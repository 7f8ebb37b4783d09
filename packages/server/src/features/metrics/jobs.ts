import type { Context } from '../../context.ts'
import { addReports } from '../../jobs/items.ts'
import type { BackgroundJob } from '../../jobs/job.ts'
import { runUpkeep } from '../../jobs/upkeep.ts'
import { isRunDue, rollUpAll } from './actions.ts'

/** Aggregates assignments and events, so that results need not read them; then does the upkeep of all slices. */
export const metricsScheduler: BackgroundJob = {
  name: 'metrics',
  actor: 'metrics-scheduler',
  intervalMinutes: (config) => config.METRICS_SCHEDULER_INTERVAL_MINUTES,
  run: async (ctx) => addReports(await rollUpAll(ctx), await runUpkeep(ctx)),
}

const LOOK_EVERY_MS = 1000

/** A watch over the rows that come between two runs of the metrics scheduler. */
export interface LoadWatch {
  /** Ends the watch and waits for the run in progress. */
  stop: () => Promise<void>
}

/** Looks every second whether so many rows have come that they should be aggregated now. */
export const watchLoad = (ctx: Context): LoadWatch => {
  let current: Promise<void> | undefined
  const look = async (): Promise<void> => {
    try {
      if (await isRunDue(ctx)) await rollUpAll(ctx)
    } catch (error) {
      ctx.log.error({ err: error }, 'new rows could not be aggregated')
    }
    current = undefined
  }
  const timer = setInterval(() => {
    current ??= look()
  }, LOOK_EVERY_MS)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await current
    },
  }
}
