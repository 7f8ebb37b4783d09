import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../../ui/notice.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import type { SsoSetup } from '../api-types.ts'
import { providerOf, type SupportedProvider } from '../providers.ts'
import { setupQuery } from '../queries.ts'
import { acsUrlSetting, isAcsUrlSet, setupValues } from './addresses.ts'
import { SetupValueLine } from './setup-value-line.tsx'

interface ProviderSetupProps {
  provider: SupportedProvider
  /** undefined: the configuration is not created yet. */
  configId?: string
}

/** What to do at the identity provider: the values to enter there, and the steps in order. */
export const ProviderSetup = ({ provider, configId }: ProviderSetupProps) => (
  <QueryView query={useQuery(setupQuery)}>
    {(setup) => (
      <div className="flex flex-col gap-5">
        {provider === 'saml' && <SamlNotices setup={setup} configId={configId} />}
        <dl className="flex flex-col gap-2">
          {setupValues(setup, provider, configId).map((value) => (
            <SetupValueLine key={value.label} {...value} />
          ))}
        </dl>
        <ol className="flex max-w-3xl list-decimal flex-col gap-1.5 pl-5 marker:text-ink-faint">
          {providerOf(provider).steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    )}
  </QueryView>
)

const SamlNotices = ({ setup, configId }: { setup: SsoSetup; configId: string | undefined }) => (
  <>
    <SamlAbility setup={setup} />
    {configId === undefined && (
      <Notice>
        The ACS URL contains the id of the configuration: it is shown here once you have created it.
      </Notice>
    )}
    {configId !== undefined && !isAcsUrlSet(setup, configId) && (
      <Notice tone="warning" title="Assertions of this configuration are refused">
        <p>
          The service compares them with the setting SAML_SP_ACS_URL, which is{' '}
          <code className="font-mono wrap-anywhere">{setup.saml.acs_url}</code>. Set it to{' '}
          <code className="font-mono wrap-anywhere">{acsUrlSetting(setup)}</code>, braces included, and
          restart the service.
        </p>
      </Notice>
    )}
  </>
)

/** What SAML does in this deployment, in plain words. */
export const SamlAbility = ({ setup }: { setup: SsoSetup }) =>
  setup.saml.opens_sessions ? (
    <Notice>
      SAML signs people in here, whether they start on the sign-in page or at the identity provider.
    </Notice>
  ) : (
    <Notice tone="warning" title="SAML does not sign people in here">
      Assertions are checked and accounts are created or updated, but nobody gets a session. Use OpenID
      Connect to sign in, or have the setting SSO_SAML_SESSIONS switched on.
    </Notice>
  )
