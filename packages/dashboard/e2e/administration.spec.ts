import { readFile } from 'node:fs/promises'
import { answered, createApi } from './api.ts'
import { checkAccessibility, expect, test } from './fixtures.ts'
import { expectRefusal } from './gestures.ts'

test('A key is made in the dashboard, shown once, works, and is refused once it is revoked', async ({
  signedIn,
  service,
  world,
}) => {
  const page = await signedIn('developer')
  await page.goto('/account?tab=api-keys')
  await page.getByRole('button', { name: 'New API key' }).click()
  await page.getByLabel('Name').fill('Web shop')
  await page.getByRole('button', { name: 'Create key' }).click()
  const secret =
    (await page
      .getByRole('dialog')
      .getByText(/^assay_\S+$/)
      .first()
      .textContent()) ?? ''
  const program = createApi(service.address, { 'X-API-Key': secret })
  const evaluate = () =>
    program.POST('/api/v1/feature-flags/evaluate/{flag_key}', {
      params: { path: { flag_key: world.flags.targeted.key } },
      body: { user_id: 'somebody' },
    })
  expect((await evaluate()).response.status).toBe(200)
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)
  await page.getByRole('button', { name: 'Revoke Web shop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByText('Web shop is revoked')).toBeVisible()
  expect((await evaluate()).response.status).toBe(401)
})

test('A superuser creates an account, whoever has it signs in, and it can be deactivated', async ({
  signedIn,
  service,
}) => {
  const page = await signedIn('superuser')
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'New user' }).click()
  await page.getByLabel('User name', { exact: true }).fill('nora')
  await page.getByLabel('E-mail').fill('nora@example.com')
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Create user' }).click()
  await expect(page.getByRole('dialog')).toContainText(/8 characters/i)
  await page.getByLabel('Password').fill('Correct-horse-12')
  await page.getByRole('button', { name: 'Create user' }).click()
  await expect(page.getByText('nora is created')).toBeVisible()
  const signIn = () =>
    createApi(service.address).POST('/api/v1/auth/login', {
      body: { email: 'nora@example.com', password: 'Correct-horse-12' },
    })
  expect((await signIn()).response.status).toBe(200)
  await page.getByRole('button', { name: 'Actions for nora' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByText('Active', { exact: true }).last().click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('nora is saved')).toBeVisible()
  expect((await signIn()).response.status).not.toBe(200)
})

