import { useCommand } from '../../../api/use-command.ts'
import { domainOf } from './domain.ts'
import { startSignIn } from './start.ts'

/** Leads to the identity provider of a domain, which is typed by itself or in an e-mail address. */
export const useStartSignIn = (returnTo: string) =>
  useCommand({
    run: async (typed: string) => {
      const domain = domainOf(typed)
      if (domain === undefined) throw new Error('Type your work e-mail address, or the domain after its @.')
      await startSignIn({ domain, returnTo })
    },
    changes: [],
    errors: 'form',
  })
