import { checkAccessibility, expect, shoot, test } from './fixtures.ts'
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
