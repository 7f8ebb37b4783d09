import { answered, api } from '../../../api/client.ts'
import { useCommand } from '../../../api/use-command.ts'
import type { Member, Workspace, WorkspaceRole } from '../api-types.ts'
import { roleLabel } from '../roles.ts'

interface NewMember {
  user_id: string
  role: WorkspaceRole
}

/** Adds an account to a workspace. */
export const useAddMember = ({ id, name }: Workspace, onDone: () => unknown) =>
  useCommand({
    run: (body: NewMember) =>
      answered(api.POST('/api/v1/workspaces/{id}/members', { params: { path: { id } }, body })),
    changes: ['workspaces'],
    onDone,
    message: ({ username }) => ({ title: `${username} is in ${name}` }),
    errors: 'form',
  })

const giveRole = ({ workspace_id, user_id }: Member, role: WorkspaceRole) =>
  answered(
    api.PUT('/api/v1/workspaces/{id}/members/{user_id}', {
      params: { path: { id: workspace_id, user_id } },
      body: { role },
    }),
  )

/** Gives a member another role; asks first where somebody gives up their own. */
export const useChangeRole = (member: Member, isSelf: boolean) =>
  useCommand({
    question: (role: WorkspaceRole) =>
      isSelf
        ? {
            title: `Become ${roleLabel(role).toLowerCase()}?`,
            text: `You give up the role ${roleLabel(member.role).toLowerCase()}. You may need somebody else to get it back.`,
            action: 'Change my role',
          }
        : undefined,
    run: (role: WorkspaceRole) => giveRole(member, role),
    changes: ['workspaces'],
    message: ({ username, role }) => ({
      title: `${username} is ${roleLabel(role).toLowerCase()}`,
      ...(!isSelf && { undo: () => giveRole(member, member.role) }),
    }),
  })

const remove = (id: string, user_id: string) =>
  answered(api.DELETE('/api/v1/workspaces/{id}/members/{user_id}', { params: { path: { id, user_id } } }))

/** Asks, then removes a member. */
export const useRemoveMember = ({ name }: Workspace, { workspace_id, user_id, username }: Member) =>
  useCommand({
    question: () => ({
      title: `Remove ${username} from ${name}?`,
      text: 'The account stays, with its role and its API keys. You can invite it again.',
      action: 'Remove member',
      tone: 'danger',
    }),
    run: () => remove(workspace_id, user_id),
    changes: ['workspaces'],
    message: () => ({ title: `${username} is removed from ${name}` }),
  })

/** Asks, then takes the signed-in person out of a workspace. */
export const useLeaveWorkspace = ({ id, name }: Workspace, userId: string, onDone: () => unknown) =>
  useCommand({
    question: () => ({
      title: `Leave ${name}?`,
      text: 'Your API keys that are filed under it stay yours and keep working. To come back, you need an invite.',
      action: 'Leave workspace',
      tone: 'danger',
    }),
    run: () => remove(id, userId),
    changes: ['workspaces'],
    onDone,
    message: () => ({ title: `You have left ${name}` }),
  })
