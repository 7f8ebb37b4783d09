import { isGroupArchived, type MembershipRefusal, membershipRefusal, runningMembers } from '@assay/lifecycle'
import type { Group, Member } from './api-types.ts'
import { isArchivedMember } from './shares.ts'

const GROUP_ARCHIVED = 'The group is archived. Restore it first.'

const REFUSALS: Record<MembershipRefusal, string> = {
  not_draft:
    'Only drafts can be changed: with another range, subjects of this experiment could also enter another one.',
  experiment_archived: 'The experiment is archived.',
  group_archived: GROUP_ARCHIVED,
}

/** Why an experiment's share or membership cannot change; undefined when it can. */
export const memberLock = (
  { status: groupStatus }: Pick<Group, 'status'>,
  member: Pick<Member, 'status' | 'range'>,
): string | undefined => {
  const { status } = member
  if (status === 'COMPLETED') return 'The experiment is completed and has no traffic.'
  const refusal = membershipRefusal(groupStatus, { status, is_archived: isArchivedMember(member) })
  return refusal && REFUSALS[refusal]
}

/** Why no experiment can join a group; undefined when one can. */
export const joinLock = ({ status }: Pick<Group, 'status'>, free: number): string | undefined => {
  if (isGroupArchived(status)) return GROUP_ARCHIVED
  return free > 0
    ? undefined
    : 'All traffic of the group is allocated. Raise it, or lower the share of a draft.'
}

/** Why a group cannot be archived; undefined when it can. */
export const archiveLock = ({ experiments }: Pick<Group, 'experiments'>): string | undefined => {
  const names = runningMembers(experiments).map(({ name }) => name)
  return names.length === 0 ? undefined : `Complete its running experiments first: ${names.join(', ')}.`
}
