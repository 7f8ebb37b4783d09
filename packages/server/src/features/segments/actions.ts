import { checkRules, segmentIds, type TargetingRules } from '@assay/evaluation'
import { actingUser, type Context, inTransaction } from '../../context.ts'
import { orConflict } from '../../db/unique-conflict.ts'
import { pageAnswer } from '../../http/paging.ts'
import { conflict, notFound, type Problem, unprocessable } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { changes, record } from '../audit/index.ts'
import { actionOf, normaliseChange, normaliseNew, type Settings } from './rules.ts'
import type { ListQuery, Segment, SegmentChange, SegmentWrite, Usage } from './schema.ts'
import * as store from './store.ts'

const withoutNumber = ({ number: _, ...segment }: store.NumberedSegment): Segment => segment

/**
 * A segment with the number that its members are stored under.
 *
 * @throws AppError 404
 */
export const getNumbered = async (ctx: Context, id: string): Promise<store.NumberedSegment> => {
  const segment = await store.find(ctx, id)
  if (!segment) throw notFound('Segment')
  return segment
}

/**
 * A segment.
 *
 * @throws AppError 404
 */
export const get = async (ctx: Context, id: string): Promise<Segment> =>
  withoutNumber(await getNumbered(ctx, id))

/** One page of segments, the newest first. */
export const list = async (ctx: Context, query: ListQuery) => pageAnswer(query, await store.list(ctx, query))

/**
 * The experiments and flags whose rules name a segment.
 *
 * @throws AppError 404
 */
export const usage = async (ctx: Context, id: string): Promise<Usage> => {
  await get(ctx, id)
  return store.usage(ctx, id)
}

/**
 * Stores a new segment that belongs to the caller.
 *
 * @throws AppError 409 for a name in use, 422 for contradictions
 */
export const create = (ctx: Context, requested: SegmentWrite): Promise<Segment> => {
  const settings = normaliseNew(requested)
  const id = newId()
  return namedOnce(() =>
    inTransaction(ctx, async (ctx) => {
      await store.insert(ctx, { id, owner_id: actingUser(ctx)?.id ?? null }, settings)
      const segment = await get(ctx, id)
      await record(ctx, {
        action: 'segment_create',
        entity: { type: 'segment', id, name: segment.name },
        new_value: settings,
      })
      return segment
    }),
  )
}

/**
 * Changes the fields that were sent.
 *
 * @throws AppError 404, 409 for a name in use or when a segment in use would stop being ACTIVE, 422
 */
export const update = (ctx: Context, id: string, change: SegmentChange): Promise<Segment> =>
  namedOnce(() =>
    inTransaction(ctx, async (ctx) => {
      const before = await lock(ctx, id)
      return apply(ctx, before, normaliseChange(before, change))
    }),
  )

/**
 * Archives a segment permanently; it remains stored, because decisions were made by it.
 *
 * @throws AppError 404, 409 while it is in use
 */
export const archive = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const before = await lock(ctx, id)
    if (before.status !== 'ARCHIVED') await apply(ctx, before, { ...before, status: 'ARCHIVED' })
  })

const lock = async (ctx: Context, id: string): Promise<Segment> => {
  const segment = await store.findForUpdate(ctx, id)
  if (!segment) throw notFound('Segment')
  return withoutNumber(segment)
}

const apply = async (ctx: Context, before: Segment, after: Settings): Promise<Segment> => {
  const leaves = before.status === 'ACTIVE' && after.status !== 'ACTIVE'
  const isEnd = before.status !== 'ARCHIVED' && after.status === 'ARCHIVED'
  if ((leaves || isEnd) && (await store.isInUse(ctx, before.id))) throw conflict('Segment is in use')
  await store.update(ctx, before.id, after)
  const segment = await get(ctx, before.id)
  await record(ctx, {
    action: actionOf(before, after),
    entity: { type: 'segment', id: before.id, name: segment.name },
    ...changes(before, segment),
  })
  return segment
}

const namedOnce = <Result>(work: () => Promise<Result>): Promise<Result> =>
  orConflict(work, { uq_segments_name: 'Segment with this name already exists' })

/**
 * Requires that every segment which rules name exists and is not archived, and locks it in that state until the
 * transaction ends. To be called before the experiment or flag with the rules is locked.
 *
 * @throws AppError 422 that names the conditions, under body.targeting_rules
 */
export const requireSegments = async (
  ctx: Context,
  rules: TargetingRules | null | undefined,
): Promise<void> => {
  const named = segmentIds(rules ?? null)
  if (named.length === 0) return
  const usable = await store.lockUsable(ctx, named)
  const checked = checkRules(rules, { allowFlagKeys: true, segmentExists: (id) => usable.has(id) })
  if ('rules' in checked) return
  throw unprocessable(
    checked.problems.map(
      ({ type, loc, msg }): Problem => ({ type, loc: ['body', 'targeting_rules', ...loc], msg }),
    ),
  )
}
