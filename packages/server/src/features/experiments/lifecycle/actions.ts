import type { Context } from '../../../context.ts'
import { changeExperiment, type ExperimentAction } from '../definition/change.ts'
import type { Experiment } from '../definition/schema.ts'
import * as store from '../definition/store.ts'
import { allocationsOf } from '../variants/rules.ts'
import { filledPlan } from './plan.ts'
import { type Move, moved } from './rules.ts'

const AUDIT_ACTION = {
  start: 'experiment_start',
  pause: 'experiment_pause',
  complete: 'experiment_complete',
} as const satisfies Record<Move, ExperimentAction>

/** Starting what is paused is to resume it. */
const auditAction = (command: Move, { status }: Experiment): ExperimentAction =>
  command === 'start' && status === 'PAUSED' ? 'experiment_resume' : AUDIT_ACTION[command]

/**
 * Starts, pauses or completes an experiment.
 *
 * @throws AppError 400 when its state or content forbids the move, 404
 */
export const move = (ctx: Context, id: string, command: Move): Promise<Experiment> =>
  changeExperiment(ctx, {
    id,
    action: (before) => auditAction(command, before),
    change: async (ctx, before) => {
      const after = moved(before, command, ctx.now())
      const isFirstStart = before.status === 'DRAFT' && after.status === 'ACTIVE'
      await store.write(ctx, id, { ...after, ...(isFirstStart && fixedAtStart(before, ctx.now())) })
    },
  })

/** The fields that the first start stores: the power plan of the statistics, and the allocation. */
export const fixedAtStart = (experiment: Experiment, now: Date) => ({
  plan: filledPlan(experiment),
  allocation_history: [{ from: now.toISOString(), allocations: allocationsOf(experiment.variants) }],
})
