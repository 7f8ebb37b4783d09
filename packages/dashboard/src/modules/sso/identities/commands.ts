import { answered, api } from '../../../api/client.ts'
import type { User } from '../../../api/session.ts'
import { useCommand } from '../../../api/use-command.ts'
import type { LinkedIdentity } from '../api-types.ts'
import { providerLabel } from '../providers.ts'

/** Asks, then unlinks an identity from its account. */
export const useUnlinkIdentity = (user: User) =>
  useCommand({
    question: ({ provider_type }: LinkedIdentity) => ({
      title: `Unlink ${providerLabel(provider_type)} from ${user.username}?`,
      text: 'The identity no longer belongs to this account. Its next sign-in links it again, to the account that has its e-mail address then.',
      action: 'Unlink',
      tone: 'danger',
    }),
    run: ({ id }: LinkedIdentity) =>
      answered(api.DELETE('/api/v1/auth/sso/identities/{id}', { params: { path: { id } } })),
    changes: ['sso'],
    message: () => ({ title: `Identity unlinked from ${user.username}` }),
  })
