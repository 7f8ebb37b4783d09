import type { Context } from '../../../context.ts'
import type { Page } from '../../../http/paging.ts'
import { type AuditedThing, historyOf } from '../../audit/index.ts'
import { partsOf } from '../store-rollouts.ts'
import { get } from './read.ts'

/**
 * One page of what happened to a flag, to its rollout schedules and their stages, also those that are deleted, and to
 * its safety configuration.
 *
 * @throws AppError 404
 */
export const history = async (ctx: Context, id: string, page: Page) => {
  await get(ctx, id)
  const own: AuditedThing[] = [
    { type: 'feature_flag', id },
    { type: 'safety_config', id },
  ]
  return historyOf(ctx, [...own, ...(await partsOf(ctx, id))], page)
}
