import { useCommand } from '../../../api/use-command.ts'
import { leaveFor } from '../../../app/leave.ts'
import { beginSignIn } from './start.ts'

/** Leads to the identity provider of a domain; the sign-in ends in this tab. */
export const useStartSignIn = (returnTo: string) =>
  useCommand({
    run: (typed: string) => beginSignIn(typed, returnTo),
    changes: [],
    onDone: leaveFor,
    errors: 'form',
  })