test('A password is changed under Account, and other sessions end', async ({ page, person, service }) => {
  const somebody = await person('analyst')
  const elsewhere = await answered(createApi(service.address).POST('/api/v1/auth/login', { body: somebody }))
  await page.goto('/login?return_to=/account?tab=security')
  await page.getByLabel('E-mail or user name').fill(somebody.email)
  await page.getByLabel('Password', { exact: true }).fill(somebody.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Current password').fill(somebody.password)
  await page.getByLabel('New password').fill('Another-horse-11')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  const old = createApi(service.address, { Authorization: `Bearer ${elsewhere.access_token}` })
  expect((await old.GET('/api/v1/auth/me')).response.status).toBe(401)
})

test('The audit log is searched, opened and downloaded', async ({ signedIn, world }) => {
  const page = await signedIn('analyst')
  await page.goto('/admin/audit')
  await page.getByLabel('Search entries').fill(world.flags.targeted.name)
  await expect(page).toHaveURL(/search=/)
  await page.getByText(`Feature flag "${world.flags.targeted.name}" was created`).click()
  await expect(page.getByText('Position', { exact: true }).first()).toBeVisible()
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const text = await readFile(await (await waiting).path(), 'utf8')
  expect(text).toContain(world.flags.targeted.name)
  expect(text.split('\n')[0]).toContain('action_type')
})

test('The live audit log shows a change as it happens', async ({ signedIn, api }) => {
  const page = await signedIn('admin')
  await page.goto('/admin/audit?tab=live')
  await expect(page.getByText('Following')).toBeVisible()
  await answered(api.POST('/api/v1/segments/', { body: { name: 'Seen at once', kind: 'id_list' } }))
  await expect(page.getByText('Segment "Seen at once" was created')).toBeVisible()
})

test('Raw assignments are downloaded; a viewer is told why they cannot', async ({ signedIn, world }) => {
  const page = await signedIn('analyst')
  await page.goto('/exports')
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download assignments' }).click()
  const text = await readFile(await (await waiting).path(), 'utf8')
  expect(text).toContain(world.experiments.running.key)
  const other = await signedIn('viewer')
  await other.goto('/exports')
  const button = other.getByRole('button', { name: 'Download assignments' })
  await expectRefusal(button, 'Only administrators, developers and analysts')
})

test('A scheduler is run by hand and its run is listed', async ({ signedIn }) => {
  const page = await signedIn('superuser')
  await page.goto('/admin/schedulers')
  await page.getByRole('button', { name: 'Run metrics now' }).click()
  await expect(page.getByText('Metrics runs now')).toBeVisible()
  await page.getByRole('button', { name: 'Show the last runs' }).nth(1).click()
  await expect(page.getByRole('table').first()).toContainText('Success')
})

test('Notifications are read, and preferences take effect at once', async ({ signedIn, api }) => {
  const page = await signedIn('developer')
  const { id } = await answered(
    api.POST('/api/v1/experiments/', {
      body: {
        name: 'Told of at once',
        variants: [{ name: 'Off' }, { name: 'On' }],
        metrics: [{ name: 'Orders', event_name: 'order' }],
      },
    }),
  )
  await answered(api.POST('/api/v1/experiments/{id}/start', { params: { path: { id } } }))
  await page.goto('/notifications')
  await expect(page.getByText('Told of at once').first()).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByText('Unread only').click()
  await expect(page.getByText('Everything is read')).toBeVisible()
  await page.goto('/account?tab=notifications')
  const email = page.getByRole('checkbox', { name: 'Safety rollback by e-mail' })
  const before = await email.isChecked()
  await page.getByText('Safety rollback by e-mail').first().locator('..').click()
  await expect(email).toBeChecked({ checked: !before })
  await page.reload()
  await expect(email).toBeChecked({ checked: !before })
})

test('Another address for notifications waits for the code that is sent to it', async ({ signedIn }) => {
  const page = await signedIn('analyst')
  await page.goto('/account?tab=notifications')
  await page.getByLabel('Another address').fill('phone@example.org')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('We sent a code to phone@example.org')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send the code again' })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('textbox', { name: 'Code' }).fill('WRONG222')
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid or expired code')
  await page.getByLabel('Another address').fill('')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('We sent a code to')).toBeHidden()
})

test('A developer sends a test call from the dashboard and sees the answer', async ({
  signedIn,
  api,
  world,
}) => {
  const { key } = await answered(
    api.POST('/api/v1/api-keys/', { body: { name: 'Try it', scopes: ['assign'] } }),
  )
  const page = await signedIn('developer')
  await page.goto('/developers')
  await page.getByLabel('Experiment key').fill(world.experiments.running.key)
  await page.getByLabel('API key', { exact: true }).fill(key)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('"assigned": true')).toBeVisible()
})

test('The command palette leads to a page by keyboard alone', async ({ signedIn }) => {
  const page = await signedIn('developer')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('segments')
  await expect(page.getByRole('menuitem', { name: 'Segments' })).toHaveAttribute('data-focused', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/segments/)
  await expect(page.getByRole('heading', { name: 'Segments', exact: true })).toBeVisible()
})

test('The theme that somebody chooses stays', async ({ signedIn }) => {
  const page = await signedIn('viewer')
  await page.goto('/account')
  await page.getByRole('radio', { name: 'Dark' }).click({ force: true })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
