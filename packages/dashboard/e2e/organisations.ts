import type { paths } from 'assay:api'
import { expect, type Page } from '@playwright/test'
import {
  type DeploymentAddress,
  reserveAddress,
} from '../../server/src/testing/identity-providers/deployment.ts'
import {
  type EmulatedProviders,
  startEmulatedProviders,
} from '../../server/src/testing/identity-providers/emulated-providers.ts'
import { emulators } from '../../server/src/testing/identity-providers/emulators.ts'
import {
  type OpenIdPerson,
  type OpenIdProvider,
  startOpenIdProvider,
} from '../../server/src/testing/identity-providers/openid-provider.ts'
import {
  type SamlIdentityProvider,
  type SamlPerson,
  samlp,
  startSamlIdentityProvider,
} from '../../server/src/testing/identity-providers/saml-identity-provider.ts'
import { type Api, answered, type Schemas } from './api.ts'
import { test as base } from './fixtures.ts'
import { startService } from './service.ts'

export { checkAccessibility, expect, shoot } from './fixtures.ts'

interface WorkerFixtures {
  /** Where the service is reached, over https. */
  address: DeploymentAddress
  /** Provider of the organisation whose addresses end in acme.example. */
  provider: OpenIdProvider
  /** Providers like those of oidc_a, oidc_b and oauth2_c; undefined where they cannot be had. */
  emulated: EmulatedProviders | undefined
  /** SAML identity provider of saml.example; undefined where it cannot be had. */
  saml: SamlIdentityProvider | undefined
  /** Sets up the organisations of all providers, one per domain. */
  organisations: Organisations
}

/** The configurations of the organisations. */
interface Organisations {
  /** Id of the SAML configuration; empty without a provider. */
  samlConfigId: string
}

interface TestFixtures {
  /** The SAML identity provider; a test that asks for it is skipped where it cannot be had. */
  samlProvider: SamlIdentityProvider
  /** Makes somebody known to the SAML identity provider, with an address in saml.example as Name ID. */
  samlEmployee: (attributes?: SamlPerson['attributes']) => Omit<Employee, 'change'>
  /** The emulated providers; a test that asks for them is skipped where they cannot be had. */
  emulatedProviders: EmulatedProviders
  /** Chooses somebody on the page of an emulated provider that the tab shows. */
  chooseAtProvider: (person: { email: string }) => Promise<void>
  /** Makes somebody known to the provider, with a verified address in acme.example unless the claims say otherwise. */
  employee: (claims?: Partial<OpenIdPerson>) => Employee
}

/** Somebody at the OpenID provider. */
export interface Employee {
  userName: string
  email: string
  /** Changes what the provider says from the next sign-in on. */
  change: (claims: Partial<OpenIdPerson>) => void
}

/** People at the emulated providers, which know their people from the start. */
export const EMULATED = {
  /** In the group Makers. */
  olga: { email: 'olga@okta.example', given_name: 'Olga', family_name: 'Oak', groups: ['Makers'] },
  gus: { email: 'gus@workspace.example', given_name: 'Gus', family_name: 'Glen' },
  /** With a personal account, though its address is in the domain. */
  pia: { email: 'pia@workspace.example', given_name: 'Pia', family_name: 'Pine', hd: null },
  /** Whose address is not verified. */
  uma: {
    email: 'uma@workspace.example',
    given_name: 'Uma',
    family_name: 'Umber',
    email_verified: false,
  },
  cleo: { email: 'cleo@code.example', given_name: 'Cleo', family_name: 'Clay' },
}

const START_TIMEOUT = 240_000

const ROLE_MAPPING = { Makers: 'developer', Guests: 'viewer', Owners: 'admin' } as const

let made = 0

