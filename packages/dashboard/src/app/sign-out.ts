import { answered, api } from '../api/client.ts'
import { endSession } from '../api/session.ts'

/** Ends the session, here even when the service cannot be reached. */
export const signOut = (): void => {
  void answered(api.POST('/api/v1/auth/logout')).catch(() => undefined)
  endSession('signed-out')
}
