import type { Page } from '@playwright/test'
import { checkAccessibility, expect, shoot, test } from './fixtures.ts'
import { agree, find, select, typeMoment } from './gestures.ts'

/** The words of a row of a matrix, one for each action: list, read, create, update, delete. */
const rowOf = async (page: Page, table: string, resource: string): Promise<string[]> => {
  const cells = page
    .getByRole('table', { name: table })
    .getByRole('row', { name: resource })
    .getByRole('cell')
  await expect(cells).toHaveCount(5)
  return (await cells.allTextContents()).map((text) => text.replace('·', ''))
}

const NO = 'not allowed'

/** Creates a role that may change flags, from the list of roles, and ends on its page. */
const createRole = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'New role' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('checkbox', { name: 'Feature flag: update' }).check({ force: true })
  await checkAccessibility(page)
  await shoot(page, 'role-new')
  await page.getByRole('button', { name: 'Create role' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await checkAccessibility(page)
  await shoot(page, 'role')
}

const assignRole = async (page: Page, username: string, role: string): Promise<void> => {
  await page.getByRole('button', { name: 'Assign role' }).click()
  await page.getByRole('combobox', { name: 'Custom role' }).click()
  await page.getByRole('option', { name: role }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Assign role' }).click()
  await expect(page.getByText(`${username} has the role ${role}`)).toBeVisible()
}

/** Grants the list of the audit log until 2040. */
const grantForATime = async (page: Page, username: string): Promise<void> => {
  await page.getByRole('button', { name: 'Grant', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await select(page, /Resource/, 'Audit log')
  await dialog.getByRole('checkbox', { name: 'List' }).check({ force: true })
  await typeMoment(page, 'Expires', '010120401200')
  await dialog.getByLabel('Reason').fill('Looks into March')
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Grant' }).click()
  await expect(page.getByText('The grant for audit log is recorded')).toBeVisible()
  const grant = page
    .getByRole('table', { name: `Grants of ${username}` })
    .getByRole('row')
    .nth(1)
  await expect(grant.locator('time[title*="2040"]')).toBeVisible()
  await expect(grant).toContainText('Looks into March')
}

const revokeBoth = async (page: Page, username: string, role: string): Promise<void> => {
  await page.getByRole('button', { name: 'Revoke the grant for audit log' }).click()
  await agree(page, 'Revoke grant')
  await expect(page.getByText('The grant for audit log is revoked')).toBeVisible()
  await expect(page.getByText(`${username} has no grants.`)).toBeVisible()
  await page.getByRole('button', { name: `Revoke ${role}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke role' }).click()
  await expect(page.getByText(`${username} no longer has the role ${role}`)).toBeVisible()
}

test('A superuser records a role and a grant, sees that they change nothing, and revokes them', async ({
  signedIn,
  person,
}) => {
  const { username } = (await person('viewer')).user
  const page = await signedIn('superuser')
  await page.goto('/admin/roles')
  await expect(page.getByText('Nothing of this is enforced')).toBeVisible()
  await createRole(page, 'release-captain')
  await page.goto('/admin/roles?tab=people')
  await find(page, 'Person', username)
  await assignRole(page, username, 'release-captain')
  await grantForATime(page, username)
  const record = `What the record of ${username} would allow`
  const allowed = `What ${username} is really allowed`
  expect(await rowOf(page, record, 'Feature flag')).toEqual(['allowed', 'allowed', NO, 'recorded only', NO])
  expect(await rowOf(page, allowed, 'Feature flag')).toEqual(['allowed', 'allowed', NO, NO, NO])
  expect(await rowOf(page, record, 'Audit log')).toEqual(['recorded only', NO, NO, NO, NO])
  await checkAccessibility(page)
  await shoot(page, 'roles-person')
  await revokeBoth(page, username, 'release-captain')
  await expect.poll(() => rowOf(page, record, 'Feature flag')).toEqual(['allowed', 'allowed', NO, NO, NO])
})
