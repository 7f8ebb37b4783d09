import type { Page } from '@playwright/test'
import type { OpenIdProvider } from '../../server/src/testing/identity-providers/openid-provider.ts'
import { agree, choose, flip, pickFromMenu, select } from './gestures.ts'
import {
  answerProvider,
  checkAccessibility,
  createOrganisation,
  expect,
  expectSignedIn,
  shoot,
  startSignIn,
  test,
} from './organisations.ts'

test.use({ settings: { SCIM_ENABLED: 'true' } })

/** Presses what opens a tab, and answers the identity provider there. */
const testSignIn = async (page: Page, userName: string): Promise<Page> => {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Test sign-in' }).click()
  const tab = await opening
  await answerProvider(tab, userName)
  await expect(tab.getByRole('heading', { name: 'Test sign-in' })).toBeVisible()
  return tab
}

/** Goes through the guided creation, up to the page of the new organisation. */
const addOrganisation = async (
  page: Page,
  { issuer, client }: Pick<OpenIdProvider, 'issuer' | 'client'>,
  origin: string,
): Promise<void> => {
  await page.goto('/admin/sso')
  await page.getByRole('link', { name: 'Add organisation' }).click()
  await choose(page, 'OpenID Connect')
  await checkAccessibility(page)
  await shoot(page, 'sso-new')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(`${origin}/api/v1/auth/sso/oidc/oidc_a/callback`)).toBeVisible()
  await checkAccessibility(page)
  await shoot(page, 'sso-new-connection')
  await page.getByLabel('Organisation', { exact: true }).fill('North')
  await page.getByLabel('E-mail domain').fill(' @North.Example ')
  await page.getByLabel('Issuer URL').fill(issuer)
  await page.getByLabel('Client ID').fill(client.id)
  await page.getByLabel('Client secret').fill(client.secret)
  await page.getByRole('button', { name: 'Add organisation' }).click()
  await expect(page.getByRole('heading', { name: 'North' })).toBeVisible()
}

/** Gives a group the role of analysts. */
const mapGroup = async (page: Page, group: string): Promise<void> => {
  await page.getByRole('tab', { name: 'Roles' }).click()
  await page.getByRole('button', { name: 'Add group' }).click()
  await page.getByLabel('Group', { exact: true }).fill(group)
  await select(page, /Role/, 'Analyst')
  await checkAccessibility(page)
  await shoot(page, 'sso-config-roles')
  await page.getByRole('button', { name: 'Save roles' }).click()
  await expect(page.getByText('Configuration saved')).toBeVisible()
}

test('An administrator adds an organisation, tests it in a new tab, maps a group and switches it on', async ({
  signedIn,
  page: visitor,
  provider,
  employee,
  address,
}) => {
  const email = 'nia@north.example'
  const { userName } = employee({ email, groups: ['Crew', 'Makers'] })
  const page = await signedIn('admin')
  await addOrganisation(page, provider, address.origin)
  await checkAccessibility(page)
  await shoot(page, 'sso-config-provider')

  const report = await testSignIn(page, userName)
  await expect(report.getByText(/opens a new account, with the role viewer/)).toBeVisible()
  await expect(report.getByRole('row', { name: /email_verified/ })).toContainText('true')
  expect(report.url()).not.toContain('#')
  await checkAccessibility(report)
  await shoot(report, 'sso-test-result')
  await report.reload()
  await expect(report.getByText('No report here')).toBeVisible()

  await mapGroup(page, 'Crew')
  await flip(page, 'Inactive')
  await expect(page.getByText('north.example can sign in')).toBeVisible()
  // The provider knows this browser since the test, and asks for nothing.
  await startSignIn(visitor, email)
  await expectSignedIn(visitor)
  await expect(visitor.getByRole('button', { name: email })).toContainText('Analyst')

  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText(/was created/)).toBeVisible()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await checkAccessibility(page)
  await shoot(page, 'sso-config-settings')
})

test('A test sign-in says who would be refused and why', async ({ signedIn, employee }) => {
  const { userName } = employee({ email: 'olivia@elsewhere.example' })
  const page = await signedIn('admin')
  await page.goto('/admin/sso')
  await page.getByRole('link', { name: /^Acme/ }).click()
  const report = await testSignIn(page, userName)
  await expect(report.getByRole('alert')).toContainText('This is not an account of your organisation')
  await expect(report.getByRole('row', { name: /^email / })).toContainText('olivia@elsewhere.example')
  await shoot(report, 'sso-test-refused')
})

test('A SCIM token is shown once, replaced and revoked', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.goto('/admin/sso')
  await page.getByRole('link', { name: /^Acme/ }).click()
  await page.getByRole('tab', { name: 'SCIM' }).click()
  await page.getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog', { name: 'The new SCIM token' })
  await expect(dialog.getByText(/^assay_scim_/)).toBeVisible()
  await shoot(page, 'sso-config-scim-token')
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByText('Token set')).toBeVisible()
  await checkAccessibility(page)
  await shoot(page, 'sso-config-scim')
  await page.getByRole('button', { name: 'Replace token' }).click()
  await agree(page, 'Replace token')
  await expect(dialog.getByText(/^assay_scim_/)).toBeVisible()
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByRole('button', { name: 'Revoke token' }).click()
  await agree(page, 'Revoke token')
  await expect(page.getByText('No token')).toBeVisible()
})

test('A superuser sees which identity opens an account, and unlinks it', async ({
  signedIn,
  page: visitor,
  employee,
}) => {
  const { userName, email } = employee({ groups: ['Makers'] })
  await startSignIn(visitor, email)
  await answerProvider(visitor, userName)
  await expectSignedIn(visitor)
  const page = await signedIn('superuser')
  await page.goto(`/admin/users?search=${email}`)
  await pickFromMenu(page, `Actions for ${email}`, 'Linked identities')
  const dialog = page.getByRole('dialog', { name: `Linked identities of ${email}` })
  await expect(dialog.getByText(userName, { exact: true })).toBeVisible()
  await checkAccessibility(page)
  await shoot(page, 'linked-identities')
  await dialog.getByRole('button', { name: 'Unlink' }).click()
  await agree(page, 'Unlink')
  await expect(dialog.getByText('No identity is linked')).toBeVisible()
})

test('The list of organisations says what each can do', async ({ signedIn, api, provider }) => {
  await createOrganisation(api, {
    org_name: 'Quiet',
    org_domain: 'quiet.example',
    provider_type: 'vendor_d',
    entity_id: provider.client.id,
  })
  const page = await signedIn('admin')
  await page.goto('/admin/sso')
  await expect(page.getByRole('row', { name: /Acme/ })).toContainText('Active')
  await expect(page.getByRole('row', { name: /Quiet/ })).toContainText('Not supported')
  await checkAccessibility(page)
  await shoot(page, 'sso-configs')
})

test('The sign-in page offers the organisation, and explains a failure', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with your organisation' }).click()
  await expect(page.getByLabel('Work e-mail or domain')).toBeFocused()
  await checkAccessibility(page)
  await shoot(page, 'sign-in-organisation')
  await page.goto('/login?sso_error=sso_account&request_id=4b0c8f7e-1d7a-4d0e-9b0a-1f2e3d4c5b6a')
  await expect(page.getByRole('alert')).toContainText('Your account needs an administrator')
  await checkAccessibility(page)
  await shoot(page, 'sign-in-failed')
})
