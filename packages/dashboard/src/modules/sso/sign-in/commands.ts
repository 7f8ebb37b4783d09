import { useCommand } from '../../../api/use-command.ts'
import { leaveFor } from '../../../app/leave.ts'
import { domainOf } from './domain.ts'
import { keepStarted, newSecret } from './started.ts'

/** Leads to the identity provider of a domain; the sign-in ends in this tab. */
export const useStartSignIn = (returnTo: string) =>
  useCommand({
    run: async (typed: string) => {
      const domain = domainOf(typed)
      if (domain === undefined) throw new Error('Type your work e-mail address, or the domain after its @.')
      const { secret, handoff } = await newSecret()
      keepStarted({ secret, returnTo })
      const query = new URLSearchParams({ domain, return_to: location.origin, handoff })
      return `/api/v1/auth/sso/login?${query.toString()}`
    },
    changes: [],
    onDone: leaveFor,
    errors: 'form',
  })
