import { answered, api } from '../../api/client.ts'
import type { User } from '../../api/session.ts'
import { useCommand } from '../../api/use-command.ts'
import { changeRequest, createRequest, type UserDraft } from './user-draft.ts'

const pathOf = (user: User) => ({ path: { user_id: user.id } })

/** Creates an account, or changes what differs between an account and its draft. */
export const useSaveUser = (user: User | undefined, onDone: () => void) =>
  useCommand({
    run: (draft: UserDraft) =>
      answered(
        user
          ? api.PATCH('/api/v1/admin/users/{user_id}', {
              params: pathOf(user),
              body: changeRequest(user, draft),
            })
          : api.POST('/api/v1/admin/users/', { body: createRequest(draft) }),
      ),
    changes: ['users'],
    onDone,
    message: ({ username }) => ({ title: user ? `${username} is saved` : `${username} is created` }),
    errors: 'form',
  })

const DELETE_EFFECT =
  'The account, its sessions and its API keys are deleted. Its experiments and flags stay, without an owner. The audit log keeps its entries.'

/** Asks for the name to be typed, then deletes an account for good. */
export const useDeleteUser = (user: User) =>
  useCommand({
    question: () => ({
      title: `Delete ${user.username}?`,
      text: DELETE_EFFECT,
      action: 'Delete user',
      tone: 'danger',
      typed: user.username,
    }),
    run: () => answered(api.DELETE('/api/v1/admin/users/{user_id}', { params: pathOf(user) })),
    changes: ['users', 'api-keys'],
    message: () => ({ title: `${user.username} is deleted` }),
  })

/** Unlocks an account that is locked after failed sign-ins. */
export const useUnlockUser = (user: User) =>
  useCommand({
    run: () => answered(api.POST('/api/v1/admin/users/{user_id}/unlock', { params: pathOf(user) })),
    changes: ['users'],
    message: () => ({ title: `${user.username} is unlocked` }),
  })

const RESET_EFFECT =
  'They sign in with the password alone until they set up another one. Check first that the request comes from them.'

/** Removes the second factor of an account whose owner has lost the app and the recovery codes. */
export const useResetSecondFactor = (user: User) =>
  useCommand({
    question: () => ({
      title: `Remove the second factor of ${user.username}?`,
      text: RESET_EFFECT,
      action: 'Remove second factor',
      tone: 'danger',
    }),
    run: () => answered(api.DELETE('/api/v1/admin/users/{user_id}/second-factor', { params: pathOf(user) })),
    changes: ['users'],
    message: () => ({ title: `The second factor of ${user.username} is removed` }),
  })

/** Sets the password of an account; its sessions end. */
export const useSetPassword = (user: User, onDone: () => void) =>
  useCommand({
    run: (password: string) =>
      answered(
        api.POST('/api/v1/admin/users/{user_id}/password', {
          params: pathOf(user),
          body: { new_password: password },
        }),
      ),
    changes: ['users'],
    onDone,
    message: () => ({
      title: `Password of ${user.username} is set`,
      text: 'All sessions of the account have ended.',
    }),
    errors: 'form',
  })
