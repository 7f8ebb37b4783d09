import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { EntityHistory } from '../../../features/audit/index.ts'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { SsoConfig, SsoSetup } from '../api-types.ts'
import { SettingsTab } from '../definition/settings-tab.tsx'
import { OriginNotice } from '../provider-setup/origin-notice.tsx'
import { ProviderSetup } from '../provider-setup/provider-setup.tsx'
import { isSupported, providerLabel } from '../providers.ts'
import { configQuery, setupQuery } from '../queries.ts'
import { RolesTab } from '../roles/roles-tab.tsx'
import { ScimTab } from '../scim/scim-tab.tsx'
import type { SsoConfigTab } from '../search.ts'
import { certificateState, certificateText } from './certificate.ts'
import { ConfigActions } from './config-actions.tsx'
import { ConfigState } from './config-state.tsx'

const route = getRouteApi('/shell/admin/sso/$id')

/** One organisation: its connection, what its provider needs, its roles, its SCIM token and its history. */
export const SsoConfigPage = () => {
  const { id } = route.useParams()
  return (
    <QueryView query={useQuery(configQuery(id))}>
      {(config) => <ConfigView key={id} config={config} />}
    </QueryView>
  )
}

const tabsOf = (
  { scim_token_set }: SsoConfig,
  setup: SsoSetup | undefined,
): readonly { id: SsoConfigTab; label: string }[] => [
  { id: 'settings', label: 'Settings' },
  { id: 'provider', label: 'At the provider' },
  { id: 'roles', label: 'Roles' },
  ...(setup?.scim === true || scim_token_set ? [{ id: 'scim' as const, label: 'SCIM' }] : []),
  { id: 'history', label: 'History' },
]

const ConfigView = ({ config }: { config: SsoConfig }) => {
  const { tab: asked } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: setup } = useQuery(setupQuery)
  const tabs = tabsOf(config, setup)
  const tab = tabs.find(({ id }) => id === asked)?.id ?? 'settings'
  return (
    <Page
      title={config.org_name}
      crumbs={[{ label: 'Single sign-on', to: '/admin/sso' }]}
      status={<ConfigState config={config} setup={setup} />}
      description={`People with an e-mail address of ${config.org_domain}. ${providerLabel(config.provider_type)}.`}
      actions={<ConfigActions config={config} setup={setup} />}
    >
      <OriginNotice />
      <InactiveNotice config={config} />
      <CertificateNotice config={config} />
      <SecretNotice config={config} />
      <Tabs
        label="Parts of the configuration"
        tabs={tabs}
        selected={tab}
        onSelect={(next) => void navigate({ search: { tab: next === 'settings' ? undefined : next } })}
      >
        <TabContent tab={tab} config={config} />
      </Tabs>
    </Page>
  )
}

const InactiveNotice = ({ config: { is_active, provider_type, org_domain } }: { config: SsoConfig }) =>
  !is_active && isSupported(provider_type) ? (
    <Notice title="Nobody signs in through this configuration">
      Test it with your own account, map groups to roles, then switch it on for {org_domain}.
    </Notice>
  ) : null

const CertificateNotice = ({ config: { certificate_expires_at: expiresAt } }: { config: SsoConfig }) => {
  if (expiresAt === null || certificateState(expiresAt) === 'fine') return null
  const isExpired = certificateState(expiresAt) === 'expired'
  return (
    <Notice
      tone={isExpired ? 'negative' : 'warning'}
      title={`Signing certificate: ${certificateText(expiresAt)}`}
    >
      Ask the provider for its next certificate, and replace this one in the settings at the time the provider
      switches. Sign-ins fail while the two differ.
    </Notice>
  )
}

const SecretNotice = ({ config }: { config: SsoConfig }) =>
  isSupported(config.provider_type) && config.provider_type !== 'saml' && !config.client_secret_set ? (
    <Notice tone="negative" title="The client secret cannot be read">
      Sign-ins fail. The service’s SECRET_KEY has changed since the secret was stored: enter the secret again
      in the settings.
    </Notice>
  ) : null

const TabContent = ({ tab, config }: { tab: SsoConfigTab; config: SsoConfig }) => {
  switch (tab) {
    case 'settings':
      return <SettingsTab key={config.updated_at} config={config} />
    case 'provider':
      return <ProviderTab config={config} />
    case 'roles':
      return <RolesTab key={config.updated_at} config={config} />
    case 'scim':
      return <ScimTab config={config} />
    case 'history':
      return (
        <Card>
          <EntityHistory entityType="sso_config" entityId={config.id} />
        </Card>
      )
  }
}

const ProviderTab = ({ config: { id, provider_type } }: { config: SsoConfig }) => (
  <Card title="At the identity provider" description="Values to enter there, and the steps in order.">
    {isSupported(provider_type) ? (
      <ProviderSetup provider={provider_type} configId={id} />
    ) : (
      <Notice tone="warning" title="This kind of provider is not supported">
        It can be stored, but nobody signs in through it. Delete it, and add the organisation with OpenID
        Connect.
      </Notice>
    )}
  </Card>
)
