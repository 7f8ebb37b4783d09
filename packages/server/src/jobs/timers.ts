import type { Context, RunningConfig } from '../context.ts'
import { type ChangeTopic, onChange } from '../db/changes.ts'
import { createLoop } from './loop.ts'

/** Periodic work of every process, independent of other processes. */
export interface Timer {
  /** Name of the timer in the log. */
  name: string
  /** Milliseconds between two ticks; ticks during a run are skipped. */
  everyMs: number
  /** Topic whose changes, in any process, start a run at once; changes during a run are followed by one more. */
  topic?: ChangeTopic
  /** Whether this process runs the timer, from the settings; true by default. */
  isEnabled?: (config: RunningConfig) => boolean
  /** One run. The signal is aborted when the process shuts down, which waits for the run. */
  run: (ctx: Context, signal: AbortSignal) => Promise<void>
}

/** Running timers of a process. */
export interface RunningTimers {
  /** Starts no further run and waits for those in progress. */
  stop: () => Promise<void>
}

/** Starts the timers that the settings enable; a failed run is logged. */
export const startTimers = (ctx: Context, timers: readonly Timer[]): RunningTimers => {
  const running = timers
    .filter(({ isEnabled = () => true }) => isEnabled(ctx.config))
    .map((timer) => startTimer(ctx, timer))
  return {
    stop: async () => {
      await Promise.all(running.map(({ stop }) => stop()))
    },
  }
}

const startTimer = (ctx: Context, { name, everyMs, topic, run }: Timer): RunningTimers => {
  const loop = createLoop({
    run: (signal) => run(ctx, signal),
    onError: (error) => ctx.log.error({ err: error, timer: name }, 'timer failed'),
  })
  const unsubscribe = topic === undefined ? undefined : onChange(ctx.db, topic, loop.wake)
  const ticks = setInterval(() => {
    if (!loop.isRunning()) loop.wake()
  }, everyMs)
  ticks.unref()
  return {
    stop: () => {
      unsubscribe?.()
      clearInterval(ticks)
      return loop.stop()
    },
  }
}
