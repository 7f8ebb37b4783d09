import type { Schemas } from '../../../api/client.ts'
import { answered, api } from '../../../api/client.ts'
import { useCommand } from '../../../api/use-command.ts'
import type { SsoConfig } from '../api-types.ts'
import { newSecret } from '../sign-in/started.ts'
import { keepTest } from './tested.ts'

/** What a test sign-in found. */
export type TestReport = Schemas['SignInReport']

const BLOCKED = 'The browser did not open a tab for the test. Allow pop-ups for this page and try again.'

/** Opens the identity provider of a configuration in a new tab, which will show the report. */
export const useTestSignIn = (config: SsoConfig) =>
  useCommand({
    run: async () => {
      const { secret, handoff } = await newSecret()
      keepTest({ secret, configId: config.id })
      const query = new URLSearchParams({ return_to: location.origin, handoff })
      const tab = window.open(
        `/api/v1/auth/sso/configs/${config.id}/test-sign-in?${query.toString()}`,
        '_blank',
      )
      if (tab === null) throw new Error(BLOCKED)
      // The provider's page has no business with this one.
      tab.opener = null
    },
    changes: [],
  })

/** What a test sign-in found; it can be read once within a minute. */
export const readReport = (code: string, secret: string) =>
  answered(api.POST('/api/v1/auth/sso/test-sign-in', { body: { code, secret } }))
