import type { Page } from '@playwright/test'
import type { Api, Schemas } from './api.ts'
import { create, move } from './data/experiments.ts'
import { createProgram } from './data/traffic.ts'
import { answered, expect, test } from './fixtures.ts'
import { download, expectRefusal, flip, select } from './gestures.ts'

const resultsOf = ({ id }: Schemas['Experiment'], search = ''): string =>
  `/experiments/${id}/results${search}`

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

test('A sample ratio mismatch stands above the results, with the numbers and what to check', async ({
  signedIn,
  world,
}) => {
  const page = await signedIn('analyst')
  await page.goto(resultsOf(world.experiments.mismatched))
  const alarm = page.getByRole('alert').filter({ hasText: 'Sample ratio mismatch' })
  await expect(alarm).toContainText('Sample ratio mismatch')
  await expect(alarm).toContainText(/New page\s*[\d,]+ observed, [\d,]+ expected \(−[\d,]+\)/)
  await expect(alarm).toContainText('What to check')
  await expect(page.getByRole('region', { name: 'Recommendation' })).toContainText(
    'Do not trust these results',
  )
  await tab(page, 'Data quality')
  await expect(page.getByText(/Chi-square [\d.]+ with 1 degree of freedom, p =/)).toBeVisible()
})

test('Level and correction stand in the address, and lead back to the plan', async ({ signedIn, world }) => {
  const page = await signedIn('analyst')
  await page.goto(resultsOf(world.experiments.running))
  await select(page, /Correction$/, 'Bonferroni')
  await expect(page).toHaveURL(/correction=bonferroni/)
  await select(page, /Confidence$/, '99 %')
  await expect(page).toHaveURL(/level=0\.99/)
  await page.reload()
  await expect(page.getByRole('button', { name: /Bonferroni Correction$/ })).toBeVisible()
  await expect(page.getByText('With 99 % confidence')).toBeVisible()
  await page.getByRole('button', { name: 'Reset to plan' }).click()
  await expect(page).not.toHaveURL(/correction|level/)
  await expect(page.getByText('With 95 % confidence')).toBeVisible()
})

test('The effect is broken down by a dimension of choice', async ({ signedIn, world }) => {
  const page = await signedIn('analyst')
  await page.goto(resultsOf(world.experiments.running))
  await tab(page, 'Breakdown')
  await expect(page).toHaveURL(/view=breakdown/)
  await expect(page.getByRole('table', { name: 'Results by country' })).toContainText('JP')
  await page.getByRole('combobox', { name: 'Break down by' }).fill('device')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(/dimension=device/)
  await expect(page.getByRole('table', { name: 'Results by device' })).toContainText('phone')
})

/** Subjects whose orders follow how many they made before. */
const visitRegulars = async (program: Api, key: string): Promise<void> => {
  const users = Array.from({ length: 600 }, (_, index) => ({
    user_id: `regular-${index}`,
    context: { orders_before: index % 6 },
  }))
  await answered(program.POST('/api/v1/tracking/assign/batch', { body: { experiment_key: key, users } }))
  const events = users
    .filter(({ context }, index) => context.orders_before > index % 5)
    .map(({ user_id }) => ({ event_type: 'order', user_id, experiment_key: key, event_id: 'order' }))
  await answered(program.POST('/api/v1/tracking/batch', { body: { events } }))
}

test('Effects are adjusted by CUPED, where the plan has covariates', async ({
  signedIn,
  api,
  service,
  world,
}) => {
  const draft = await create(api, {
    name: 'Regulars',
    variants: [{ name: 'Off' }, { name: 'On' }],
    metrics: [{ name: 'Order', event_name: 'order', is_primary: true }],
    variance_reduction_config: { method: 'cuped_plus', covariate_attributes: ['orders_before'] },
  })
  const experiment = await move(api, draft, 'start')
  await visitRegulars(await createProgram(api, service.address), experiment.key)
  const page = await signedIn('analyst')
  await page.goto(resultsOf(experiment))
  await flip(page, 'CUPED')
  await expect(page).toHaveURL(/cuped=true/)
  await expect(page.getByText(/less variance, worth [\d.]+ times the subjects/)).toBeVisible()
  await page.goto(resultsOf(world.experiments.running))
  const refused = page.getByRole('switch', { name: 'CUPED' })
  await expectRefusal(refused, 'has no variance reduction')
})

