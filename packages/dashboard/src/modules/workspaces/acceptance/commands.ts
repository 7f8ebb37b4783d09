import { answered, api } from '../../../api/client.ts'
import { useCommand } from '../../../api/use-command.ts'
import type { Member } from '../api-types.ts'

interface Acceptance {
  token: string
  /** The name of the workspace. */
  name: string
  onDone: (member: Member) => unknown
}

/** Accepts an invite for the signed-in person, then calls back with their membership. */
export const useAcceptInvite = ({ token, name, onDone }: Acceptance) =>
  useCommand({
    run: () =>
      answered(api.POST('/api/v1/workspaces/invites/{token}/accept', { params: { path: { token } } })),
    changes: ['workspaces'],
    onDone,
    message: () => ({ title: `You are in ${name}` }),
    errors: 'form',
  })
