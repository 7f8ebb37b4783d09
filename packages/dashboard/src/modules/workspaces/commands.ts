import { answered, api } from '../../api/client.ts'
import { useCommand } from '../../api/use-command.ts'
import type { Workspace } from './api-types.ts'

interface NewWorkspace {
  name: string
  slug: string
  description: string | null
}

/** Creates a workspace, then calls back with it. */
export const useCreateWorkspace = (onDone: (workspace: Workspace) => unknown) =>
  useCommand({
    run: (body: NewWorkspace) => answered(api.POST('/api/v1/workspaces/', { body })),
    changes: ['workspaces'],
    onDone,
    message: ({ name }) => ({ title: `${name} is created`, text: 'You are its owner. Invite people to it.' }),
    errors: 'form',
  })

type WorkspaceChange = Omit<NewWorkspace, 'slug'>

const change = ({ id }: Workspace, body: WorkspaceChange) =>
  answered(api.PUT('/api/v1/workspaces/{id}', { params: { path: { id } }, body }))

/** Saves the name and the description of a workspace; Undo restores what they were. */
export const useSaveWorkspace = (workspace: Workspace) => {
  const { name, description } = workspace
  return useCommand({
    run: (body: WorkspaceChange) => change(workspace, body),
    changes: ['workspaces'],
    message: (saved) => ({
      title: `${saved.name} is saved`,
      undo: () => change(workspace, { name, description }),
    }),
    errors: 'form',
  })
}

const DELETION =
  'Its members and invites are deleted with it. API keys that are filed under it keep working and stay with their owners. You cannot undo this.'

/** Asks for the slug to be typed, then deletes a workspace for good. */
export const useDeleteWorkspace = ({ id, name, slug }: Workspace, onDone: () => unknown) =>
  useCommand({
    question: () => ({
      title: `Delete ${name}?`,
      text: DELETION,
      action: 'Delete workspace',
      tone: 'danger',
      typed: slug,
    }),
    run: () => answered(api.DELETE('/api/v1/workspaces/{id}', { params: { path: { id } } })),
    changes: ['workspaces'],
    onDone,
    message: () => ({ title: `${name} is deleted` }),
  })
