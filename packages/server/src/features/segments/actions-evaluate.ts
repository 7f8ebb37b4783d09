import { type SegmentLookup, type Subject, TestLimitError } from '@assay/evaluation'
import { wilsonInterval } from '@assay/statistics'
import type { Context } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import { lastAssigned } from '../subjects/index.ts'
import { get } from './actions.ts'
import { compileSegment, createMembership, segmentLookup } from './rules.ts'
import type { Preview } from './schema.ts'
import * as store from './store.ts'

interface Asked {
  user_id: string
  context: Record<string, unknown>
}

/**
 * Which of the segments a subject is in.
 *
 * @throws AppError 404 when one of them does not exist
 */
export const evaluate = async (
  ctx: Context,
  ids: readonly string[],
  { user_id, context }: Asked,
): Promise<Record<string, boolean>> => {
  const distinct = [...new Set(ids.map((id) => id.toLowerCase()))]
  const isIn = await lookupFor(ctx, distinct, [user_id])
  for (const id of distinct) if (!isIn.knows(id)) throw notFound('Segment')
  const subject = { user_id, context, now: ctx.now().toISOString() }
  return Object.fromEntries(distinct.map((id) => [id, isMember(isIn.lookup, id, subject)]))
}

/** A segment whose rules take too many tests for a subject does not hold it. */
const isMember = (lookup: SegmentLookup, id: string, subject: Subject): boolean => {
  try {
    return lookup(id, subject)
  } catch (error) {
    if (error instanceof TestLimitError) return false
    throw error
  }
}

/** Segments prepared for the subjects that are asked about. */
export interface PreparedSegments {
  lookup: SegmentLookup
  /** Whether there is such a segment. */
  knows: (id: string) => boolean
}

/** Prepares segments for some subjects; the members of id lists are read for them alone. */
export const lookupFor = async (
  ctx: Context,
  ids: readonly string[],
  users: readonly string[],
): Promise<PreparedSegments> => {
  const rows = ids.length > 0 ? await store.definitions(ctx.db, ids) : []
  const compiled = new Map(rows.map((row) => [row.id, compileSegment(row)] as const))
  const lists = [...compiled.values()].filter(({ holds }) => holds === 'list')
  const pairs = lists.flatMap(({ number }) => users.map((user_id) => ({ segment_number: number, user_id })))
  const membership = createMembership()
  membership.replace(await store.membersAmong(ctx.db, pairs))
  const lookup = segmentLookup((id) => compiled.get(id), membership)
  return { lookup, knows: (id) => compiled.has(id) }
}

/** 95 percent. */
const ALPHA = 0.05

/**
 * How many of the subjects that were assigned last are in a segment, by the attributes that were kept of them.
 *
 * @param sampleSize newest assignments that are looked at; a subject among them counts once
 * @throws AppError 404
 */
export const preview = async (ctx: Context, id: string, sampleSize: number): Promise<Preview> => {
  const segment = await get(ctx, id)
  const subjects = await lastAssigned(ctx, sampleSize)
  const { lookup } = await lookupFor(
    ctx,
    [segment.id],
    subjects.map(({ user_id }) => user_id),
  )
  const now = ctx.now().toISOString()
  const matched = subjects.filter(({ user_id, attributes }) =>
    isMember(lookup, segment.id, { user_id, context: attributes, now }),
  ).length
  const sampled = subjects.length
  if (sampled === 0) {
    return { sampled, matched, share: null, interval: null, reason: 'nobody has been assigned yet' }
  }
  const { lower, upper } = wilsonInterval({ conversions: matched, users: sampled, alpha: ALPHA })
  return { sampled, matched, share: matched / sampled, interval: { lower, upper }, reason: null }
}
