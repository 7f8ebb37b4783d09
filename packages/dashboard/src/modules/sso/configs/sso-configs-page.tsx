import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { IdCardLanyard, Plus } from 'lucide-react'
import { pageAt, skipOf } from '../../../app/search-params.ts'
import { Badge } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Page } from '../../../ui/page.tsx'
import { PagedTable } from '../../../ui/paged-table.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Moment } from '../../../ui/time.tsx'
import type { SsoConfig, SsoSetup } from '../api-types.ts'
import { OriginNotice } from '../provider-setup/origin-notice.tsx'
import { providerLabel } from '../providers.ts'
import { configsQuery, PAGE_SIZE, setupQuery } from '../queries.ts'
import { CertificateExpiry, ConfigState, stateText } from './config-state.tsx'

const route = getRouteApi('/shell/admin/sso')

/** The organisations that sign in through identity providers of their own. */
export const SsoConfigsPage = () => (
  <Page
    title="Single sign-on"
    description="Organisations that sign in at their own identity provider. People reach it from the sign-in page with their work e-mail address."
    actions={<AddOrganisation />}
  >
    <OriginNotice />
    <Card padded={false}>
      <ConfigTable />
    </Card>
  </Page>
)

const AddOrganisation = () => (
  <LinkButton to="/admin/sso/new" look="primary">
    <Plus aria-hidden="true" />
    Add organisation
  </LinkButton>
)

const SCIM: Column<SsoConfig> = {
  id: 'scim',
  header: 'SCIM',
  hint: 'Whether the identity provider has a token with which it manages accounts.',
  cell: ({ scim_token_set }) =>
    scim_token_set ? <Badge tone="positive">Token set</Badge> : <span className="text-ink-faint">—</span>,
  text: ({ scim_token_set }) => (scim_token_set ? 'token set' : ''),
}

const columnsFor = (setup: SsoSetup | undefined): readonly Column<SsoConfig>[] => [
  {
    id: 'organisation',
    header: 'Organisation',
    isRowHeader: true,
    cell: ({ org_name, org_domain }) => (
      <span className="block max-w-72">
        <span className="block truncate">{org_name}</span>
        <span className="block truncate text-sm font-normal text-ink-muted">{org_domain}</span>
      </span>
    ),
    text: ({ org_name, org_domain }) => `${org_name} (${org_domain})`,
  },
  {
    id: 'state',
    header: 'State',
    cell: (config) => <ConfigState config={config} setup={setup} />,
    text: (config) => stateText(config, setup),
  },
  {
    id: 'provider',
    header: 'Provider',
    cell: ({ provider_type }) => providerLabel(provider_type),
    text: ({ provider_type }) => provider_type,
  },
  {
    id: 'certificate',
    header: 'Certificate',
    hint: 'When the signing certificate of a SAML provider expires. Replace it before, at the time the provider does.',
    cell: ({ certificate_expires_at }) => <CertificateExpiry expiresAt={certificate_expires_at} />,
    text: ({ certificate_expires_at }) => certificate_expires_at ?? '',
  },
  ...(setup?.scim === true ? [SCIM] : []),
  {
    id: 'updated',
    header: 'Changed',
    cell: ({ updated_at }) => <Moment at={updated_at} />,
    text: ({ updated_at }) => updated_at,
  },
]

const ConfigTable = () => {
  const { page } = route.useSearch()
  const navigate = route.useNavigate()
  const skip = skipOf(page, PAGE_SIZE)
  const { data: setup } = useQuery(setupQuery)
  return (
    <PagedTable
      label="Organisations"
      query={useQuery(configsQuery(skip))}
      skip={skip}
      limit={PAGE_SIZE}
      onSkip={(to) => void navigate({ search: { page: pageAt(to, PAGE_SIZE) }, replace: true })}
      columns={columnsFor(setup)}
      rowKey={({ id }) => id}
      rowLink={({ id }) => ({ to: '/admin/sso/$id', params: { id } })}
      empty={<NoOrganisation />}
    />
  )
}

const NoOrganisation = () => (
  <EmptyState icon={<IdCardLanyard />} title="No organisation signs in yet" action={<AddOrganisation />}>
    <p>
      Add the e-mail domain of an organisation and its identity provider. Its people then sign in with their
      work account, and get an account here at their first sign-in.
    </p>
    <ol className="mt-4 inline-flex list-decimal flex-col gap-1 pl-5 text-left">
      <li>Choose the kind of provider and copy the address that it needs.</li>
      <li>Enter what the provider gives you, and test it with your own account.</li>
      <li>Map its groups to roles, and switch it on.</li>
    </ol>
  </EmptyState>
)
