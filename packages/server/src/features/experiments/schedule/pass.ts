import { SCHEDULED_MOVES, type ScheduledMove, STATUS_AFTER } from '@assay/lifecycle'
import type { Context } from '../../../context.ts'
import { forEachItem } from '../../../jobs/items.ts'
import { changeExperiment } from '../definition/change.ts'
import type { Experiment } from '../definition/schema.ts'
import * as definition from '../definition/store.ts'
import { fixedAtStart } from '../lifecycle/actions.ts'
import { notReady } from '../lifecycle/rules.ts'
import { dueMove } from './due.ts'
import type { SchedulePass } from './schema.ts'
import * as store from './store.ts'

/**
 * One pass of the experiment scheduler: starts drafts, then resumes paused experiments, then completes running
 * ones. Each experiment stands alone; what fails is reported and tried again at the next pass.
 */
export const runSchedule = async (ctx: Context): Promise<SchedulePass> => {
  const pass: SchedulePass = { started: [], resumed: [], completed: [], failed: [] }
  for (const due of SCHEDULED_MOVES) {
    for (const id of await store.due(ctx, due)) {
      const outcome = await attempt(ctx, id, due)
      if (outcome === 'moved') pass[LISTS[due]].push(id)
      else if (outcome !== 'not due') pass.failed.push({ experiment_id: id, reason: outcome.reason })
    }
  }
  return pass
}

/** The outcome of a scheduled command. */
type Outcome = 'moved' | 'not due' | { reason: string }

const FAILED = { reason: 'The move failed; the log of the service says why' }

const attempt = async (ctx: Context, id: string, due: ScheduledMove): Promise<Outcome> => {
  let outcome: Outcome = FAILED
  const { failed } = await forEachItem(ctx, {
    items: [id],
    idOf: String,
    work: async (ctx) => {
      outcome = await perform(ctx, id, due)
    },
  })
  return failed > 0 ? FAILED : outcome
}

const perform = async (ctx: Context, id: string, due: ScheduledMove): Promise<Outcome> => {
  const experiment = await definition.findForUpdate(ctx, id)
  if (!experiment || dueMove(experiment, ctx.now()) !== due) return 'not due'
  const reason = due === 'start' ? notReady(experiment) : undefined
  if (reason === undefined) {
    await MOVES[due](ctx, experiment)
    return 'moved'
  }
  if (experiment.schedule_error !== reason) await definition.write(ctx, id, { schedule_error: reason })
  return { reason }
}

const LISTS = { start: 'started', resume: 'resumed', complete: 'completed' } as const satisfies Record<
  ScheduledMove,
  keyof SchedulePass
>

/** The fields that each scheduled command stores. Every change of status clears resume_at; the dates stay as planned. */
const MOVES: Record<ScheduledMove, (ctx: Context, experiment: Experiment) => Promise<Experiment>> = {
  start: (ctx, experiment) =>
    changeExperiment(ctx, {
      id: experiment.id,
      action: 'experiment_start',
      change: (ctx) =>
        definition.write(ctx, experiment.id, {
          status: STATUS_AFTER.start,
          resume_at: null,
          schedule_error: null,
          ...fixedAtStart(experiment, ctx.now()),
        }),
    }),
  resume: (ctx, { id }) =>
    changeExperiment(ctx, {
      id,
      action: 'experiment_resume',
      change: (ctx) =>
        definition.write(ctx, id, { status: STATUS_AFTER.start, resume_at: null, schedule_error: null }),
    }),
  complete: (ctx, { id }) =>
    changeExperiment(ctx, {
      id,
      action: 'experiment_complete',
      change: (ctx) => definition.write(ctx, id, { status: STATUS_AFTER.complete, resume_at: null }),
    }),
}
