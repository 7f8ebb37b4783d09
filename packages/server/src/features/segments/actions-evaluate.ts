import type { Context } from '../../context.ts'
import { hasRole } from '../../http/access.ts'
import { notFound } from '../../lib/errors.ts'
import { lastAssigned } from '../../parts/subjects/index.ts'
import { runInWorker } from '../../workers/index.ts'
import { get } from './actions.ts'
import { isIdList, isMember, type PreparedSegments, prepareSegments, type SegmentData } from './rules.ts'
import { coarse, estimateOf, FIXED_SAMPLE } from './rules-preview.ts'
import type { Preview } from './schema.ts'
import * as store from './store.ts'
import { membersTask } from './tasks.ts'

interface SubjectRequest {
  user_id: string
  context: Record<string, unknown>
}

/**
 * Evaluates a subject's membership in segments.
 *
 * @throws AppError 404 when one of them does not exist
 */
export const evaluate = async (
  ctx: Context,
  ids: readonly string[],
  { user_id, context }: SubjectRequest,
): Promise<Record<string, boolean>> => {
  const distinct = [...new Set(ids.map((id) => id.toLowerCase()))]
  const isIn = await lookupFor(ctx, distinct, [user_id])
  for (const id of distinct) if (!isIn.knows(id)) throw notFound('Segment')
  const subject = { user_id, context, now: ctx.now().toISOString() }
  return Object.fromEntries(distinct.map((id) => [id, isMember(isIn.lookup, id, subject)]))
}

/** Loads segments to evaluate for some subjects; of id lists only the membership of these subjects. */
export const segmentData = async (
  ctx: Context,
  ids: readonly string[],
  users: readonly string[],
): Promise<SegmentData> => {
  const rows = ids.length > 0 ? await store.definitions(ctx.db, ids) : []
  const lists = rows.filter(isIdList).map(({ number }) => number)
  return { rows, members: await store.membersOfLists(ctx.db, { lists, users }) }
}

/** Prepares segments for some subjects. */
const lookupFor = async (
  ctx: Context,
  ids: readonly string[],
  users: readonly string[],
): Promise<PreparedSegments> => prepareSegments(await segmentData(ctx, ids, users))

/** Maximum time to evaluate a segment for a preview, in milliseconds. */
const MAX_PREVIEW_MS = 5000

/**
 * The share of the most recently assigned subjects that are in a segment, by their stored attributes. A caller who may
 * not read the data of subjects gets rounded counts of a sample of fixed size.
 *
 * @param options `sampleSize`: number of newest assignments to read, a subject among them counts once; `signal` aborts
 * when the caller disconnects
 * @throws AppError 404, 503 when it takes too long
 */
export const preview = async (
  ctx: Context,
  id: string,
  { sampleSize, signal }: { sampleSize: number; signal: AbortSignal },
): Promise<Preview> => {
  const segment = await get(ctx, id)
  const isReader = hasRole(ctx.actor, 'reader')
  const subjects = await lastAssigned(ctx, isReader ? sampleSize : FIXED_SAMPLE)
  const users = subjects.map(({ user_id }) => user_id)
  const segments = await segmentData(ctx, [segment.id], users)
  const input = { segment_id: segment.id, subjects, segments, now: ctx.now().toISOString() }
  const matched = await runInWorker(membersTask, input, { limit: MAX_PREVIEW_MS, signal })
  return isReader ? estimateOf(subjects.length, matched) : coarse(subjects.length, matched)
}
