import type { Page } from '@playwright/test'
import { checkAccessibility, expect, shoot, test } from './fixtures.ts'
import type { Person } from './people.ts'

const fillIn = async (page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> => {
  await page.getByLabel('E-mail or user name').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('Whoever is not signed in is asked to, on a page that everybody can use', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveTitle(/Sign in/)
  await checkAccessibility(page)
  await shoot(page, 'sign-in')
})

test('A wrong password is refused in words, and the right one opens the dashboard', async ({
  page,
  person,
}) => {
  const somebody = await person('viewer')
  await page.goto('/login')
  await fillIn(page, { ...somebody, password: 'Wrong-horse-10' })
  await expect(page.getByRole('alert')).toContainText('Invalid username or password')
  await fillIn(page, somebody)
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await checkAccessibility(page)
})

test('A user name opens the dashboard as an e-mail address does, with spaces around it', async ({
  page,
  person,
}) => {
  const somebody = await person('viewer')
  await page.goto('/login')
  await fillIn(page, { ...somebody, email: ` ${somebody.user.username} ` })
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test('A link into the dashboard leads there after the sign-in, with its search', async ({ page, person }) => {
  const somebody = await person('analyst')
  await page.goto('/experiments?status=ACTIVE')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await fillIn(page, somebody)
  await expect(page).toHaveURL(/\/experiments\?.*ACTIVE/)
})

test('Whoever signs out sees the sign-in page, and going back shows nothing', async ({ signedIn }) => {
  const page = await signedIn('developer')
  await page.goto('/')
  await page.getByRole('button', { name: /dana/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('assay.session'))).toBeNull()
  await page.goto('/experiments')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('A session that has ended elsewhere leads to the sign-in page and back', async ({
  page,
  api,
  person,
}) => {
  const somebody = await person('admin')
  await page.goto('/login')
  await fillIn(page, somebody)
  await expect(page.getByRole('navigation').first()).toBeVisible()
  // An open page hears of the end at once, and would have said so before the link is followed.
  await page.goto('about:blank')
  await api.POST('/api/v1/admin/users/{user_id}/password', {
    params: { path: { user_id: somebody.user.id } },
    body: { new_password: 'Another-horse-11' },
  })
  await page.goto('/?from=a-link')
  await expect(page.getByText('Your session has ended')).toBeVisible()
  await fillIn(page, { ...somebody, password: 'Another-horse-11' })
  await expect(page).toHaveURL(/\?from=a-link$/)
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test('The token stays in its tab: another tab of the same browser is signed out', async ({
  signedIn,
  context,
}) => {
  const page = await signedIn('viewer')
  await page.goto('/')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('The service says who may see a page: its policy lets in no script of others', async ({ page }) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') violations.push(message.text())
  })
  const answer = await page.goto('/login')
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'")
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(violations).toEqual([])
})
