import { isDeepStrictEqual } from 'node:util'
import { freeTraffic, isGroupArchived, runningMembers } from '@assay/lifecycle'
import { actingUser, announce, type Context, inTransaction } from '../../context.ts'
import { retrying } from '../../db/errors.ts'
import { orConflict } from '../../db/unique-conflict.ts'
import { pageAnswer } from '../../http/paging.ts'
import { conflict, invalid, notFound } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { type AuditAction, changes, record } from '../audit/index.ts'
import type { Group, GroupChange, GroupWrite, ListQuery } from './schema.ts'
import * as store from './store.ts'

const load = async (ctx: Context, id: string): Promise<store.StoredGroup> => {
  const found = await store.find(ctx, id)
  if (!found) throw notFound('Mutual exclusion group')
  return found
}

/**
 * A group with its members.
 *
 * @throws AppError 404
 */
export const get = async (ctx: Context, id: string): Promise<Group> => (await load(ctx, id)).group

/** One page of groups, the newest first. */
export const list = async (ctx: Context, query: ListQuery) => pageAnswer(query, await store.list(ctx, query))

/**
 * Stores a new group, without members, that belongs to the caller.
 *
 * @throws AppError 409 for a name in use
 */
export const create = (ctx: Context, requested: GroupWrite): Promise<Group> => {
  const { name, description = null, traffic_percentage = 100 } = requested
  const id = newId()
  return namedOnce(() =>
    inTransaction(ctx, async (ctx) => {
      const owner_id = actingUser(ctx)?.id ?? null
      await store.insert(ctx, { id, owner_id }, { name, description, traffic_percentage })
      const group = await get(ctx, id)
      await record(ctx, {
        action: 'mutual_exclusion_group_create',
        entity: { type: 'mutual_exclusion_group', id, name },
        new_value: { name, description, traffic_percentage },
      })
      return group
    }),
  )
}

/**
 * Changes the fields that were sent.
 *
 * @throws AppError 404, 409 for a name in use or less traffic than the members' explicit shares
 */
export const update = (ctx: Context, id: string, change: GroupChange): Promise<Group> =>
  changeGroup(ctx, {
    id,
    action: 'mutual_exclusion_group_update',
    change: async (ctx, { group, shares }) => {
      const { name = group.name, description, traffic_percentage = group.traffic_percentage } = change
      if (freeTraffic(shares, traffic_percentage) < 0)
        throw conflict('Explicit shares exceed traffic_percentage')
      await store.update(ctx, id, {
        name,
        description: description === undefined ? group.description : description,
        traffic_percentage,
      })
    },
  })

/**
 * Archives a group, which then excludes no subject. Archiving it again changes nothing.
 *
 * @throws AppError 400 while an experiment of it runs, 404
 */
export const archive = async (ctx: Context, id: string): Promise<Group> => {
  const found = await get(ctx, id)
  if (isGroupArchived(found.status)) return found
  return changeGroup(ctx, {
    id,
    action: 'mutual_exclusion_group_archive',
    change: async (ctx, { group }) => {
      if (runningMembers(group.experiments).length > 0) throw invalid('Group has running experiments')
      await store.update(ctx, id, { status: 'ARCHIVED' })
    },
  })
}

/**
 * Restores an archived group.
 *
 * @throws AppError 400 when it is not archived, 404
 */
export const unarchive = (ctx: Context, id: string): Promise<Group> =>
  changeGroup(ctx, {
    id,
    action: 'mutual_exclusion_group_activate',
    change: async (ctx, { group }) => {
      if (!isGroupArchived(group.status)) throw invalid('Group is not archived')
      await store.update(ctx, id, { status: 'ACTIVE' })
    },
  })

interface GroupChangeOptions {
  id: string
  action: Extract<AuditAction, `mutual_exclusion_group_${string}`>
  /** An experiment that joins or leaves, which is audited in its own history too. */
  experimentId?: string
  /** Decides and stores the change; the group, its members and the experiment are locked meanwhile. */
  change: (ctx: Context, found: store.StoredGroup) => Promise<void>
}

/**
 * Changes one group and writes the audit entry, in one transaction. When a range moves, the cached definitions of all
 * members are invalid from its commit on.
 *
 * @returns the group after the change
 * @throws AppError 404 for an unknown group, and errors of `change`
 */
export const changeGroup = (ctx: Context, options: GroupChangeOptions): Promise<Group> =>
  namedOnce(() => retrying(() => inTransaction(ctx, (ctx) => changeOnce(ctx, options))))

const changeOnce = async (
  ctx: Context,
  { id, action, experimentId, change }: GroupChangeOptions,
): Promise<Group> => {
  const found = await store.findForUpdate(ctx, id)
  if (!found) throw notFound('Mutual exclusion group')
  const ids = [...found.group.experiments.map((member) => member.id), ...(experimentId ? [experimentId] : [])]
  await store.lockExperiments(ctx, ids)
  const before = await load(ctx, id)
  await change(ctx, before)
  const { group } = await load(ctx, id)
  if (!isDeepStrictEqual(whatDecides(before.group), whatDecides(group))) await store.renewVersions(ctx, ids)
  await record(ctx, {
    action,
    entity: { type: 'mutual_exclusion_group', id, name: group.name },
    ...changes(auditedFields(before.group), auditedFields(group)),
  })
  if (experimentId) await recordMove(ctx, experimentId, { before: before.group, after: group })
  return group
}

const whatDecides = ({ status, experiments }: Group) => [status, experiments]

/** The audited fields of a group; ranges are derived from them. */
const auditedFields = (group: Group) => ({
  ...group,
  experiments: group.experiments.map(({ id, key, share_percentage }) => ({ id, key, share_percentage })),
})

const recordMove = async (
  ctx: Context,
  experimentId: string,
  { before, after }: { before: Group; after: Group },
): Promise<void> => {
  const memberOf = ({ id, experiments }: Group) =>
    experiments.some((member) => member.id === experimentId) ? id : null
  const [old, current] = [memberOf(before), memberOf(after)]
  if (old === current) return
  const member = [...before.experiments, ...after.experiments].find(({ id }) => id === experimentId)
  await record(ctx, {
    action: 'experiment_update',
    entity: { type: 'experiment', id: experimentId, name: member?.name ?? '' },
    old_value: { mutual_exclusion_group_id: old },
    new_value: { mutual_exclusion_group_id: current },
  })
  await announce(ctx, { topic: 'experiments', id: experimentId })
}

const namedOnce = <Result>(work: () => Promise<Result>): Promise<Result> =>
  orConflict(work, { uq_mutual_exclusion_groups_name: 'Group with this name already exists' })
