import type { Page } from '@playwright/test'
import { type HttpReceiver, startHttpReceiver } from '../../server/src/testing/http-receiver.ts'
import { verifiedMessage } from '../../server/src/testing/webhook-endpoint.ts'
import { checkAccessibility, expect, shoot, test } from './fixtures.ts'
import { pickFromMenu } from './gestures.ts'

// In test, webhooks may be on this machine and over http.
test.use({
  settings: { WEBHOOKS_ENABLED: 'true', ENVIRONMENT: 'test', HOST: '127.0.0.1', LOG_LEVEL: 'info' },
})

let endpoint: HttpReceiver
test.beforeEach(async () => {
  endpoint = await startHttpReceiver()
})
test.afterEach(() => endpoint.stop())

const checked = async (page: Page, name: string): Promise<void> => {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await checkAccessibility(page)
  await shoot(page, name)
}

/** Creates a webhook for everything about flags and answers its secret. */
const createWebhook = async (page: Page, name: string): Promise<string> => {
  await page.getByRole('link', { name: 'New webhook' }).first().click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('URL').fill(`${endpoint.url}/assay`)
  await page.getByRole('button', { name: /^Feature flag/ }).click()
  await page.getByText('All of feature flag').click()
  await checked(page, 'webhook-new')
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await expect(page.getByText(`${name} is created`)).toBeVisible()
  await checked(page, 'webhook-secret')
  return page
    .getByRole('group', { name: 'Secret' })
    .or(page.getByText(/^whsec_/))
    .first()
    .innerText()
}

test('An administrator registers a webhook, tests it, and sees a failed delivery through', async ({
  signedIn,
  api,
}) => {
  const page = await signedIn('admin')
  await page.goto('/admin/webhooks')
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await checked(page, 'webhooks-empty')
  const secret = (await createWebhook(page, 'Release notes')).trim()
  await page.getByRole('link', { name: 'I have copied it' }).click()

  await page.getByRole('button', { name: 'Send test message' }).click()
  await expect(page.getByText('The endpoint has the message')).toBeVisible()
  expect(verifiedMessage(secret, endpoint.requests[0]).type).toBe('webhook.test')
  await page.keyboard.press('Escape')

  endpoint.answerWith(() => ({ status: 500, body: '{"problem":"out of order"}' }))
  await api.POST('/api/v1/feature-flags/', { body: { key: 'dark-mode', name: 'Dark mode' } })
  await expect.poll(() => endpoint.requests.length).toBeGreaterThan(1)
  await page.reload()
  await expect(page.getByText('Status 500')).toBeVisible()
  await checked(page, 'webhook')

  await page.getByRole('link', { name: 'feature_flag.create' }).click()
  await expect(page.getByText('The endpoint answered with status 500').first()).toBeVisible()
  await checked(page, 'webhook-delivery')
  endpoint.answerWith(() => ({ status: 200 }))
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Delivered', { exact: true })).toBeVisible({ timeout: 30_000 })
  expect(verifiedMessage(secret, endpoint.requests.at(-1)).data.entity_name).toBe('Dark mode')

  await page.goto('/admin/webhooks')
  await expect(page.getByText(/of the last 2 delivered/)).toBeVisible()
  await checked(page, 'webhooks')
})

test('An administrator rotates a secret, replays a period and deletes the webhook', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.goto('/admin/webhooks')
  const former = (await createWebhook(page, 'Second')).trim()
  await page.getByRole('link', { name: 'I have copied it' }).click()
  await pickFromMenu(page, 'Actions of Second', 'Rotate secret')
  await checked(page, 'webhook-rotate')
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
  const secret = await page
    .getByRole('dialog')
    .getByText(/^whsec_/)
    .first()
    .innerText()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByRole('button', { name: 'Send test message' }).click()
  await expect(page.getByText('The endpoint has the message')).toBeVisible()
  for (const key of [former, secret.trim()]) {
    expect(verifiedMessage(key, endpoint.requests.at(-1)).type).toBe('webhook.test')
  }
  await page.keyboard.press('Escape')
  await pickFromMenu(page, 'Actions of Second', 'Replay a period')
  await checked(page, 'webhook-replay')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText(/sent again$/)).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText('Webhook "Second" got a new secret')).toBeVisible()
  await pickFromMenu(page, 'Actions of Second', 'Delete')
  await page.getByRole('button', { name: 'Delete webhook' }).click()
  await expect(page.getByText('Second is deleted')).toBeVisible()
})
