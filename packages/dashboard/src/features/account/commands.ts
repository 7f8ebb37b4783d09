import { answered, api } from '../../api/client.ts'
import { updateUser } from '../../api/session.ts'
import { useCommand } from '../../api/use-command.ts'

/** First and last name of the signed-in person; an empty one is sent as none. */
interface Names {
  first: string
  last: string
}

/** Saves the signed-in person's name. */
export const useSaveNames = () =>
  useCommand({
    run: ({ first, last }: Names) =>
      answered(
        api.PATCH('/api/v1/users/me', { body: { first_name: first || null, last_name: last || null } }),
      ),
    changes: ['account', 'users'],
    onDone: updateUser,
    message: () => ({ title: 'Name saved' }),
    errors: 'form',
  })

/** The current password with the one that replaces it. */
interface PasswordChange {
  current: string
  next: string
}

/** Changes the signed-in person's password; every other session ends. */
export const useChangePassword = (onDone: () => void) =>
  useCommand({
    run: ({ current, next }: PasswordChange) =>
      answered(
        api.PUT('/api/v1/users/me/password', { body: { current_password: current, new_password: next } }),
      ),
    changes: ['sessions'],
    onDone,
    message: () => ({ title: 'Password changed', text: 'All your other sessions have ended.' }),
    errors: 'form',
  })

/** Ends one of the signed-in person's other sessions. */
export const useEndSession = (id: string) =>
  useCommand({
    run: () => answered(api.DELETE('/api/v1/auth/sessions/{id}', { params: { path: { id } } })),
    changes: ['sessions'],
    message: () => ({ title: 'Session ended' }),
  })
