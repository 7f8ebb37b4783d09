import type { Page } from '@playwright/test'
import { checkAccessibility, expect, shoot, test } from './fixtures.ts'
import type { Person } from './people.ts'
import { type AuthenticatorApp, recoveryCodes, scan, typePassword } from './second-factor.ts'

test.use({ settings: { MFA_ENABLED: 'true' } })

const SECURITY = '/account?tab=security'

const setUp = async (
  page: Page,
  { password }: Person,
): Promise<{ app: AuthenticatorApp; codes: string[] }> => {
  await page.goto(SECURITY)
  await page.getByRole('button', { name: 'Set up a second factor' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const app = await scan(page)
  await dialog.getByLabel('Code', { exact: true }).fill(app.code())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  const codes = await recoveryCodes(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Recovery codes left')).toBeVisible()
  return { app, codes }
}

const signOut = async (page: Page, { user }: Person): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(user.username) }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

/** Signs in with a code of the app, which has six digits, or with a recovery code. */
const signIn = async (page: Page, somebody: Person, code: string): Promise<void> => {
  const isRecovery = code.length > 6
  await page.goto('/login')
  await typePassword(page, somebody)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  if (isRecovery) await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel(isRecovery ? 'Recovery code' : 'Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const isSignedIn = (page: Page) => expect(page.getByRole('navigation').first()).toBeVisible()

test('Somebody sets a second factor up, which every further sign-in asks for', async ({ page, person }) => {
  const somebody = await person('developer')
  await page.goto('/login')
  await typePassword(page, somebody)
  await isSignedIn(page)
  await page.goto(SECURITY)
  await page.getByRole('button', { name: 'Set up a second factor' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(somebody.password)
  await shoot(page, 'second-factor-password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const app = await scan(page)
  await checkAccessibility(page)
  await shoot(page, 'second-factor-app')
  await dialog.getByLabel('Code', { exact: true }).fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The code is not valid')
  await dialog.getByLabel('Code', { exact: true }).fill(app.code())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  await checkAccessibility(page)
  await shoot(page, 'second-factor-recovery-codes')
  const [recovery = ''] = await recoveryCodes(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('assay-recovery-codes.txt')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Recovery codes left')).toBeVisible()
  await checkAccessibility(page)
  await shoot(page, 'second-factor-on')
  await signOut(page, somebody)
  await signIn(page, somebody, app.code())
  await isSignedIn(page)
  await signOut(page, somebody)
  await signIn(page, somebody, recovery)
  await isSignedIn(page)
})

test('A wrong code is refused in words, on a page that everybody can use', async ({ page, person }) => {
  const somebody = await person('analyst')
  await page.goto('/login')
  await typePassword(page, somebody)
  await isSignedIn(page)
  const { app, codes } = await setUp(page, somebody)
  await signOut(page, somebody)
  await signIn(page, somebody, '000000')
  await expect(page.getByRole('alert')).toContainText('The code is not valid')
  await checkAccessibility(page)
  await shoot(page, 'sign-in-code')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    somebody.password,
  )
  await page.getByLabel('Code', { exact: true }).fill(app.code())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await isSignedIn(page)
  await signOut(page, somebody)
  await signIn(page, somebody, codes[0] ?? '')
  await isSignedIn(page)
})

test('Somebody gets new recovery codes, and removes the second factor again', async ({ page, person }) => {
  const somebody = await person('viewer')
  await page.goto('/login')
  await typePassword(page, somebody)
  await isSignedIn(page)
  const { codes } = await setUp(page, somebody)
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Replace codes' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  const fresh = await recoveryCodes(page)
  expect(fresh).not.toContain(codes[1])
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(somebody.password)
  await dialog.getByLabel('Code', { exact: true }).fill(fresh[0] ?? '')
  await shoot(page, 'second-factor-remove')
  await dialog.getByRole('button', { name: 'Remove second factor' }).click()
  await expect(page.getByRole('button', { name: 'Set up a second factor' })).toBeVisible()
  await signOut(page, somebody)
  await typePassword(page, somebody)
  await isSignedIn(page)
})

test('A superuser sees who has a second factor, and removes one that was lost', async ({
  page,
  person,
  signedIn,
}) => {
  const somebody = await person('admin')
  await page.goto('/login')
  await typePassword(page, somebody)
  await isSignedIn(page)
  await setUp(page, somebody)
  await signOut(page, somebody)
  const office = await signedIn('superuser')
  await office.goto(`/admin/users?search=${somebody.user.username}`)
  const row = office.getByRole('row', { name: new RegExp(somebody.user.username) })
  await expect(row.getByText('On', { exact: true })).toBeVisible()
  await checkAccessibility(office)
  await shoot(office, 'users-second-factor')
  await row.getByRole('button', { name: `Actions for ${somebody.user.username}` }).click()
  await office.getByRole('menuitem', { name: 'Remove second factor' }).click()
  await shoot(office, 'users-second-factor-question')
  await office.getByRole('alertdialog').getByRole('button', { name: 'Remove second factor' }).click()
  await expect(row.getByText('On', { exact: true })).toBeHidden()
  await typePassword(page, somebody)
  await isSignedIn(page)
})
