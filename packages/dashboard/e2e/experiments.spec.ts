import type { Page } from '@playwright/test'
import type { Schemas } from './api.ts'
import { createProgram, sendVisits } from './data/traffic.ts'
import { answered, expect, test } from './fixtures.ts'
import { agree, question, writeRule } from './gestures.ts'

const NAME = 'Delivery dates in the basket'
const DEEDS = [{ event: 'order', rates: [0.2, 0.34] }]

const signInAs = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.goto('/login')
  await page.getByLabel('E-mail or user name').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
}

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()

const writeHypothesis = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Experiments', exact: true }).first().click()
  await page
    .getByRole('link', { name: /^(New experiment|Create the first experiment)$/ })
    .first()
    .click()
  await page.getByLabel('Name', { exact: true }).fill(NAME)
  await page.getByLabel('Hypothesis').fill('Who knows the day of the delivery orders more often.')
  await next(page)
}

const writeMetricAndVariants = async (page: Page): Promise<void> => {
  await page.getByLabel('Name', { exact: true }).fill('Order')
  await page.getByLabel('Event name').fill('order')
  await next(page)
  const variants = page.getByRole('list', { name: 'Variants' })
  await variants.getByLabel('Name', { exact: true }).first().fill('No date')
  await variants.getByLabel('Name', { exact: true }).last().fill('With a date')
  await next(page)
}

const writeAudienceAndPlan = async (page: Page): Promise<void> => {
  await writeRule(page, 'device', 'phone')
  await next(page)
  await page.getByLabel('Current conversion rate, in %').fill('20')
  await page.getByLabel('Minimum detectable effect, in %').fill('40')
  await expect(page.getByRole('region', { name: 'Sample size and duration' })).toContainText(/\d{3}/)
  await next(page)
}

const createAndStart = async (page: Page): Promise<string> => {
  await expect(
    page.getByText('subjects who match the targeting rules', { exact: false }).first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { name: NAME })).toBeVisible()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(question(page)).toContainText('50 % No date, 50 % With a date')
  await agree(page, 'Start')
  await expect(page.getByText(`${NAME} is running`)).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Something that a reload would take away. */
const markPage = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset['seen'] = 'yes'
  })

test('From the first sign-in to a decided experiment', async ({ page, service, api }) => {
  test.slow()
  await signInAs(page, service.administrator)
  await writeHypothesis(page)
  await writeMetricAndVariants(page)
  await writeAudienceAndPlan(page)
  const id = await createAndStart(page)
  const experiment: Schemas['Experiment'] = await answered(
    api.GET('/api/v1/experiments/{id}', { params: { path: { id } } }),
  )
  const program = await createProgram(api, service.address)
  await sendVisits(program, { experiment, visitors: 60, deeds: DEEDS })
  await page.getByRole('link', { name: 'Results', exact: true }).click()
  const recommendation = page.getByRole('region', { name: 'Recommendation' })
  await expect(recommendation).toContainText('Keep it running')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await markPage(page)
  await sendVisits(program, { experiment, visitors: 4000, deeds: DEEDS })
  await expect(recommendation).toContainText('Ship With a date', { timeout: 60_000 })
  expect(await page.locator('html').getAttribute('data-seen')).toBe('yes')
  await recommendation.getByRole('button', { name: 'Complete experiment' }).click()
  await expect(question(page)).toContainText('This is final')
  await agree(page, 'Complete')
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible()
  await expect(recommendation).toContainText('Next: Roll out With a date step by step')
  await expect(recommendation.getByRole('button', { name: 'Complete experiment' })).toHaveCount(0)
})

test('What the page finds wrong leads to its step, and so does what only the service finds', async ({
  signedIn,
}) => {
  const page = await signedIn('developer')
  await page.goto('/experiments/new?step=review')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page).toHaveURL(/step=hypothesis/)
  await expect(page.getByText('Give the experiment a name.').first()).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Led to its step')
  await page.getByRole('combobox', { name: 'Tags' }).fill('x'.repeat(60))
  await next(page)
  await page.getByLabel('Name', { exact: true }).fill('Order')
  await page.getByLabel('Event name').fill('order')
  await next(page)
  await page.getByRole('button', { name: 'Skip to review' }).click()
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page).toHaveURL(/step=hypothesis/)
  await expect(page.getByRole('alert').filter({ hasText: 'tags' })).toContainText('50')
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('navigation', { name: 'Steps of the experiment' }).getByText('Review').click()
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page).toHaveURL(/\/experiments\/[0-9a-f-]{36}$/)
})

test('What is written stays when the page is loaded again, until it is thrown away', async ({ signedIn }) => {
  const page = await signedIn('developer')
  await page.goto('/experiments/new')
  await page.getByLabel('Name', { exact: true }).fill('Kept in the tab')
  await next(page)
  await page.getByLabel('Event name').fill('kept_event')
  await page.reload()
  await expect(page.getByLabel('Event name')).toHaveValue('kept_event')
  await expect(page.getByText('You are continuing a draft')).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kept in the tab')
  await page.getByRole('button', { name: 'Start over' }).click()
  await agree(page, 'Discard draft')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
})
