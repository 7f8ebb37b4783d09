import { answered, api } from '../../api/client.ts'
import { useCommand } from '../../api/use-command.ts'
import type { Group, GroupWrite, Member } from './api-types.ts'
import { runningWithNewRange, withoutMember } from './shares.ts'

const change = (id: string, body: GroupWrite) =>
  answered(api.PUT('/api/v1/mutual-exclusion-groups/{id}', { params: { path: { id } }, body }))

const unarchive = (id: string) =>
  answered(api.POST('/api/v1/mutual-exclusion-groups/{id}/unarchive', { params: { path: { id } } }))

/** Creates a group, then calls back with it. */
export const useCreateGroup = (onDone: (group: Group) => unknown) =>
  useCommand({
    run: (body: GroupWrite) => answered(api.POST('/api/v1/mutual-exclusion-groups/', { body })),
    changes: ['exclusion-groups'],
    onDone,
    message: ({ name }) => ({
      title: `${name} is created`,
      text: 'Add the drafts that must not share subjects.',
    }),
    errors: 'form',
  })

interface GroupEdit {
  before: GroupWrite
  after: GroupWrite
}

/** Saves the form of a group; Undo restores what it was before. */
export const useSaveGroup = (id: string, onDone: () => unknown) =>
  useCommand({
    run: ({ after }: GroupEdit) => change(id, after),
    changes: ['exclusion-groups'],
    onDone,
    message: ({ name }, { before }) => ({ title: `${name} is saved`, undo: () => change(id, before) }),
    errors: 'form',
  })

/** Restores an archived group. */
export const useUnarchiveGroup = ({ id, name }: Group) =>
  useCommand({
    run: () => unarchive(id),
    changes: ['exclusion-groups'],
    message: () => ({
      title: `${name} is active again`,
      text: 'Its experiments share no subjects from now on.',
    }),
  })

const archiveText = ({ experiments }: Group): string => {
  const drafts = experiments.filter(({ status }) => status === 'DRAFT').length
  const consequence =
    drafts === 0
      ? 'None of its experiments is running, so no subject is affected.'
      : `Its ${drafts === 1 ? 'draft' : `${drafts} drafts`} may share subjects with other experiments once started.`
  return `${consequence} You can restore the group at any time.`
}

/** Asks, then archives a group, so that its experiments may share subjects. */
export const useArchiveGroup = (group: Group) =>
  useCommand({
    question: () => ({
      title: `Archive ${group.name}?`,
      text: archiveText(group),
      action: 'Archive group',
    }),
    run: () =>
      answered(api.DELETE('/api/v1/mutual-exclusion-groups/{id}', { params: { path: { id: group.id } } })),
    changes: ['exclusion-groups'],
    message: () => ({ title: `${group.name} is archived`, undo: () => unarchive(group.id) }),
  })

/** An experiment in a group and its share in percent of all subjects; null: an equal share of what is left. */
interface MemberShare {
  groupId: string
  experimentId: string
  share: number | null
}

/** Adds a draft after the other experiments of a group. */
const addMember = ({ groupId, experimentId, share }: MemberShare) =>
  answered(
    api.POST('/api/v1/mutual-exclusion-groups/{id}/experiments', {
      params: { path: { id: groupId } },
      body: { experiment_id: experimentId, share_percentage: share },
    }),
  )

/** Gives a draft in a group another share. */
const changeShare = ({ groupId, experimentId, share }: MemberShare) =>
  answered(
    api.PUT('/api/v1/mutual-exclusion-groups/{id}/experiments/{experiment_id}', {
      params: { path: { id: groupId, experiment_id: experimentId } },
      body: { share_percentage: share },
    }),
  )

/** Removes a draft from a group. */
const removeMember = ({ groupId, experimentId }: Omit<MemberShare, 'share'>) =>
  answered(
    api.DELETE('/api/v1/mutual-exclusion-groups/{id}/experiments/{experiment_id}', {
      params: { path: { id: groupId, experiment_id: experimentId } },
    }),
  )

/** Adds a draft to a group. */
export const useAddMember = ({ id }: Group, onDone: () => unknown) =>
  useCommand({
    run: (member: Omit<MemberShare, 'groupId'>) => addMember({ ...member, groupId: id }),
    changes: ['exclusion-groups'],
    onDone,
    message: (_group, { experimentId }) => ({
      title: 'Experiment added to the group',
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
      title: `Share of ${member.name} changed`,
      undo: () => changeShare({ ...ids, share: member.share_percentage }),
    }),
    errors: 'form',
  })
}

const removalText = (group: Group, member: Member): string => {
  const moved = runningWithNewRange(group, withoutMember(group, member.id))
  const start = 'It may then share subjects with the other experiments. It has no subjects yet.'
  return moved.length === 0
    ? start
    : `${start} The ranges of running experiments change for new subjects: ${moved.join(', ')}.`
}

/** A member that joins comes last, so only the removal of the last one can be undone. */
const undoRemoval = ({ id, experiments }: Group, member: Member) =>
  experiments.at(-1)?.id === member.id
    ? () => addMember({ groupId: id, experimentId: member.id, share: member.share_percentage })
    : undefined

/** Asks, then removes a draft from a group. */
export const useRemoveMember = (group: Group, member: Member) =>
  useCommand({
    question: () => ({
      title: `Remove ${member.name} from ${group.name}?`,
      text: removalText(group, member),
      action: 'Remove',
    }),
    run: () => removeMember({ groupId: group.id, experimentId: member.id }),
    changes: ['exclusion-groups'],
    message: () => {
      const undo = undoRemoval(group, member)
      return { title: `${member.name} is removed from the group`, ...(undo && { undo }) }
    },
  })
