import type { Page } from '@playwright/test'
import { answered } from './api.ts'
import { checkAccessibility, expect, shoot, test } from './fixtures.ts'
import { agree, pickFromMenu, question, select } from './gestures.ts'
import { accept, invited, signInThere } from './invites.ts'
import { scan, typePassword } from './second-factor.ts'

test.use({ settings: { MFA_ENABLED: 'true' } })

const createWorkspace = async (page: Page, name: string): Promise<void> => {
  await page.goto('/workspaces')
  await page.getByRole('button', { name: 'New workspace' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

/** Invites an address on the page of a workspace, and takes the path of the link that is shown once. */
const invite = async (page: Page, email: string, role: string): Promise<string> => {
  await openTab(page, 'Invites')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await select(page, /Role/, role)
  await page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `The invite to ${email}` })
  await checkAccessibility(page)
  const link = await dialog.getByText(/\/invites\/[\w-]{43}/).textContent()
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  return new URL(link ?? '').pathname
}

const createKey = async (page: Page, name: string): Promise<void> => {
  await openTab(page, 'API keys')
  await page.getByRole('button', { name: 'New API key' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
}

test('A workspace is created, somebody signs in to accept its invite, is promoted, makes a key and leaves', async ({
  signedIn,
  page: visitor,
  person,
}) => {
  const guest = await person('viewer')
  const owner = await signedIn('developer')
  await createWorkspace(owner, 'Checkout team')
  const path = await invite(owner, guest.email.toUpperCase(), 'Member')
  await checkAccessibility(owner)
  await shoot(owner, 'workspace-journey-invites')

  await visitor.goto(path)
  await expect(visitor.getByText(/^V\*\*\*@EXAMPLE\.COM$/)).toBeVisible()
  await checkAccessibility(visitor)
  await shoot(visitor, 'invite-signed-out')
  await signInThere(visitor, guest)
  await expect(visitor).toHaveURL(new RegExp(`${path}$`))
  await checkAccessibility(visitor)
  await shoot(visitor, 'invite-own')
  await accept(visitor, 'Checkout team')
  await expect(visitor.getByRole('tab', { name: 'Invites' })).toHaveCount(0)

  await owner.reload()
  await expect(owner.getByRole('row', { name: /VIKTOR/ })).toContainText('Accepted')
  await openTab(owner, 'Members')
  await select(owner, `Role of ${guest.user.username}`, /^Admin/)
  await expect(owner.getByText(`${guest.user.username} is admin`)).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('tab', { name: 'Invites' })).toBeVisible()
  await createKey(visitor, 'Web shop')
  await checkAccessibility(visitor)
  await shoot(visitor, 'workspace-journey-keys')

  await openTab(owner, 'API keys')
  await revokeKey(owner, 'Web shop')
  await expect(owner.getByRole('row', { name: /Web shop/ })).toHaveCount(0)
  await visitor.getByRole('button', { name: 'Leave' }).click()
  await agree(visitor, 'Leave workspace')
  await expect(visitor.getByText('You have left Checkout team')).toBeVisible()
  await expect(visitor.getByText('You are in no workspace yet')).toBeVisible()
})

const revokeKey = async (page: Page, key: string): Promise<void> => {
  await page
    .getByRole('row', { name: new RegExp(key) })
    .getByRole('button', { name: /Revoke/ })
    .click()
  await agree(page, 'Revoke key')
}

test('The last owner stays: neither another role nor leaving is possible; the owner deletes the workspace', async ({
  signedIn,
}) => {
  const page = await signedIn('analyst')
  await createWorkspace(page, 'Pricing')
  await select(page, 'Role of anika', /^Member/)
  await agree(page, 'Change my role')
  await expect(page.getByText('A workspace needs at least one owner')).toBeVisible()
  await page.getByRole('button', { name: 'Leave' }).click()
  await agree(page, 'Leave workspace')
  await expect(page.getByText('A workspace needs at least one owner').first()).toBeVisible()
  await openTab(page, 'Settings')
  await page.getByLabel('Description').fill('Everything about prices')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Pricing is saved')).toBeVisible()
  await checkAccessibility(page)
  await shoot(page, 'workspace-journey-settings')
  await openTab(page, 'History')
  await expect(page.getByText(/was created/).first()).toBeVisible()
  await checkAccessibility(page)
  await shoot(page, 'workspace-journey-history')
  await openTab(page, 'Settings')
  await page.getByRole('button', { name: 'Delete workspace' }).click()
  await expect(question(page).getByRole('button', { name: 'Delete workspace' })).toBeDisabled()
  await question(page).getByRole('textbox').fill('pricing')
  await agree(page, 'Delete workspace')
  await expect(page.getByText('Pricing is deleted')).toBeVisible()
  await expect(page).toHaveURL(/\/workspaces$/)
})

test('Somebody signed in with another account signs in with that of the invite', async ({
  signedIn,
  api,
  person,
}) => {
  const guest = await person('analyst')
  const path = await invited(api, 'Ranking', guest.email)
  const page = await signedIn('viewer')
  await page.goto(path)
  await expect(page.getByText('This invite is for somebody else')).toBeVisible()
  await expect(page.getByText(guest.email)).toHaveCount(0)
  await checkAccessibility(page)
  await shoot(page, 'invite-other-account')
  await page.getByRole('button', { name: 'Sign in with another account' }).click()
  await signInThere(page, guest)
  await accept(page, 'Ranking')
  await page.goto(path)
  await expect(page.getByText('This invite was already accepted')).toBeVisible()
  await checkAccessibility(page)
  await shoot(page, 'invite-accepted')
})

test('A second factor is asked for on the way back to the invite', async ({ page, api, person }) => {
  const guest = await person('developer')
  await page.goto('/login')
  await typePassword(page, guest)
  await page.getByRole('navigation').first().waitFor()
  await page.goto('/account?tab=security')
  await page.getByRole('button', { name: 'Set up a second factor' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(guest.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const app = await scan(page)
  await dialog.getByLabel('Code', { exact: true }).fill(app.code())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await pickFromMenu(page, guest.user.username, 'Sign out')
  await page.goto(await invited(api, 'Security', guest.email))
  await signInThere(page, guest)
  await page.getByLabel('Code', { exact: true }).fill(app.code())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await accept(page, 'Security')
})

test('The link of an invite to a deleted workspace says that the workspace is gone', async ({
  page,
  api,
}) => {
  const path = await invited(api, 'Gone', 'nobody@example.com')
  const { items } = await answered(api.GET('/api/v1/workspaces/', { params: { query: { search: 'gone' } } }))
  await api.DELETE('/api/v1/workspaces/{id}', { params: { path: { id: items[0]?.id ?? '' } } })
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'This invite cannot be used' })).toBeVisible()
  await checkAccessibility(page)
  await shoot(page, 'invite-gone')
})
