import type { Page } from '@playwright/test'
import type { Api } from './api.ts'
import { create } from './data/experiments.ts'
import { answered, expect, test } from './fixtures.ts'
import { agree, choose, find, question, setNumber } from './gestures.ts'

const grouped = (value: number): string => new Intl.NumberFormat('en-GB').format(value)

/** What the calculator answers for two equal variants at 95 % confidence and a power of 80 %. */
const sizeFor = (api: Api, baseline_rate: number, effect: number) =>
  answered(
    api.POST('/api/v1/power/sample-size', {
      body: {
        metric_type: 'conversion',
        baseline_rate,
        effect_type: 'relative',
        effect,
        confidence_level: 0.95,
        power: 0.8,
        allocations: [50, 50],
      },
    }),
  )

/** Where the plan stands on the curve, which is nowhere but in its table for those who read it. */
const curveRows = async (page: Page): Promise<string> => {
  const label = 'Power by number of subjects'
  await page.getByRole('button', { name: `Show as table: ${label}` }).click()
  const text = await page.getByRole('region', { name: label }).getByRole('table').innerText()
  await page.getByRole('button', { name: `Show as chart: ${label}` }).click()
  return text
}

test('The planning page says what the API computes, and its curve follows', async ({ signedIn, api }) => {
  const page = await signedIn('analyst')
  await page.goto('/planning')
  const first = await sizeFor(api, 0.1, 0.1)
  await expect(page.getByText(`${grouped(first.total_sample_size)} subjects`).first()).toBeVisible()
  await expect(page.getByText(grouped(first.sample_size_per_variant), { exact: true }).first()).toBeVisible()
  const before = await curveRows(page)
  await setNumber(page, 'Baseline rate', '20')
  await setNumber(page, 'Minimum detectable effect', '5')
  const second = await sizeFor(api, 0.2, 0.05)
  await expect(page.getByText(`${grouped(second.total_sample_size)} subjects`).first()).toBeVisible()
  await expect(async () => {
    expect(await curveRows(page)).not.toBe(before)
  }).toPass()
  await page.reload()
  await expect(page.getByText(`${grouped(second.total_sample_size)} subjects`).first()).toBeVisible()
})

test('A draft begins from a plan and knows its numbers', async ({ signedIn }) => {
  const page = await signedIn('developer')
  await page.goto('/planning')
  await setNumber(page, 'Baseline rate', '25')
  await setNumber(page, 'Minimum detectable effect', '8')
  await page.getByRole('button', { name: 'Create a draft' }).click()
  await expect(page).toHaveURL(/\/experiments\/new/)
  await page.getByRole('navigation', { name: 'Steps of the experiment' }).getByText('Plan').click()
  await expect(page.getByLabel('Current conversion rate, in %')).toHaveValue('25')
  await expect(page.getByLabel('Minimum detectable effect, in %')).toHaveValue('8')
})

const isHeldOut = async (api: Api, user_id: string): Promise<boolean> => {
  const path = { user_id }
  const { is_in_holdout } = await answered(api.GET('/api/v1/holdout/check/{user_id}', { params: { path } }))
  return is_in_holdout
}

const check = async (page: Page, subject: string): Promise<void> => {
  await page.getByLabel('Subject id', { exact: true }).fill(subject)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
}

/** Subjects until one of each kind is found: with a holdout of half of them that does not take long. */
const oneOfEach = async (api: Api) => {
  const found = new Map<boolean, string>()
  for (let index = 0; found.size < 2; index += 1) {
    const subject = `subject-${index}`
    found.set(await isHeldOut(api, subject), subject)
  }
  return { inside: found.get(true) ?? '', outside: found.get(false) ?? '' }
}

test('A holdout is created, starts after a question, and says which subjects it holds out', async ({
  signedIn,
  api,
}) => {
  const page = await signedIn('admin')
  await page.goto('/holdouts')
  await page.getByRole('button', { name: 'New holdout' }).first().click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Half of everybody')
  await setNumber(page, 'Subjects held out', '50')
  await page.getByRole('button', { name: 'Create holdout' }).click()
  await page.getByRole('link', { name: 'Half of everybody' }).first().click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(question(page)).toContainText('50 % of all subjects enter no new experiment')
  await agree(page, 'Start holdout')
  await expect(page.getByText('Half of everybody is active')).toBeVisible()
  const { inside, outside } = await oneOfEach(api)
  await check(page, inside)
  await expect(page.getByText('Held out', { exact: true })).toBeVisible()
  await check(page, outside)
  await expect(page.getByText('Not held out', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await agree(page, 'End holdout')
  await expect(page.getByText('Half of everybody has ended')).toBeVisible()
})

test('An exclusion group is created and a draft gets its share of the traffic', async ({ signedIn, api }) => {
  await create(api, { name: 'Alone in its range', variants: [{ name: 'Off' }, { name: 'On' }] })
  const page = await signedIn('developer')
  await page.goto('/exclusion-groups')
  await page.getByRole('button', { name: 'New group' }).first().click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Product page')
  await page.getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByRole('heading', { name: 'Product page' })).toBeVisible()
  await page.getByRole('button', { name: /^Add/ }).first().click()
  await find(page, 'Draft', 'Alone in its range')
  await choose(page, 'Fixed share')
  await setNumber(page, 'Share of all subjects', '40')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Alone in its range')
  await page.getByRole('button', { name: 'Add to the group' }).click()
  const table = page.getByRole('table', { name: 'Experiments of the group' })
  await expect(table).toContainText('Alone in its range')
  await expect(table).toContainText('40 %')
})

const weights = (page: Page) => page.getByRole('table', { name: 'Variants of the bandit' })

test('The weights of a bandit are set by hand and cleared', async ({ signedIn, world }) => {
  const page = await signedIn('admin')
  await page.goto(`/experiments/${world.experiments.bandit.id}/bandit`)
  await page.getByRole('button', { name: 'Set weights' }).click()
  await setNumber(page, 'Question', '80')
  await page.getByLabel('Reason').fill('The newsroom wants to know')
  await page.getByRole('dialog').getByRole('button', { name: 'Set weights' }).click()
  await expect(page.getByText('Weights set', { exact: true })).toBeVisible()
  await expect(weights(page).getByRole('row').filter({ hasText: 'Question' })).toContainText('80.0 %')
  await page.getByRole('button', { name: 'Clear weights' }).click()
  await agree(page, 'Clear weights')
  await expect(page.getByText('Manual weights cleared')).toBeVisible()
  await expect(weights(page).getByRole('row').filter({ hasText: 'Question' })).not.toContainText('80.0 %')
  await expect(page.getByRole('button', { name: 'Clear weights' })).toHaveCount(0)
})

test('Two experiments are tested for interaction, and the address keeps the pair', async ({
  signedIn,
  world,
}) => {
  const { running, undecided } = world.experiments
  const page = await signedIn('analyst')
  await page.goto('/interactions')
  await page.getByRole('tab', { name: 'Test a pair' }).click()
  await find(page, 'First experiment', running.name)
  await find(page, 'Second experiment', undecided.name)
  await expect(page).toHaveURL(new RegExp(`a=${running.id}.*b=${undecided.id}`))
  await expect(page.getByText(/[\d,]+ subjects are in both/)).toBeVisible()
  await expect(page.getByText('Independence', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Swap experiments' }).click()
  await expect(page).toHaveURL(new RegExp(`a=${undecided.id}.*b=${running.id}`))
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'First experiment' })).toHaveValue(undecided.name)
  await expect(page.getByText(/[\d,]+ subjects are in both/)).toBeVisible()
})
