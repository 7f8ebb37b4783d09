import type { Api, Schemas } from './api.ts'
import { create, move } from './data/experiments.ts'
import { createProgram, sendVisits } from './data/traffic.ts'
import { expect, test } from './fixtures.ts'
import { agree, download, expectRefusal, pickFromMenu, question, select, typeMoment } from './gestures.ts'

type Experiment = Schemas['Experiment']

const draftOf = (api: Api, name: string, fields: object = {}): Promise<Experiment> =>
  create(api, {
    name,
    variants: [{ name: 'Off' }, { name: 'On' }],
    metrics: [{ name: 'Order', event_name: 'order', is_primary: true }],
    ...fields,
  })

const runningOf = async (api: Api, name: string): Promise<Experiment> =>
  move(api, await draftOf(api, name), 'start')

const GERMANS = {
  targeting_rules: {
    logical_operator: 'AND',
    groups: [
      { logical_operator: 'AND', conditions: [{ attribute: 'country', operator: 'equals', value: 'DE' }] },
    ],
  },
}

test('A clone is a draft with the same settings and a name of its own', async ({ signedIn, api }) => {
  const { id, name } = await runningOf(api, 'Cloned')
  const page = await signedIn('developer')
  await page.goto(`/experiments/${id}`)
  await pickFromMenu(page, `More actions of ${name}`, 'Clone')
  await page.getByRole('dialog').getByRole('button', { name: 'Clone', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Copy of Cloned' })).toBeVisible()
  await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('order', { exact: true }).first()).toBeVisible()
})

test('A schedule is written in a time zone of choice and lasts an hour at least', async ({
  signedIn,
  api,
}) => {
  const { id } = await draftOf(api, 'Scheduled from Tokyo')
  const page = await signedIn('developer')
  await page.goto(`/experiments/${id}?tab=schedule`)
  await page.getByRole('combobox', { name: 'Time zone of start' }).fill('Asia/Tokyo')
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click()
  const year = new Date().getFullYear() + 1
  await typeMoment(page, 'Start', `0303${year}1000`)
  await typeMoment(page, 'End', `0303${year}1030`)
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByText(/at least 1 hour after/).first()).toBeVisible()
  await typeMoment(page, 'End', `0303${year}1100`)
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByText('Schedule saved')).toBeVisible()
  await expect(page.getByText(`Starts automatically on 3 Mar ${year}, 01:00`)).toBeVisible()
})

