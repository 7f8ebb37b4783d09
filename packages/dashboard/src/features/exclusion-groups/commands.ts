import { answered, api } from '../../api/client.ts'
import { useCommand } from '../../api/use-command.ts'
import type { Group, GroupWrite } from './api-types.ts'

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

/** Saves what somebody wrote into the form of a group; what stood there before can be brought back. */
export const useSaveGroup = (id: string, onDone: () => unknown) =>
  useCommand({
    run: ({ after }: GroupEdit) => change(id, after),
    changes: ['exclusion-groups'],
    onDone,
    message: ({ name }, { before }) => ({ title: `${name} is saved`, undo: () => change(id, before) }),
    errors: 'form',
  })

/** Brings an archived group back. */
export const useUnarchiveGroup = ({ id, name }: Group) =>
  useCommand({
    run: () => unarchive(id),
    changes: ['exclusion-groups'],
    message: () => ({
      title: `${name} is active again`,
      text: 'Its experiments are kept apart from now on.',
    }),
  })

const archiveText = ({ experiments }: Group): string => {
  const drafts = experiments.filter(({ status }) => status === 'DRAFT').length
  const consequence =
    drafts === 0
      ? 'None of its experiments runs, so no subject is affected.'
      : `${drafts === 1 ? 'One draft stays' : `${drafts} drafts stay`} in it; once started, they are no longer kept apart.`
  return `${consequence} You can bring the group back at any time.`
}

/** Asks, then archives a group: it keeps no experiments apart any more. */
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
