import { announce, type Context, inTransaction } from '../../../context.ts'
import { invalid, notFound } from '../../../lib/errors.ts'
import { type AuditAction, changes, record } from '../../audit/index.ts'
import { notify } from '../../notifications/index.ts'
import { statusNotice } from './notices.ts'
import type { Experiment } from './schema.ts'
import * as store from './store.ts'

export type ExperimentAction = Extract<AuditAction, `experiment_${string}`>

interface ChangeOptions {
  id: string
  /** As the audit log names the change; by the experiment before it where that decides. */
  action: ExperimentAction | ((before: Experiment) => ExperimentAction)
  /** true: the change is meant for archived experiments too. */
  evenArchived?: boolean
  /** Decides and stores; nobody else changes the experiment meanwhile. */
  change: (ctx: Context, experiment: Experiment) => Promise<void>
}

/**
 * One change of one experiment: loads it, lets `change` decide and store, notifies people of a new status, and writes the
 * audit entry, all in one transaction.
 *
 * @returns the experiment as it is afterwards
 * @throws AppError 404 when there is none, 400 when it is archived
 */
export const changeExperiment = (ctx: Context, options: ChangeOptions): Promise<Experiment> =>
  inTransaction(ctx, async (ctx) => {
    const before = await store.findForUpdate(ctx, options.id)
    if (!before) throw notFound('Experiment')
    if (before.archived_at && !options.evenArchived) throw invalid('Experiment is archived')
    await options.change(ctx, before)
    const after = await store.find(ctx, options.id)
    if (!after) throw notFound('Experiment')
    const notice = statusNotice(before, after, ctx.actor)
    if (notice) await notify(ctx, notice)
    await record(ctx, {
      action: actionOf(options, before),
      entity: { type: 'experiment', id: after.id, name: after.name },
      ...changes(before, after),
    })
    await announce(ctx, { topic: 'experiments', id: after.id })
    return after
  })

const actionOf = ({ action }: ChangeOptions, before: Experiment): ExperimentAction =>
  typeof action === 'function' ? action(before) : action
