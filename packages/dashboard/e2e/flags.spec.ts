import type { Page } from '@playwright/test'
import { create, use } from './data/flags.ts'
import { createProgram } from './data/traffic.ts'
import { answered, expect, test } from './fixtures.ts'
import {
  agree,
  choose,
  expectRefusal,
  flip,
  pickFromMenu,
  question,
  setNumber,
  writeRule,
} from './gestures.ts'

const WHY =
  /The error rate was 33\.33 %, above the threshold of [\d.]+ %, over 900 evaluations in 1[3-6] minutes/

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()

const writeFlag = async (page: Page): Promise<void> => {
  await page.goto('/feature-flags')
  await page.getByRole('link', { name: 'New flag' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill('Fast search')
  await expect(page.getByLabel('Key', { exact: true })).toHaveValue('fast-search')
  await expect(page.getByText('This key is available.')).toBeVisible()
  await next(page)
  await next(page)
  await writeRule(page, 'plan', 'paid')
  await page.getByRole('button', { name: 'Test the rules on a subject' }).click()
  const decision = page.getByRole('region', { name: 'Decision' })
  await expect(decision.getByRole('status')).toHaveText('Does not match')
  await page.getByRole('textbox', { name: 'plan', exact: true }).fill('paid')
  await expect(decision.getByRole('status')).toContainText('Matches')
  await setNumber(page, 'Rollout percentage for matching subjects', '20')
  await next(page)
  await expect(page.getByRole('switch', { name: 'Roll back automatically' })).toBeChecked()
  await flip(page, 'Switch it on now')
  await page.getByRole('button', { name: 'Create flag' }).click()
  await expect(page.getByRole('heading', { name: 'Fast search' })).toBeVisible()
}

const rollOutByHand = async (page: Page): Promise<void> => {
  await page.getByRole('tab', { name: 'Rollout' }).click()
  await page.getByRole('link', { name: 'New rollout' }).click()
  await choose(page, 'Manual')
  await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue('Roll out Fast search')
  await page.getByRole('button', { name: 'Start rollout' }).click()
  await expect(page.getByRole('heading', { name: 'Roll out Fast search' })).toBeVisible()
  for (const { stage, share } of [
    { stage: 'A few', share: '5 %' },
    { stage: 'A quarter', share: '25 %' },
  ]) {
    await page.getByRole('button', { name: 'Advance' }).first().click()
    await expect(question(page)).toContainText(`${share} of everybody get fast-search at once`)
    await agree(page, 'Start stage')
    await expect(page.getByText(`${stage} has started`)).toBeVisible()
  }
}

test('From a new flag to its automatic rollback', async ({ signedIn, api, service }) => {
  test.slow()
  const page = await signedIn('superuser')
  await writeFlag(page)
  const flag = page.url().replace(/\?.*/, '')
  await rollOutByHand(page)
  await page.goto(flag)
  await expect(page.getByText(/^On for/)).toBeVisible()
  await use(await createProgram(api, service.address), { key: 'fast-search' }, { count: 900, errors: 300 })
  await page.goto('/admin/schedulers')
  await page.getByRole('button', { name: 'Run safety now' }).click()
  await expect(page.getByText('Safety runs now')).toBeVisible()
  await expect(async () => {
    await page.goto(flag)
    await expect(page.getByText('This flag was rolled back')).toBeVisible({ timeout: 3000 })
  }).toPass()
  await expect(page.getByText(WHY).first()).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Fast search is Off' })).not.toBeChecked()
  await page.goto('/safety?tab=rollbacks')
  await expect(page.getByText(WHY).first()).toBeVisible()
  await expect(page.getByText('Automatic', { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'fast-search' }).click()
  await expect(page.getByText('The flag went from 25 % to 0 % and was switched off.').first()).toBeVisible()
})

test('A flag is switched in the list, and Undo takes it back', async ({ signedIn, api }) => {
  await create(api, { key: 'switched', name: 'Switched', rollout_percentage: 30 })
  const page = await signedIn('developer')
  await page.goto('/feature-flags?search=Switched')
  await flip(page, 'Switched is Off')
  await expect(page.getByText('Switched is on', { exact: true })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Switched is On' })).toBeChecked()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('switch', { name: 'Switched is Off' })).not.toBeChecked()
})

test('Several flags are switched off at once', async ({ signedIn, api }) => {
  for (const name of ['Bulk one', 'Bulk two']) {
    await create(api, { key: name.replace(' ', '-').toLowerCase(), name, is_active: true })
  }
  const page = await signedIn('developer')
  await page.goto('/feature-flags?search=Bulk')
  for (const name of ['Bulk one', 'Bulk two']) {
    await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check()
  }
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(question(page)).toContainText('these 2 flags')
  await agree(page, 'Switch off')
  await expect(page.getByText('2 of 2 flags switched off')).toBeVisible()
  await expect(page.getByRole('switch', { name: /is Off$/ })).toHaveCount(2)
})

test('What-if previews a change before it is saved, and the history reverts it', async ({
  signedIn,
  api,
  service,
}) => {
  const { id, key } = await create(api, { key: 'what-if', name: 'What if', is_active: true })
  const program = await createProgram(api, service.address)
  for (let user = 0; user < 30; user += 1) {
    await answered(
      program.POST('/api/v1/feature-flags/evaluate/{flag_key}', {
        params: { path: { flag_key: key } },
        body: { user_id: `seen-${user}` },
      }),
    )
  }
  const page = await signedIn('developer')
  await page.goto(`/feature-flags/${id}`)
  await setNumber(page, 'Rollout percentage', '100')
  await expect(page.getByText(/of the [\d,]+ subjects seen last .* would get another value/)).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Targeting saved')).toBeVisible()
  await expect(page.getByText(/^On for/)).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Revert to this version' }).last().click()
  await agree(page, 'Revert flag')
  await expect(page.getByText('What if is reverted')).toBeVisible()
  await expect(page.getByText('On, but nobody gets it yet', { exact: false })).toBeVisible()
})

test('A flag is tested for a subject, and every step of the decision is explained', async ({
  signedIn,
  world,
}) => {
  const page = await signedIn('analyst')
  await page.goto(`/feature-flags/${world.flags.targeted.id}?tab=try`)
  await page.getByLabel('Subject id').fill('user-42')
  await page.getByLabel('Value of plan').fill('paid')
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByText('Gets the flag', { exact: true })).toBeVisible()
  await expect(page.getByText('Do the rules match?', { exact: false })).toBeVisible()
  await expect(page.getByText('Group 1: matches')).toBeVisible()
  await page.getByLabel('Value of plan').fill('free')
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByText('Does not get the flag', { exact: true })).toBeVisible()
  await expect(page.getByText('does not match: it is “free”')).toBeVisible()
})

test('An archived flag leaves the list, cannot be switched, and comes back with Undo', async ({
  signedIn,
  api,
}) => {
  const { id } = await create(api, { key: 'put-away', name: 'Put away' })
  const page = await signedIn('developer')
  await page.goto(`/feature-flags/${id}`)
  await pickFromMenu(page, 'Actions of Put away', 'Archive')
  await agree(page, 'Archive flag')
  const flagSwitch = page.getByRole('switch', { name: /^Put away is/ })
  await expect(flagSwitch).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(flagSwitch).not.toHaveAttribute('aria-disabled', 'true')
})

test('A segment takes its ids from a file, and says which subjects are in it', async ({ signedIn }) => {
  const page = await signedIn('developer')
  await page.goto('/segments/new')
  await page.getByLabel('Name', { exact: true }).fill('Beta testers')
  await choose(page, 'Id list')
  await page.getByRole('button', { name: 'Create segment' }).click()
  await expect(page.getByRole('heading', { name: 'Beta testers' })).toBeVisible()
  const buffer = Buffer.from('id\nberta\ncaesar\nberta\n')
  await page.locator('input[type=file]').setInputFiles({ name: 'testers.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByText('testers.csv')).toBeVisible()
  await page.getByRole('button', { name: /^Add \d/ }).click()
  await expect(page.getByText('Members updated')).toBeVisible()
  await page.getByRole('tab', { name: 'Test and preview' }).click()
  await page.getByLabel('Subject id').fill('caesar')
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByText('This subject is in the segment.')).toBeVisible()
  await page.getByLabel('Subject id').fill('dora')
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByText('This subject is not in the segment.')).toBeVisible()
})

test('A superuser gives a flag its own safety settings, and removes them again', async ({
  signedIn,
  api,
}) => {
  const { id } = await create(api, { key: 'watched', name: 'Watched' })
  const page = await signedIn('superuser')
  await page.goto(`/feature-flags/${id}?tab=safety`)
  await expect(page.getByText('This flag follows the global safety settings.')).toBeVisible()
  await choose(page, 'On')
  await page.getByRole('button', { name: 'Use the proposal' }).click()
  await expect(page.getByRole('textbox', { name: 'Minimum evaluations' })).toHaveValue('100')
  await expect(page.getByRole('radio', { name: 'Sequential guard' })).toBeChecked()
  await page.getByRole('textbox', { name: 'Roll back to' }).fill('5')
  await page.getByRole('textbox', { name: 'Minimum evaluations' }).fill('50')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Safety settings saved')).toBeVisible()
  await page.reload()
  await expect(page.getByText('This flag has its own safety settings.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Roll back to' })).toHaveValue('5')
  await page.getByRole('button', { name: 'Use global settings' }).click()
  await agree(page, 'Use global settings')
  await expect(page.getByText('This flag follows the global safety settings.')).toBeVisible()
})

test('A viewer reads a flag and is told who may change it', async ({ signedIn, world }) => {
  const page = await signedIn('viewer')
  await page.goto(`/feature-flags/${world.flags.targeted.id}`)
  const flagSwitch = page.getByRole('switch', { name: 'Express delivery is On' })
  await expectRefusal(flagSwitch, 'Only administrators and developers')
  await page.getByRole('tab', { name: 'Safety' }).click()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expectRefusal(save, 'Only superusers')
})