/** Tests of people who sign in through their organisation: the service and the providers are reached over https. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  ignoreHTTPSErrors: true,
  address: [
    async ({ settings }, use) => {
      const address = await reserveAddress(settings)
      await use(address)
      await address.release()
    },
    { scope: 'worker' },
  ],
  provider: [
    async ({ address: { origin, certificate } }, use) => {
      const redirectUris = [`${origin}/api/v1/auth/sso/oidc/oidc_a/callback`]
      const provider = await startOpenIdProvider({ redirectUris, people: {}, certificate })
      await use(provider)
      await provider.stop()
    },
    { scope: 'worker' },
  ],
  emulated: [
    async ({ address: { origin, certificate } }, use) => {
      const options = { serviceOrigin: origin, people: Object.values(EMULATED), groups: ['Guests'] }
      const emulated =
        'missing' in emulators ? undefined : await startEmulatedProviders({ ...options, certificate })
      await use(emulated)
      await emulated?.stop()
    },
    { scope: 'worker' },
  ],
  saml: [
    async ({ address: { certificate } }, use) => {
      const provider =
        'missing' in samlp ? undefined : await startSamlIdentityProvider({ people: {}, certificate })
      await use(provider)
      await provider?.stop()
    },
    { scope: 'worker' },
  ],
  service: [
    async ({ address, emulated }, use) => {
      const service = await startService({
        ...address.settings,
        ...emulated?.settings,
        SAML_SP_ENTITY_ID: samlEntityId(address),
        SAML_SP_ACS_URL: acsUrl(address, '{config_id}'),
      })
      address.leadTo(service)
      await use(service)
      await service.stop()
    },
    { scope: 'worker', timeout: START_TIMEOUT },
  ],
  organisations: [
    async ({ api, provider, emulated, saml }, use) => {
      await createOrganisation(api, {
        org_name: 'Acme',
        org_domain: 'acme.example',
        provider_type: 'oidc_a',
        entity_id: provider.client.id,
        client_secret: provider.client.secret,
        sso_url: provider.issuer,
      })
      for (const organisation of emulatedOrganisations(emulated)) {
        await createOrganisation(api, organisation)
      }
      const samlConfigId = saml ? (await createOrganisation(api, samlOrganisation(saml))).id : ''
      await use({ samlConfigId })
    },
    { scope: 'worker', auto: true },
  ],
  baseURL: async ({ address }, use) => {
    await use(address.origin)
  },
  emulatedProviders: async ({ emulated }, use, testInfo) => {
    testInfo.skip(emulated === undefined, 'The emulated providers cannot be installed.')
    if (emulated) await use(emulated)
  },
  samlProvider: async ({ saml }, use, testInfo) => {
    testInfo.skip(saml === undefined, 'The SAML identity provider cannot be installed.')
    if (saml) await use(saml)
  },
  samlEmployee: async ({ samlProvider }, use) => {
    await use((attributes = {}) => {
      made += 1
      const userName = `sam-${made}`
      const email = `${userName}@saml.example`
      samlProvider.people[userName] = { name_id: email, attributes }
      return { userName, email }
    })
  },
  // It asks for the providers, so that a test without them is skipped.
  chooseAtProvider: async ({ page, emulatedProviders: { origins } }, use) => {
    await use(async ({ email }) => {
      await expect(page).toHaveURL((url) => Object.values(origins).includes(url.origin))
      await page.getByRole('button', { name: email }).click()
    })
  },
  employee: async ({ provider }, use) => {
    await use((claims = {}) => {
      made += 1
      const userName = `emma-${made}`
      const email = `${userName}@acme.example`
      provider.people[userName] = { sub: userName, email, email_verified: true, name: 'Emma Elm', ...claims }
      return {
        userName,
        email,
        change: (changed) => Object.assign(provider.people[userName] ?? {}, changed),
      }
    })
  },
})

type Organisation = Omit<
  paths['/api/v1/auth/sso/configs']['post']['requestBody']['content']['application/json'],
  'role_mapping' | 'is_active' | 'is_enforced'
>

/** Sets an organisation up, whose groups Makers, Guests and Owners give roles. */
export const createOrganisation = (api: Api, organisation: Organisation): Promise<Schemas['SsoConfig']> =>
  answered(
    api.POST('/api/v1/auth/sso/configs', {
      body: { ...organisation, role_mapping: ROLE_MAPPING, is_active: true, is_enforced: false },
    }),
  )

const emulatedOrganisations = (emulated: EmulatedProviders | undefined): Organisation[] => {
  if (!emulated) return []
  const { origins, client } = emulated
  const app = { entity_id: client.id, client_secret: client.secret }
  return [
    { ...app, org_name: 'Oak', org_domain: 'okta.example', provider_type: 'oidc_a', sso_url: origins.oidc_a },
    { ...app, org_name: 'Workspace', org_domain: 'workspace.example', provider_type: 'oidc_b' },
    { ...app, org_name: 'Code', org_domain: 'code.example', provider_type: 'oauth2_c' },
  ]
}

const samlOrganisation = (provider: SamlIdentityProvider): Organisation => ({
  org_name: 'Saml',
  org_domain: 'saml.example',
  provider_type: 'saml',
  entity_id: provider.entityId,
  sso_url: provider.signOnUrl,
  x509_certificate: provider.signingCertificate,
})

/** Entity ID of the service. */
export const samlEntityId = ({ origin }: Pick<DeploymentAddress, 'origin'>): string => `${origin}/saml`

/** URL to which the identity provider of a configuration posts. */
export const acsUrl = ({ origin }: Pick<DeploymentAddress, 'origin'>, configId: string): string =>
  `${origin}/api/v1/auth/sso/saml/${configId}/acs`

/** Asks for the sign-in through an organisation, on the sign-in page or any page that leads there. */
export const startSignIn = async (page: Page, domain: string, path = '/login'): Promise<void> => {
  await page.goto(path)
  await page.getByRole('button', { name: 'Sign in with your organisation' }).click()
  await page.getByLabel('Work e-mail or domain').fill(domain)
  await page.getByRole('button', { name: 'Sign in with your organisation' }).click()
}

/** Signs in on the page of the OpenID provider or of the SAML identity provider. */
export const answerProvider = async (page: Page, userName: string): Promise<void> => {
  await page.getByLabel('User name', { exact: true }).fill(userName)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** The account with an address, as the API shows it to a superuser. */
export const accountOf = async (api: Api, email: string): Promise<Schemas['User'] | undefined> => {
  // A search may have a hundred characters.
  const query = { search: email.slice(0, 100) }
  const { items } = await answered(api.GET('/api/v1/admin/users/', { params: { query } }))
  return items.find((account) => account.email === email)
}

/** Waits for the dashboard of somebody signed in. Neither the code of the hand-off nor the token stays in the address. */
export const expectSignedIn = async (page: Page): Promise<void> => {
  await expect(page.getByRole('navigation').first()).toBeVisible()
  expect(page.url()).not.toContain('#')
}

/** Waits for the sign-in page with these words. */
export const expectRefused = async (page: Page, words: string): Promise<void> => {
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
}

/** Signs out whoever's account the menu is named after. */
export const signOut = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
}
