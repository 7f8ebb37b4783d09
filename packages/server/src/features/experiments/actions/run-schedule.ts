import type { Context } from '../../../context.ts'
import { forEachItem } from '../../../jobs/items.ts'
import { type DueMove, dueMove } from '../rules/due.ts'
import { notReady } from '../rules/moves.ts'
import type { Experiment } from '../schema/experiment.ts'
import * as store from '../store.ts'
import * as storeWrite from '../store-write.ts'
import { changeExperiment } from './change.ts'
import { fixedAtStart } from './move.ts'

/** What one pass of the scheduler did. */
export interface SchedulePass {
  started: string[]
  resumed: string[]
  completed: string[]
  failed: { experiment_id: string; reason: string }[]
}

const ORDER: readonly DueMove[] = ['start', 'resume', 'complete']

/**
 * One pass of the experiment scheduler: starts drafts, then resumes paused experiments, then completes running
 * ones. Each experiment stands alone; what fails is reported and tried again at the next pass.
 */
export const runSchedule = async (ctx: Context): Promise<SchedulePass> => {
  const pass: SchedulePass = { started: [], resumed: [], completed: [], failed: [] }
  for (const due of ORDER) {
    const ids = await store.due(ctx, due)
    for (const id of ids) {
      const { failed } = await forEachItem(ctx, {
        items: [id],
        idOf: String,
        work: (ctx) => perform(ctx, id, { due, pass }),
      })
      if (failed > 0)
        pass.failed.push({ experiment_id: id, reason: 'The move failed; the log of the service says why' })
    }
  }
  return pass
}

const perform = async (
  ctx: Context,
  id: string,
  { due, pass }: { due: DueMove; pass: SchedulePass },
): Promise<void> => {
  const experiment = await store.findForUpdate(ctx, id)
  if (!experiment || dueMove(experiment, ctx.now()) !== due) return
  const reason = due === 'start' ? notReady(experiment) : undefined
  if (reason !== undefined) {
    pass.failed.push({ experiment_id: id, reason })
    if (experiment.schedule_error !== reason) await storeWrite.write(ctx, id, { schedule_error: reason })
    return
  }
  await MOVES[due](ctx, experiment)
  pass[LISTS[due]].push(id)
}

const LISTS = { start: 'started', resume: 'resumed', complete: 'completed' } as const satisfies Record<
  DueMove,
  keyof SchedulePass
>

/** What each scheduled move stores. Every change of status clears resume_at; the dates stay as planned. */
const MOVES: Record<DueMove, (ctx: Context, experiment: Experiment) => Promise<Experiment>> = {
  start: (ctx, experiment) =>
    changeExperiment(ctx, {
      id: experiment.id,
      action: 'experiment_start',
      change: (ctx) =>
        storeWrite.write(ctx, experiment.id, {
          status: 'ACTIVE',
          resume_at: null,
          schedule_error: null,
          ...fixedAtStart(experiment, ctx.now()),
        }),
    }),
  resume: (ctx, { id }) =>
    changeExperiment(ctx, {
      id,
      action: 'experiment_resume',
      change: (ctx) => storeWrite.write(ctx, id, { status: 'ACTIVE', resume_at: null, schedule_error: null }),
    }),
  complete: (ctx, { id }) =>
    changeExperiment(ctx, {
      id,
      action: 'experiment_complete',
      change: (ctx) => storeWrite.write(ctx, id, { status: 'COMPLETED', resume_at: null }),
    }),
}
