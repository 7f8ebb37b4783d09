import { useCommand } from '../../api/use-command.ts'
import type { Group, Member } from './api-types.ts'
import { addMember, changeShare, type MemberShare, removeMember } from './membership.ts'
import { movedRunning, withoutMember } from './shares.ts'

/** Puts a draft into a group. */
export const useAddMember = ({ id }: Group, onDone: () => unknown) =>
  useCommand({
    run: (member: Omit<MemberShare, 'groupId'>) => addMember({ ...member, groupId: id }),
    changes: ['exclusion-groups'],
    onDone,
    message: (_group, { experimentId }) => ({
      title: 'The experiment is in the group',
      undo: () => removeMember({ groupId: id, experimentId }),
    }),
    errors: 'form',
  })

/** Gives a draft in a group another share. */
export const useChangeShare = (group: Group, member: Member, onDone: () => unknown) => {
  const ids = { groupId: group.id, experimentId: member.id }
  return useCommand({
    run: (share: number | null) => changeShare({ ...ids, share }),
    changes: ['exclusion-groups'],
    onDone,
    message: () => ({
      title: `${member.name} has another share`,
      undo: () => changeShare({ ...ids, share: member.share_percentage }),
    }),
    errors: 'form',
  })
}

const removalText = (group: Group, member: Member): string => {
  const moved = movedRunning(group, withoutMember(group, member.id))
  const start = 'It may then share subjects with the others. It has none yet.'
  return moved.length === 0
    ? start
    : `${start} Running experiments get other ranges for new subjects: ${moved.join(', ')}.`
}

/** Whoever joins stands last, so only the last one can be put back as it was. */
const putBack = ({ id, experiments }: Group, member: Member) =>
  experiments.at(-1)?.id === member.id
    ? () => addMember({ groupId: id, experimentId: member.id, share: member.share_percentage })
    : undefined

/** Asks, then takes a draft out of a group. */
export const useTakeOut = (group: Group, member: Member) =>
  useCommand({
    question: () => ({
      title: `Take ${member.name} out of ${group.name}?`,
      text: removalText(group, member),
      action: 'Take out',
    }),
    run: () => removeMember({ groupId: group.id, experimentId: member.id }),
    changes: ['exclusion-groups'],
    message: () => {
      const undo = putBack(group, member)
      return { title: `${member.name} is taken out`, ...(undo && { undo }) }
    },
  })
