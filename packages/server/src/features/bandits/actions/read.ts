import type { Context } from '../../../context.ts'
import type { Page } from '../../../http/paging.ts'
import { pageAnswer } from '../../../http/paging.ts'
import { atMost } from '../../../lib/at-most.ts'
import { get, list as listExperiments } from '../../experiments/index.ts'
import { type BanditExperiment, isBandit, requireBandit } from '../rules/experiment.ts'
import { banditOf } from '../rules/state.ts'
import type { Bandit, ListQuery } from '../schema.ts'
import * as store from '../store.ts'
import { countArms } from './count.ts'

/**
 * The experiment of a bandit.
 *
 * @throws AppError 404 when there is none, or it is no bandit
 */
export const getBandit = async (ctx: Context, id: string): Promise<BanditExperiment> =>
  requireBandit(await get(ctx, id))

/**
 * A bandit with its weights in effect and its current counts.
 *
 * @throws AppError 404
 */
export const read = async (ctx: Context, id: string): Promise<Bandit> =>
  describe(ctx, await getBandit(ctx, id))

const describe = async (ctx: Context, experiment: BanditExperiment): Promise<Bandit> => {
  const counts = await countArms(ctx, experiment)
  return banditOf(experiment, await store.findState(ctx, experiment.id), counts)
}

/** Number of bandits of a page that are counted concurrently. */
const COUNTED_AT_ONCE = 5

/** One page of bandits without archived ones, the newest first. */
export const list = async (ctx: Context, query: ListQuery) => {
  const page = await listExperiments(ctx, {
    ...query,
    experiment_type: 'bandit',
    include_archived: false,
    sort_by: 'created_at',
    sort_order: 'desc',
  })
  const inTurn = atMost(COUNTED_AT_ONCE)
  const bandits = page.items.filter(isBandit)
  return { ...page, items: await Promise.all(bandits.map((bandit) => inTurn(() => describe(ctx, bandit)))) }
}

/**
 * One page of the updates of a bandit, the newest first.
 *
 * @throws AppError 404
 */
export const history = async (ctx: Context, id: string, page: Page) => {
  await getBandit(ctx, id)
  return pageAnswer(page, await store.listUpdates(ctx, id, page))
}
