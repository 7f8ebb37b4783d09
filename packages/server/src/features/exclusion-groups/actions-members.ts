import { isRoomFor, type MemberShare, type MembershipRefusal, membershipRefusal } from '@assay/lifecycle'
import type { Context } from '../../context.ts'
import { conflict, invalid, notFound } from '../../lib/errors.ts'
import { get as getExperiment } from '../experiments/index.ts'
import { changeGroup } from './actions.ts'
import type { Group, MemberChange, MemberWrite } from './schema.ts'
import * as store from './store.ts'

const REFUSALS: Record<MembershipRefusal, string> = {
  not_draft: 'Experiment must be in DRAFT status',
  experiment_archived: 'Experiment is archived',
  group_archived: 'Group is archived',
}

/**
 * An experiment whose membership in a group may change, because no subject has been assigned by its range yet.
 *
 * @throws AppError 400 outside of DRAFT, and when it or the group is archived, 404
 */
const getChangeable = async (ctx: Context, group: Group, id: string) => {
  const experiment = await getExperiment(ctx, id)
  const { status, archived_at } = experiment
  const refusal = membershipRefusal(group.status, { status, is_archived: archived_at !== null })
  if (refusal !== undefined) throw invalid(REFUSALS[refusal])
  return experiment
}

const refuseCrowd = (members: readonly MemberShare[], { traffic_percentage }: Group): void => {
  if (!isRoomFor(members, traffic_percentage)) throw conflict('Not enough free traffic in this group')
}

/**
 * Adds a draft to a group, after its other members.
 *
 * @throws AppError 400 for another status or an archived group, 404, 409 when it has a group or its share does not fit
 */
export const add = (ctx: Context, id: string, requested: MemberWrite): Promise<Group> =>
  changeGroup(ctx, {
    id,
    action: 'mutual_exclusion_group_update',
    experimentId: requested.experiment_id,
    change: async (ctx, found) => {
      const { experiment_id, share_percentage = null } = requested
      const experiment = await getChangeable(ctx, found.group, experiment_id)
      if (experiment.mutual_exclusion_group_id) throw conflict('Experiment already belongs to a group')
      const newcomer = { status: 'DRAFT', is_archived: false, share_percentage }
      refuseCrowd([...found.shares, newcomer], found.group)
      await store.addMember(ctx, { group_id: id, experiment_id, share_percentage })
    },
  })

/**
 * Changes a member's share; null: an equal part of the traffic without an explicit share.
 *
 * @throws AppError 400 when it is not a draft or the group is archived, 404, 409 when the share does not fit
 */
export const changeShare = (
  ctx: Context,
  { id, experiment_id }: { id: string; experiment_id: string },
  change: MemberChange,
): Promise<Group> =>
  changeGroup(ctx, {
    id,
    action: 'mutual_exclusion_group_update',
    experimentId: experiment_id,
    change: async (ctx, found) => {
      const index = await indexOf(ctx, found, experiment_id)
      const { share_percentage } = change
      if (share_percentage === undefined) return
      const changed = found.shares.map((share, at) => (at === index ? { ...share, share_percentage } : share))
      refuseCrowd(changed, found.group)
      await store.updateShare(ctx, { experiment_id, share_percentage })
    },
  })

/**
 * Removes a draft from its group.
 *
 * @throws AppError 400 when it is not a draft or the group is archived, 404
 */
export const remove = (
  ctx: Context,
  { id, experiment_id }: { id: string; experiment_id: string },
): Promise<Group> =>
  changeGroup(ctx, {
    id,
    action: 'mutual_exclusion_group_update',
    experimentId: experiment_id,
    change: async (ctx, found) => {
      await indexOf(ctx, found, experiment_id)
      await store.removeMember(ctx, experiment_id)
    },
  })

/** The index of a draft among the members of a group. */
const indexOf = async (ctx: Context, { group }: store.StoredGroup, experimentId: string): Promise<number> => {
  const index = group.experiments.findIndex((member) => member.id === experimentId)
  if (index < 0) throw notFound('Experiment')
  await getChangeable(ctx, group, experimentId)
  return index
}