test('A running experiment says why its metrics are fixed, and its split can still change', async ({
  signedIn,
  api,
}) => {
  const { id } = await runningOf(api, 'Locked while it runs')
  const page = await signedIn('developer')
  await page.goto(`/experiments/${id}`)
  const edit = page.getByRole('button', { name: 'Edit metrics' })
  await expectRefusal(edit, 'Metrics are fixed at the start')
  await page.getByRole('button', { name: 'Edit type and variants' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Only the traffic allocation can change')
  await expect(dialog.getByLabel('Name', { exact: true }).first()).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Traffic of Off' }).fill('70')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()
  await expect(page.getByText('70 %').first()).toBeVisible()
})

test('An experiment is paused and resumed, each after a question', async ({ signedIn, api }) => {
  const { id } = await runningOf(api, 'Paused for a while')
  const page = await signedIn('developer')
  await page.goto(`/experiments/${id}`)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(question(page)).toContainText('Assignments are kept')
  await agree(page, 'Pause')
  await expect(page.getByText('Paused', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await agree(page, 'Resume')
  await expect(page.getByText('Paused for a while is running')).toBeVisible()
})

test('An archived experiment comes back with Undo, and from its own page', async ({ signedIn, api }) => {
  const { id, name } = await draftOf(api, 'Put away and back')
  const page = await signedIn('developer')
  await page.goto(`/experiments/${id}`)
  await pickFromMenu(page, `More actions of ${name}`, 'Archive')
  await agree(page, 'Archive')
  await expect(page.getByText('This experiment is archived', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('This experiment is archived', { exact: true })).toHaveCount(0)
  await pickFromMenu(page, `More actions of ${name}`, 'Archive')
  await agree(page, 'Archive')
  await page.getByRole('button', { name: 'Unarchive', exact: true }).click()
  await agree(page, 'Unarchive')
  await expect(page.getByText('This experiment is archived', { exact: true })).toHaveCount(0)
})

test('A draft is deleted only after a question, and Cancel keeps it', async ({ signedIn, api }) => {
  const { id, name } = await draftOf(api, 'Gone for good')
  const page = await signedIn('developer')
  await page.goto(`/experiments/${id}`)
  await pickFromMenu(page, `More actions of ${name}`, 'Delete draft')
  await agree(page, 'Cancel')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await pickFromMenu(page, `More actions of ${name}`, 'Delete draft')
  await agree(page, 'Delete draft')
  await expect(page).toHaveURL(/\/experiments(\?|$)/)
  await page.goto(`/experiments/${id}`)
  await expect(page.getByText(/not found/i).first()).toBeVisible()
})

test('Filters stand in the address: they survive a reload and the way back', async ({ signedIn, api }) => {
  await draftOf(api, 'Filtered draft', { tags: ['filters'] })
  await move(api, await draftOf(api, 'Filtered runner', { tags: ['filters'] }), 'start')
  const page = await signedIn('analyst')
  await page.goto('/experiments')
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('Filtered')
  await expect(page).toHaveURL(/search=Filtered/)
  await select(page, 'Any status', 'Draft')
  await expect(page).toHaveURL(/status=DRAFT/)
  const table = page.getByRole('table', { name: 'Experiments' })
  await expect(table.getByText('Filtered runner')).toHaveCount(0)
  await page.reload()
  await expect(table.getByText('Filtered draft')).toBeVisible()
  await expect(table.getByText('Filtered runner')).toHaveCount(0)
  await table.getByRole('link', { name: 'Filtered draft' }).click()
  await expect(page.getByRole('heading', { name: 'Filtered draft' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search by name' })).toHaveValue('Filtered')
  await expect(page).toHaveURL(/status=DRAFT/)
})

test('Whoever opens a row while the search is still being typed gets there', async ({ signedIn, api }) => {
  await draftOf(api, 'Opened in a hurry')
  const page = await signedIn('analyst')
  await page.goto('/experiments?search=Opened')
  const link = page
    .getByRole('table', { name: 'Experiments' })
    .getByRole('link', { name: 'Opened in a hurry' })
  await expect(link).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('Opened in')
  await link.click()
  await expect(page.getByRole('heading', { name: 'Opened in a hurry' })).toBeVisible()
})

test('A viewer sees what can be done and why they cannot do it', async ({ signedIn, api }) => {
  const { id } = await draftOf(api, 'Only looked at')
  const page = await signedIn('viewer')
  await page.goto(`/experiments/${id}`)
  const start = page.getByRole('button', { name: 'Start', exact: true })
  await expectRefusal(start, 'Only administrators and developers')
  await page.goto('/experiments')
  await expect(page.getByRole('button', { name: 'New experiment' })).toHaveAttribute('aria-disabled', 'true')
})

test('A subject is looked up: its variant and why, or what would be decided', async ({
  signedIn,
  api,
  service,
}) => {
  const experiment = await runningOf(api, 'Who has what')
  const program = await createProgram(api, service.address)
  await sendVisits(program, { experiment, visitors: 20, deeds: [{ event: 'order', rates: [1, 1] }] })
  const page = await signedIn('analyst')
  await page.goto(`/experiments/${experiment.id}/assignments`)
  await page.getByLabel('Look up a subject').fill('visitor-7')
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page).toHaveURL(/subject=visitor-7/)
  await expect(page.getByText(/Its hash is/)).toContainText('It keeps this variant')
  await expect(page.getByRole('table', { name: 'Events of the subject' })).toContainText('order')
  await page.getByLabel('Look up a subject').fill('nobody-1')
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByText('no assignment').first()).toBeVisible()
  await expect(page.getByRole('list', { name: 'Decision steps' })).toContainText('Yes')
})

test('Targeting rules are tried on somebody before anybody takes part', async ({ signedIn, api }) => {
  const { id } = await draftOf(api, 'Germans only', GERMANS)
  const page = await signedIn('developer')
  await page.goto(`/experiments/${id}?tab=targeting`)
  await page.getByRole('textbox', { name: 'country' }).fill('DE')
  const decision = page.getByRole('region', { name: 'Decision' })
  await expect(decision.getByRole('status')).toHaveText('Matches')
  await page.getByRole('textbox', { name: 'country' }).fill('FR')
  await expect(decision.getByRole('status')).toHaveText('Does not match')
})

test('An experiment is exported with its results', async ({ signedIn, api }) => {
  const { id, name, key } = await runningOf(api, 'Exported')
  const page = await signedIn('analyst')
  await page.goto(`/experiments/${id}`)
  const json = await download(page, () =>
    pickFromMenu(page, `More actions of ${name}`, 'Export everything (JSON)'),
  )
  expect(json.name).toBe(`${key}.json`)
  expect(JSON.stringify(JSON.parse(json.text))).toContain(key)
  const csv = await download(page, () =>
    pickFromMenu(page, `More actions of ${name}`, 'Export metrics (CSV)'),
  )
  expect(csv.name).toBe(`${key}.csv`)
})
