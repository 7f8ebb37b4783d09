import { answered, api } from '../../../api/client.ts'
import { useCommand } from '../../../api/use-command.ts'
import type { Invite, InviteSent, Workspace, WorkspaceRole } from '../api-types.ts'

/** An invite whose e-mail did not go out needs no message: its link is shown. */
const sentMessage = ({ delivery, email }: InviteSent) =>
  delivery === 'SENT' ? { title: `Invite sent to ${email}` } : undefined

/** Invites somebody by e-mail, then calls back with the link. */
export const useInvite = ({ id }: Workspace, onSent: (sent: InviteSent) => unknown) =>
  useCommand({
    run: (body: { email: string; role: WorkspaceRole }) =>
      answered(api.POST('/api/v1/workspaces/{id}/invites', { params: { path: { id } }, body })),
    changes: ['workspaces'],
    onDone: onSent,
    message: sentMessage,
    errors: 'form',
  })

const pathOf = ({ id, workspace_id }: Invite) => ({ path: { id: workspace_id, invite_id: id } })

/** Sends an invite again with a new link, then calls back with it; asks first where that replaces a link. */
export const useResendInvite = (invite: Invite, onSent: (sent: InviteSent) => unknown) =>
  useCommand({
    question: () =>
      invite.status === 'pending'
        ? {
            title: `Send the invite to ${invite.email} again?`,
            text: 'It gets a new link, which is valid for 7 days. The former link stops working.',
            action: 'Send again',
          }
        : undefined,
    run: () =>
      answered(api.POST('/api/v1/workspaces/{id}/invites/{invite_id}/resend', { params: pathOf(invite) })),
    changes: ['workspaces'],
    onDone: onSent,
    message: sentMessage,
  })

/** Asks, then revokes an invite. */
export const useRevokeInvite = (invite: Invite) =>
  useCommand({
    question: () => ({
      title: `Revoke the invite to ${invite.email}?`,
      text: 'Its link stops working at once.',
      action: 'Revoke invite',
      tone: 'danger',
    }),
    run: () =>
      answered(api.DELETE('/api/v1/workspaces/{id}/invites/{invite_id}', { params: pathOf(invite) })),
    changes: ['workspaces'],
    message: () => ({ title: `The invite to ${invite.email} is revoked` }),
  })
