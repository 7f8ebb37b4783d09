import type { Context, RunningConfig } from '../context.ts'
import { retentionTask } from '../jobs/maintenance.ts'
import { type RunningTimers, startTimers } from '../jobs/timers.ts'
import type { Ports } from '../ports.ts'
import type { Slice } from '../slice.ts'
import type { SliceWork } from '../slice-work.ts'

/** Combines the work that slices do for each other, for the ports of their context. */
export const sliceWork = (slices: readonly Slice[]): Required<SliceWork<Context>> => ({
  listeners: {
    jobEnded: slices.flatMap(({ on }) => on?.jobEnded ?? []),
    rolledUp: slices.flatMap(({ on }) => on?.rolledUp ?? []),
    rolledBack: slices.flatMap(({ on }) => on?.rolledBack ?? []),
    archived: slices.flatMap(({ on }) => on?.archived ?? []),
    passwordProven: slices.flatMap(({ on }) => on?.passwordProven ?? []),
  },
  maintenance: slices.flatMap(({ maintenance = [], retention = [] }) => [
    ...maintenance,
    ...retention.map(retentionTask),
  ]),
})

/** Combines what slices offer to the core. */
export const portsOf = (slices: readonly Slice[], config: RunningConfig): Ports =>
  Object.assign({}, ...slices.map((slice) => slice.ports?.(config) ?? {}))

/** Lifecycle of the slices of one service. */
interface SliceRun {
  /** Starts the slices in order, then their timers. */
  start: () => Promise<void>
  /** Stops the timers and the slices, also after a partial start. */
  stop: () => Promise<void>
}

/** Combines the slices' own start, stop and timers. */
export const createSliceRun = (slices: readonly Slice[], ctx: Context): SliceRun => {
  let timers: RunningTimers | undefined
  return {
    start: async () => {
      for (const slice of slices) await slice.start?.(ctx)
      timers = startTimers(
        ctx,
        slices.flatMap((slice) => slice.timers ?? []),
      )
    },
    stop: async () => {
      await Promise.all([timers?.stop(), ...slices.map((slice) => slice.stop?.(ctx))])
    },
  }
}
