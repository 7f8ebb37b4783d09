import { announce, type Context, inTransaction } from '../../../context.ts'
import { invalid, notFound } from '../../../lib/errors.ts'
import { record } from '../../audit/index.ts'
import { changeExperiment } from '../definition/change.ts'
import type { Experiment } from '../definition/schema.ts'
import * as definition from '../definition/store.ts'
import { refuseCommand } from './rules.ts'
import * as store from './store.ts'

/**
 * Takes a draft or a completed experiment out of sight.
 *
 * @throws AppError 400 in other states or when it is archived already, 404
 */
export const archive = (ctx: Context, id: string): Promise<Experiment> =>
  changeExperiment(ctx, {
    id,
    action: 'experiment_archive',
    evenArchived: true,
    change: async (ctx, before) => {
      refuseCommand('archive', before, ctx.now())
      await definition.write(ctx, id, { archived_at: ctx.now() })
    },
  })

/**
 * Brings an archived experiment back.
 *
 * @throws AppError 400 when it is not archived, 404
 */
export const unarchive = (ctx: Context, id: string): Promise<Experiment> =>
  changeExperiment(ctx, {
    id,
    action: 'experiment_unarchive',
    evenArchived: true,
    change: async (ctx, before) => {
      refuseCommand('unarchive', before, ctx.now())
      await definition.write(ctx, id, { archived_at: null })
    },
  })

/**
 * Deletes a draft for good.
 *
 * @param key when given, it must be the experiment's key: a guard against deleting the wrong one
 * @throws AppError 400 outside of DRAFT or for another key, 404
 */
export const remove = (ctx: Context, id: string, key: string | undefined): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const experiment = await definition.findForUpdate(ctx, id)
    if (!experiment) throw notFound('Experiment')
    if (key !== undefined && key !== experiment.key)
      throw invalid('experiment_key does not match experiment_id')
    refuseCommand('delete', experiment, ctx.now())
    await store.remove(ctx, id)
    await record(ctx, {
      action: 'experiment_delete',
      entity: { type: 'experiment', id, name: experiment.name },
      old_value: { key: experiment.key, name: experiment.name },
    })
    await announce(ctx, { topic: 'experiments', id })
  })
