import type { Group, Member } from './api-types.ts'
import { isRunning } from './shares.ts'

/** Why an experiment's share or membership cannot change; undefined when it can. */
export const memberLock = (
  { status: groupStatus }: Pick<Group, 'status'>,
  { status, range }: Pick<Member, 'status' | 'range'>,
): string | undefined => {
  if (groupStatus === 'ARCHIVED') return 'The group is archived. Bring it back first.'
  if (status === 'COMPLETED') return 'The experiment is completed. It takes no traffic any more.'
  if (status !== 'DRAFT')
    return 'Only drafts can change: with another range, subjects of this experiment could enter another one too.'
  return range === null ? 'The experiment is archived.' : undefined
}

/** Why nothing can join a group; undefined when there is room. */
export const joinLock = ({ status }: Pick<Group, 'status'>, room: number): string | undefined => {
  if (status === 'ARCHIVED') return 'The group is archived. Bring it back first.'
  return room > 0 ? undefined : 'All of its traffic is given away. Raise it, or lower the share of a draft.'
}

/** Why a group cannot be archived; undefined when it can. */
export const archiveLock = ({ experiments }: Pick<Group, 'experiments'>): string | undefined => {
  const names = experiments.filter(isRunning).map(({ name }) => name)
  return names.length === 0 ? undefined : `Complete its running experiments first: ${names.join(', ')}.`
}
