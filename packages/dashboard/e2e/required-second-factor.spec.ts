import type { Page } from '@playwright/test'
import { apiWithToken, signIn } from './api.ts'
import { checkAccessibility, expect, shoot, test } from './fixtures.ts'
import { accept, invited, signInThere } from './invites.ts'
import { createPerson, SESSION_KEY } from './people.ts'
import { recoveryCodes, scan, typePassword } from './second-factor.ts'

test.use({ settings: { MFA_ENABLED: 'true', MFA_REQUIRED: 'true' } })

test('An administrator sets a second factor up before anything else, and goes on to the page of the link', async ({
  page,
  service,
}) => {
  const { administrator } = service
  await page.goto('/feature-flags?status=ACTIVE')
  await typePassword(page, administrator)
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
  await checkAccessibility(page)
  await shoot(page, 'second-factor-required')

  // No other page opens before, whatever is typed into the address.
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
  await page.goto('/feature-flags?status=ACTIVE')

  await page.getByLabel('Current password').fill(administrator.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const app = await scan(page)
  await shoot(page, 'second-factor-required-app')
  await page.getByLabel('Code', { exact: true }).fill(app.code())
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  const [, recovery = ''] = await recoveryCodes(page)
  await checkAccessibility(page)
  await shoot(page, 'second-factor-required-codes')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/feature-flags\?.*ACTIVE/)
  await expect(page.getByRole('navigation').first()).toBeVisible()

  await page.goto('/account?tab=security')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('You must set up another one before you can go on')
  await dialog.getByLabel('Current password').fill(administrator.password)
  await dialog.getByLabel('Code', { exact: true }).fill(recovery)
  await dialog.getByRole('button', { name: 'Remove second factor' }).click()
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

const sessionToken = async (page: Page): Promise<string> => {
  const stored = await page.evaluate((key) => sessionStorage.getItem(key), SESSION_KEY)
  return String(JSON.parse(stored ?? '{}').token)
}

/** Sets a second factor up where the page asks for one before anything else. */
const setUp = async (page: Page, password: string): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const app = await scan(page)
  await page.getByLabel('Code', { exact: true }).fill(app.code())
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('An administrator who is invited sets a second factor up on the way, and comes back to the invite', async ({
  page,
  service,
}) => {
  const { administrator } = service
  await page.goto('/login')
  await typePassword(page, administrator)
  await setUp(page, administrator.password)
  await expect(page.getByRole('navigation').first()).toBeVisible()
  const api = apiWithToken(service.address, await sessionToken(page))
  const guest = await createPerson(api, 'admin')
  const path = await invited(api, 'Security', guest.email)

  // Before the second factor is set up, the session of the guest accepts nothing.
  const { access_token } = await signIn(service.address, guest)
  const guestApi = apiWithToken(service.address, access_token)
  const early = await guestApi.POST('/api/v1/workspaces/invites/{token}/accept', {
    params: { path: { token: path.replace('/invites/', '') } },
  })
  expect(early.response.status).toBe(403)

  await page.evaluate(() => sessionStorage.clear())
  await page.goto(path)
  await signInThere(page, guest)
  await expect(page.getByText('You then come back to the invite')).toBeVisible()
  await checkAccessibility(page)
  await shoot(page, 'invite-second-factor')
  await page.getByRole('link', { name: 'Set up a second factor' }).click()
  await setUp(page, guest.password)
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await accept(page, 'Security')
})
