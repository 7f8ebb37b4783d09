import { type Context, inTransaction } from '../../context.ts'
import { pageAnswer } from '../../http/paging.ts'
import { conflict, invalid, notFound } from '../../lib/errors.ts'
import { record } from '../audit/index.ts'
import { getNumbered } from './actions.ts'
import type { MemberChange, MemberOutcome, MemberQuery } from './schema.ts'
import * as store from './store.ts'
import * as members from './store-members.ts'

const MAX_MEMBERS = 1_000_000

const countOf = ({ kind, member_count }: store.NumberedSegment): number => {
  if (kind !== 'id_list') throw invalid('Segment is not an id list')
  return member_count ?? 0
}

/**
 * One page of the members of an id list, the newest first.
 *
 * @throws AppError 400 for a rule segment, 404
 */
export const list = async (ctx: Context, id: string, query: MemberQuery) => {
  const segment = await getNumbered(ctx, id)
  const counted = { number: segment.number, member_count: countOf(segment) }
  return pageAnswer(query, await members.list(ctx, counted, query))
}

/**
 * Adds and removes members of an id list, all or none.
 *
 * @throws AppError 400 for a rule segment, 404, 409 when there would be too many
 */
export const change = (ctx: Context, id: string, { add, remove }: MemberChange): Promise<MemberOutcome> =>
  inTransaction(ctx, async (ctx) => {
    const segment = await store.findForUpdate(ctx, id)
    if (!segment) throw notFound('Segment')
    const before = countOf(segment)
    const [wanted, unwanted] = [new Set(add), new Set(remove)]
    const removed = unwanted.size > 0 ? await members.remove(ctx, segment.number, [...unwanted]) : 0
    const added = wanted.size > 0 ? await members.add(ctx, segment.number, [...wanted]) : 0
    const member_count = before + added - removed
    if (member_count > MAX_MEMBERS) throw conflict(`A segment holds at most ${MAX_MEMBERS} members`)
    const unchanged = wanted.size + unwanted.size - added - removed
    if (added + removed > 0) await publish(ctx, segment, { added, removed, member_count })
    return { added, removed, unchanged, member_count }
  })

const publish = async (
  ctx: Context,
  { id, name, member_count: before }: store.NumberedSegment,
  { added, removed, member_count }: Omit<MemberOutcome, 'unchanged'>,
): Promise<void> => {
  await members.writeCount(ctx, id, member_count)
  await record(ctx, {
    action: 'segment_update',
    entity: { type: 'segment', id, name },
    old_value: { member_count: before },
    new_value: { member_count, members_added: added, members_removed: removed },
  })
}