test('The sequential view shows how the evidence grew, as a chart and as a table', async ({
  signedIn,
  world,
}) => {
  const page = await signedIn('analyst')
  await page.goto(resultsOf(world.experiments.running))
  await tab(page, 'Sequential')
  await expect(page).toHaveURL(/view=sequential/)
  await expect(page.getByRole('heading', { name: 'Evidence on Purchase' })).toBeVisible()
  await page.getByRole('radio', { name: 'p-value', exact: true }).click()
  await page.getByRole('button', { name: 'Show as table: Always-valid p-value' }).click()
  await expect(page.getByRole('region', { name: 'Always-valid p-value' }).getByRole('table')).toContainText(
    'One page',
  )
})

test('A number shows how it was computed, and its line of R is copied', async ({
  signedIn,
  world,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await signedIn('analyst')
  await page.goto(resultsOf(world.experiments.running))
  await page
    .getByRole('table', { name: 'Purchase, conversion rate' })
    .getByRole('button', { name: /^p .*How was this computed/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('p-value of One page on Purchase')
  await expect(dialog).toContainText('It matches.')
  await expect(dialog).toContainText('fisher.test(matrix(c(')
  await dialog.getByRole('button', { name: 'Copy' }).first().click()
  await expect(dialog.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^fisher\.test\(matrix\(c\([\d, ]+\), 2\)\)\$p\.value$/,
  )
})

test('A chart can be read as a table', async ({ signedIn, world }) => {
  const page = await signedIn('analyst')
  await page.goto(resultsOf(world.experiments.running))
  const label = 'Relative lift against the control'
  await page.getByRole('button', { name: `Show as table: ${label}` }).click()
  await expect(page.getByRole('region', { name: label }).getByRole('table')).toContainText(/[+−][\d.]+ %/)
  await page.getByRole('button', { name: `Show as chart: ${label}` }).click()
  await expect(page.getByRole('button', { name: `Show as table: ${label}` })).toBeVisible()
})

test('The table of a metric is downloaded as it is shown', async ({ signedIn, world }) => {
  const page = await signedIn('analyst')
  const { running } = world.experiments
  await page.goto(resultsOf(running))
  const card = page.getByRole('region', { name: 'Purchase', exact: true })
  const { name, text } = await download(page, () => card.getByRole('button', { name: 'CSV' }).click())
  expect(name).toBe(`${running.key}-Purchase-rate.csv`)
  const [header, ...lines] = text.trim().split('\r\n')
  expect(header).toMatch(/^Variant,Subjects,/)
  expect(lines.map((line) => line.split(',')[0])).toEqual(['Three steps', 'One page'])
})

test('The report prints everything on one page, without the navigation', async ({ signedIn, world }) => {
  const page = await signedIn('analyst')
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = 'yes'
    }
  })
  await page.goto(resultsOf(world.experiments.running))
  await page.getByRole('button', { name: 'Print report' }).click()
  await expect(page).toHaveURL(/view=report/)
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Results of One-page check-out' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Breakdown' })).toBeVisible()
})

test('An analyst reads the recommendation, and sees who may act on it', async ({ signedIn, world }) => {
  const page = await signedIn('analyst')
  await page.goto(resultsOf(world.experiments.running))
  const recommendation = page.getByRole('region', { name: 'Recommendation' })
  await expect(recommendation).toContainText('Ship One page')
  const complete = recommendation.getByRole('button', { name: 'Complete experiment' })
  await expectRefusal(complete, 'Only administrators and developers')
})
