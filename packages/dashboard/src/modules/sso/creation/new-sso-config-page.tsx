import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { Page } from '../../../ui/page.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Steps } from '../../../ui/steps.tsx'
import { useCreateConfig } from '../commands.ts'
import { createRequest, newDraft } from '../definition/config-draft.ts'
import { ConnectionFields, EnforcementField, OrganisationFields } from '../definition/config-fields.tsx'
import { ProviderSetup, SamlAbility } from '../provider-setup/provider-setup.tsx'
import { providerOf, SUPPORTED, type SupportedProvider } from '../providers.ts'
import { setupQuery } from '../queries.ts'

const route = getRouteApi('/shell/admin/sso/new')

const OPTIONS = SUPPORTED.map((id) => {
  const { label, description } = providerOf(id)
  return { id, label, description }
})

/** Adds an organisation: first the kind of its provider, then what to do there and what it gives. */
export const NewSsoConfigPage = () => {
  const { provider } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Page
      title="Add organisation"
      description="It is created inactive: nobody signs in through it before you have tested it and switched it on."
      crumbs={[{ label: 'Single sign-on', to: '/admin/sso' }]}
    >
      <Steps
        label="Steps"
        steps={[
          { id: 'kind', label: 'Kind of provider', state: provider ? 'done' : 'current' },
          { id: 'connection', label: 'Connection', state: provider ? 'current' : 'later' },
          { id: 'test', label: 'Test and switch on', state: 'later' },
        ]}
      />
      {provider === undefined ? (
        <KindStep onChosen={(chosen) => void navigate({ search: { provider: chosen } })} />
      ) : (
        <ConnectionStep key={provider} provider={provider} />
      )}
    </Page>
  )
}

const KindStep = ({ onChosen }: { onChosen: (provider: SupportedProvider) => void }) => {
  const [chosen, setChosen] = useState<SupportedProvider>('oidc_a')
  const { data: setup } = useQuery(setupQuery)
  return (
    <Form onSubmit={() => onChosen(chosen)} className="flex max-w-3xl flex-col gap-5">
      <Card>
        <div className="flex flex-col gap-4">
          <RadioGroup
            label="Kind of provider"
            name="provider_type"
            options={OPTIONS}
            value={chosen}
            onChange={setChosen}
          />
          {chosen === 'saml' && setup && <SamlAbility setup={setup} />}
        </div>
      </Card>
      <div className="flex gap-2">
        <LinkButton to="/admin/sso" look="quiet">
          Cancel
        </LinkButton>
        <Button type="submit" look="primary">
          Continue
        </Button>
      </div>
    </Form>
  )
}

/** Creates the configuration, then opens its page, where it can be tested. */
const useCreate = () => {
  const router = useRouter()
  return useCreateConfig(({ id }) =>
    router.navigate({ to: '/admin/sso/$id', params: { id }, search: { tab: 'provider' } }),
  )
}

const ConnectionStep = ({ provider }: { provider: SupportedProvider }) => {
  const [draft, setDraft] = useState(() => newDraft(provider))
  const create = useCreate()
  const set = (change: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...change }))
  return (
    <Form
      error={create.error}
      onSubmit={() => create.run(createRequest(draft))}
      className="flex max-w-4xl flex-col gap-5"
    >
      <Card title="At the identity provider" description={providerOf(provider).description}>
        <ProviderSetup provider={provider} />
      </Card>
      <Card title="In Assay">
        <div className="flex max-w-2xl flex-col gap-5">
          <OrganisationFields draft={draft} set={set} />
          <ConnectionFields draft={draft} set={set} hasSecret={false} />
          <EnforcementField draft={draft} set={set} />
        </div>
      </Card>
      <div className="flex gap-2">
        <LinkButton to="/admin/sso/new" search={{}} look="quiet">
          Back
        </LinkButton>
        <Button type="submit" look="primary" isPending={create.isPending}>
          Add organisation
        </Button>
      </div>
    </Form>
  )
}
