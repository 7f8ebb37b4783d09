import { isGroupArchived, type MembershipRefusal, membershipRefusal, runningMembers } from '@assay/lifecycle'
import type { Group, Member } from './api-types.ts'
import { isArchivedMember } from './shares.ts'

const GROUP_ARCHIVED = 'The group is archived. Bring it back first.'

const REFUSALS: Record<MembershipRefusal, string> = {
  not_draft:
    'Only drafts can change: with another range, subjects of this experiment could enter another one too.',
  experiment_archived: 'The experiment is archived.',
  group_archived: GROUP_ARCHIVED,
}

/** Why an experiment's share or membership cannot change; undefined when it can. */
export const memberLock = (
  { status: groupStatus }: Pick<Group, 'status'>,
  member: Pick<Member, 'status' | 'range'>,
): string | undefined => {
  const { status } = member
  if (status === 'COMPLETED') return 'The experiment is completed. It takes no traffic any more.'
  const refusal = membershipRefusal(groupStatus, { status, is_archived: isArchivedMember(member) })
  return refusal && REFUSALS[refusal]
}

/** Why nothing can join a group; undefined when there is room. */
export const joinLock = ({ status }: Pick<Group, 'status'>, room: number): string | undefined => {
  if (isGroupArchived(status)) return GROUP_ARCHIVED
  return room > 0 ? undefined : 'All of its traffic is given away. Raise it, or lower the share of a draft.'
}

/** Why a group cannot be archived; undefined when it can. */
export const archiveLock = ({ experiments }: Pick<Group, 'experiments'>): string | undefined => {
  const names = runningMembers(experiments).map(({ name }) => name)
  return names.length === 0 ? undefined : `Complete its running experiments first: ${names.join(', ')}.`
}
