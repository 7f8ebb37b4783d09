import { segmentIds } from '@assay/evaluation'
import type { Context } from '../../../context.ts'
import { lookupFor, requireSegments } from '../../segments/index.ts'
import { lastSeen } from '../../subjects/index.ts'
import { explained } from '../rules/explain.ts'
import { settingsOf, settle } from '../rules/settings.ts'
import { compared } from '../rules/what-if.ts'
import type { Asking, Preview, WhatIf } from '../schema/evaluation.ts'
import type { FlagChange } from '../schema/flag.ts'
import { get } from './read.ts'

/**
 * What a flag is for a subject, and why, step by step. Counted nowhere.
 *
 * @throws AppError 404
 */
export const preview = async (ctx: Context, id: string, { user_id, context }: Asking): Promise<Preview> => {
  const flag = await get(ctx, id)
  const { lookup } = await lookupFor(ctx, segmentIds(flag.targeting_rules), [user_id])
  return explained(flag, { user_id, context, now: ctx.now().toISOString() }, lookup)
}

/** So many of the subjects that were seen last are asked about. */
const SUBJECTS = 10_000

/**
 * What a change of a flag would do to the subjects that were seen last, by the attributes that were kept of them.
 * Nothing is stored.
 *
 * @throws AppError 404, 422 as the change itself
 */
export const whatIf = async (ctx: Context, id: string, change: FlagChange): Promise<WhatIf> => {
  const flag = await get(ctx, id)
  await requireSegments(ctx, change.targeting_rules)
  const [before, after] = [settingsOf(flag), settle(flag, change)]
  const seen = await lastSeen(ctx, SUBJECTS)
  const named = new Set([before, after].flatMap(({ targeting_rules }) => segmentIds(targeting_rules)))
  const users = seen.map(({ user_id }) => user_id)
  const { lookup } = await lookupFor(ctx, [...named], users)
  const now = ctx.now().toISOString()
  const subjects = seen.map(({ user_id, attributes }) => ({ user_id, context: attributes, now }))
  return { flag_id: flag.id, ...compared({ before, after, segments: lookup }, subjects) }
}
