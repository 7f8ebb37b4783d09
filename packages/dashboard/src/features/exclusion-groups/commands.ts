import { confirm } from '../../ui/confirm.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { addMember, archiveGroup, type Group, type Member, removeMember, unarchiveGroup } from './queries.ts'
import { movedRunning, withoutMember } from './shares.ts'

/** Brings an archived group back. */
export const bringBack = ({ id, name }: Group): Promise<void> =>
  unarchiveGroup(id).then(
    () => toast({ title: `${name} is active again`, text: 'Its experiments are kept apart from now on.' }),
    toastError,
  )

/** Asks, then archives a group. */
export const putAway = async (group: Group): Promise<void> => {
  const { id, name, experiments } = group
  const drafts = experiments.filter(({ status }) => status === 'DRAFT').length
  const consequence =
    drafts === 0
      ? 'None of its experiments runs, so no subject is affected.'
      : `${drafts === 1 ? 'One draft stays' : `${drafts} drafts stay`} in it; once started, they are no longer kept apart.`
  const agreed = await confirm({
    title: `Archive ${name}?`,
    text: `${consequence} You can bring the group back at any time.`,
    action: 'Archive group',
  })
  if (!agreed) return
  await archiveGroup(id).then(
    () => toast({ title: `${name} is archived`, undo: () => bringBack(group) }),
    toastError,
  )
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
    ? () =>
        addMember({ groupId: id, experimentId: member.id, share: member.share_percentage }).catch(toastError)
    : undefined

/** Asks, then takes a draft out of a group. */
export const takeOut = async (group: Group, member: Member): Promise<void> => {
  const agreed = await confirm({
    title: `Take ${member.name} out of ${group.name}?`,
    text: removalText(group, member),
    action: 'Take out',
  })
  if (!agreed) return
  await removeMember(group.id, member.id).then(
    () => toast({ title: `${member.name} is taken out`, undo: putBack(group, member) }),
    toastError,
  )
}
