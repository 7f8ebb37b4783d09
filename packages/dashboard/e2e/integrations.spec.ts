import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type IssueTracker, startIssueTracker } from '../../server/src/testing/integrations/issue-tracker.ts'
import { answered, checkAccessibility, expect, shoot, test } from './fixtures.ts'
import { agree, pickFromMenu } from './gestures.ts'

// The tests of this file share one configuration.
test.describe.configure({ mode: 'default' })

// The stub of the issue tracker is on this machine, where only the environment test may send requests.
test.use({ settings: { ENVIRONMENT: 'test', LOG_LEVEL: 'info', PROFILE: 'full' } })

let tracker: IssueTracker
test.beforeAll(async () => {
  tracker = await startIssueTracker()
})
test.afterAll(() => tracker.stop())

/** Fills in the form of the issue tracker, and reads the secret that it generates. */
const configureTracker = async (page: Page): Promise<string> => {
  await page.goto('/integrations')
  await page.getByRole('button', { name: 'Configure Jira' }).click()
  const dialog = page.getByRole('dialog', { name: 'Configure Jira' })
  await dialog.getByLabel('Address').fill(tracker.url)
  await dialog.getByLabel('E-mail of the account').fill(tracker.email)
  await dialog.getByLabel('API token').fill(tracker.apiToken)
  await dialog.getByLabel('Project key').fill(tracker.projectKey)
  await dialog.getByRole('button', { name: 'Generate webhook secret' }).click()
  await checkAccessibility(page)
  await shoot(page, 'integrations-setup')
  const secret = await dialog.getByText(/^[0-9a-f]{48}$/).textContent()
  await dialog.getByRole('button', { name: 'Configure', exact: true }).click()
  await expect(page.getByText('Jira is configured')).toBeVisible()
  return secret ?? ''
}

const deliver = async (address: string, secret: string, payload: object): Promise<number> => {
  const body = JSON.stringify(payload)
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  const headers = { 'content-type': 'application/json', 'x-hub-signature': signature }
  return (await fetch(address, { method: 'POST', headers, body })).status
}

/** Attaches an issue on the page that is open. */
const attach = async (page: Page, key: string): Promise<void> => {
  await page.getByRole('button', { name: 'Link item' }).click()
  await page.getByLabel('Issue key').fill(key)
  await checkAccessibility(page)
  await shoot(page, 'integrations-link')
  await page.getByRole('button', { name: 'Attach', exact: true }).click()
  await expect(page.getByText(`${key.toUpperCase()} is linked`)).toBeVisible()
}

/** Waits until the list of webhooks shows an event. */
const expectEvent = async (page: Page, event: string): Promise<void> => {
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('row', { name: event })).toContainText('1 link', { timeout: 5000 })
  }).toPass()
}

test('An administrator connects an issue tracker, tests it, and takes it away again', async ({
  signedIn,
}) => {
  const page = await signedIn('admin')
  await configureTracker(page)
  await page.getByRole('button', { name: /Test connection/ }).click()
  await expect(page.getByText('The connection works.')).toBeVisible()
  await checkAccessibility(page)
  await shoot(page, 'integrations-configured')
  await pickFromMenu(page, 'Actions for Jira', 'Deactivate')
  await expect(page.getByText('Jira is inactive')).toBeVisible()
  await pickFromMenu(page, 'Actions for Jira', 'Delete')
  await agree(page, 'Delete configuration')
  await expect(page.getByRole('button', { name: 'Configure Jira' })).toBeVisible()
})

test('Issues are linked to a flag by hand and by webhook, and removed', async ({
  signedIn,
  api,
  service,
}) => {
  const body = { key: 'linked-cart', name: 'Linked cart' }
  const flag = await answered(api.POST('/api/v1/feature-flags/', { body }))
  const page = await signedIn('admin')
  const secret = await configureTracker(page)
  await page.goto(`/feature-flags/${flag.id}`)
  await attach(page, 'shop-1')
  const link = page.getByRole('link', { name: /Slow checkout/ })
  await expect(link).toHaveAttribute('href', `${tracker.url}/browse/SHOP-1`)

  await page.goto('/integrations?webhooks=jira')
  const address = `${service.address}/api/v1/integrations/webhooks/jira`
  await expect(page.getByText(address)).toBeVisible()
  const issue = { key: 'SHOP-9', fields: { summary: 'For assay:linked-cart', status: { name: 'Doing' } } }
  expect(await deliver(address, 'x'.repeat(48), { issue })).toBe(401)
  expect(await deliver(address, secret, { webhookEvent: 'jira:issue_created', issue })).toBe(200)
  await expectEvent(page, 'jira:issue_created')
  await checkAccessibility(page)
  await shoot(page, 'integrations-webhooks')

  await page.goto(`/feature-flags/${flag.id}`)
  await expect(page.getByText('Doing')).toBeVisible()
  await checkAccessibility(page)
  await shoot(page, 'integrations-linked-items')
  await page.getByRole('button', { name: 'Remove the link to SHOP-9' }).click()
  await agree(page, 'Remove link')
  await expect(page.getByText('The link to SHOP-9 is removed')).toBeVisible()
  await expect(page.getByText('Doing')).toHaveCount(0)
})

test('An issue is created from the page of an experiment', async ({ signedIn, api }) => {
  const { url: base_url, email, apiToken: api_token, projectKey: project_key } = tracker
  const config = { base_url, email, api_token, project_key }
  await api.DELETE('/api/v1/integrations/{type}', { params: { path: { type: 'jira' } } })
  await answered(
    api.POST('/api/v1/integrations/', { body: { integration_type: 'jira', config, is_active: true } }),
  )
  const experiment = await answered(
    api.POST('/api/v1/experiments/', {
      body: { name: 'Linked', variants: [{ name: 'a' }, { name: 'b' }] },
    }),
  )
  const page = await signedIn('developer')
  await page.goto(`/experiments/${experiment.id}`)
  await page.getByRole('button', { name: 'Link item' }).click()
  await page.getByRole('radio', { name: 'Create issue' }).click()
  await page.getByLabel('Title').fill('Shorten the form')
  await page.getByLabel('Description').fill('One field less')
  await page.getByRole('dialog').getByRole('button', { name: 'Create issue' }).click()
  await expect(page.getByRole('link', { name: /Shorten the form/ })).toBeVisible()
  await checkAccessibility(page)
  await shoot(page, 'experiment-linked-items')
})

test('/integrations says to a viewer that it is not for them', async ({ signedIn }) => {
  const page = await signedIn('viewer')
  await page.goto('/integrations')
  await expect(page.getByText('Not enough permissions')).toBeVisible()
})
