import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { isSupported, type ProviderField, providerOf } from '../providers.ts'
import { setupQuery } from '../queries.ts'
import type { ConfigDraft } from './config-draft.ts'

interface FieldsProps {
  draft: ConfigDraft
  set: (change: Partial<ConfigDraft>) => void
}

/** Name and domain of the organisation. */
export const OrganisationFields = ({ draft, set }: FieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField
      label="Organisation"
      name="org_name"
      isRequired
      maxLength={200}
      placeholder="Example Ltd"
      value={draft.org_name}
      onChange={(org_name) => set({ org_name })}
    />
    <TextField
      label="E-mail domain"
      name="org_domain"
      isRequired
      maxLength={255}
      placeholder="example.com"
      hint="Exactly this domain signs in; a subdomain is another one."
      value={draft.org_domain}
      onChange={(org_domain) => set({ org_domain })}
    />
  </div>
)

interface ConnectionProps extends FieldsProps {
  /** true: a client secret is stored, and an empty field leaves it. */
  hasSecret: boolean
}

/** What the identity provider gave: the fields that its kind needs. */
export const ConnectionFields = ({ draft, set, hasSecret }: ConnectionProps) => {
  const { provider_type: type } = draft
  const needs = (field: ProviderField) => isSupported(type) && providerOf(type).needs.includes(field)
  const isSaml = type === 'saml'
  return (
    <>
      {needs('sso_url') && <UrlField draft={draft} set={set} />}
      <TextField
        label={isSaml ? 'Entity ID of the provider' : 'Client ID'}
        name="entity_id"
        code
        isRequired
        maxLength={500}
        hint={isSaml ? 'The Issuer of its assertions, exactly as the provider writes it.' : undefined}
        value={draft.entity_id}
        onChange={(entity_id) => set({ entity_id })}
      />
      {needs('client_secret') && <SecretField draft={draft} set={set} hasSecret={hasSecret} />}
      {needs('x509_certificate') && <CertificateField draft={draft} set={set} />}
    </>
  )
}

const UrlField = ({ draft, set }: FieldsProps) => (
  <TextField
    label={draft.provider_type === 'saml' ? 'Sign-on URL' : 'Issuer URL'}
    name="sso_url"
    type="url"
    code
    isRequired
    maxLength={500}
    placeholder={draft.provider_type === 'saml' ? 'https://idp.example.com/saml' : 'https://idp.example.com'}
    hint={
      draft.provider_type === 'saml'
        ? 'Begins with https://.'
        : 'Begins with https:// and equals the issuer in the provider’s ID tokens.'
    }
    value={draft.sso_url}
    onChange={(sso_url) => set({ sso_url })}
  />
)

const SecretField = ({ draft, set, hasSecret }: ConnectionProps) => (
  <TextField
    label={hasSecret ? 'New client secret' : 'Client secret'}
    name="client_secret"
    type="password"
    autoComplete="off"
    code
    isRequired={!hasSecret}
    maxLength={2000}
    hint={
      hasSecret
        ? 'A secret is stored encrypted and is never shown. Leave this empty to keep it.'
        : 'It is stored encrypted and never shown again.'
    }
    value={draft.client_secret}
    onChange={(client_secret) => set({ client_secret })}
  />
)

const CertificateField = ({ draft, set }: FieldsProps) => (
  <TextField
    label="Signing certificate"
    name="x509_certificate"
    rows={7}
    code
    isRequired
    maxLength={20_000}
    placeholder="-----BEGIN CERTIFICATE-----"
    hint="Base64, with or without its BEGIN and END lines, with an RSA key. One certificate: replace it at the time the provider switches to another one."
    value={draft.x509_certificate}
    onChange={(x509_certificate) => set({ x509_certificate })}
  />
)

/** Whether people of the domain have to sign in through their organisation. */
export const EnforcementField = ({ draft, set }: FieldsProps) => {
  const { data: setup } = useQuery(setupQuery)
  return (
    <Checkbox
      isSelected={draft.is_enforced}
      onChange={(is_enforced) => set({ is_enforced })}
      description={
        setup?.enforcement === true
          ? 'Passwords of this domain are refused while the configuration is active. Superusers keep theirs as a way in.'
          : 'It is stored, but has no effect: passwords still sign in. The setting SSO_ENFORCEMENT makes it act.'
      }
    >
      Require single sign-on for this domain
    </Checkbox>
  )
}
