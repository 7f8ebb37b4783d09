import { answered, api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKey } from '../../api/query-keys.ts'
import { signedInUser, updateUser } from '../../api/session.ts'
import { useCommand } from '../../api/use-command.ts'

/** Begins to set up a second factor; the answer is the secret for the app. */
export const useBeginSetup = () =>
  useCommand({
    run: (password: string) =>
      answered(api.POST('/api/v1/auth/second-factor', { body: { current_password: password } })),
    changes: [],
    errors: 'form',
  })

/** Says so wherever the account is remembered, so that no page asks for the setup again. */
const showAsEnabled = (): void => {
  const user = signedInUser()
  if (user === undefined) return
  const secured = { ...user, second_factor: 'enabled' as const }
  queryClient.setQueryData(queryKey('account', 'me'), secured)
  updateUser(secured)
}

/** Confirms the second factor with the first code of the app; the answer is the recovery codes. */
export const useConfirmSetup = (onDone: (codes: readonly string[]) => void) =>
  useCommand({
    run: (code: string) => answered(api.POST('/api/v1/auth/second-factor/confirm', { body: { code } })),
    changes: ['account', 'sessions'],
    onDone: ({ recovery_codes }) => {
      showAsEnabled()
      onDone(recovery_codes)
    },
    errors: 'form',
  })

/** Replaces the recovery codes. */
export const useReplaceRecoveryCodes = () =>
  useCommand({
    run: (code: string) =>
      answered(api.POST('/api/v1/auth/second-factor/recovery-codes', { body: { code } })),
    changes: ['account'],
    errors: 'form',
  })

/** What proves that somebody may remove their second factor. */
interface Proof {
  password: string
  code: string
}

/** Removes the signed-in person's second factor. */
export const useRemoveSecondFactor = (onDone: () => void) =>
  useCommand({
    run: ({ password, code }: Proof) =>
      answered(api.POST('/api/v1/auth/second-factor/remove', { body: { current_password: password, code } })),
    changes: ['account'],
    onDone,
    message: () => ({
      title: 'Second factor removed',
      text: 'You sign in with your password alone.',
    }),
    errors: 'form',
  })
