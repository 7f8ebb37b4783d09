import { within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Answers, refusal } from '../../../testing/network.ts'
import { renderPage } from '../../../testing/render.tsx'
import { discardDraft, storeDraft, storedDraft } from '../definition/draft-storage.ts'
import {
  draftExample,
  experimentExample,
  FORM_ANSWERS,
  groupExample,
  ID,
  pageExample,
} from '../testing/examples.ts'

const CREATE = 'POST /api/v1/experiments/'
const PAGE_ANSWERS: Answers = {
  ...FORM_ANSWERS,
  [CREATE]: experimentExample(),
  'GET /api/v1/experiments/{id}': experimentExample(),
}

beforeEach(discardDraft)

const open = async (href: string, answers: Answers = {}) => {
  const page = await renderPage(href, { answers: { ...PAGE_ANSWERS, ...answers } })
  const press = async (name: string | RegExp) => page.user.click(await page.findByRole('button', { name }))
  return { ...page, press }
}

describe('the form of a new experiment', () => {
  it('keeps a step until its problems are solved, then goes on', async () => {
    const page = await open('/experiments/new')
    await page.press('Next')
    expect((await page.findAllByText(/Give the experiment a name/)).length).toBeGreaterThan(0)
    await page.user.type(page.getByRole('textbox', { name: /^Name/ }), 'Checkout')
    await page.press('Next')
    await page.findByText('How do you measure it?')
    await expect.poll(page.address).toBe('/experiments/new?step=metrics')
    await page.press('Back')
    await page.findByText('What do you want to find out?')
  })

  it('leads from the review to the first step with a problem, and marks the others', async () => {
    const page = await open('/experiments/new?step=review')
    await page.press('Create draft')
    await expect.poll(page.address).toBe('/experiments/new?step=hypothesis')
    const steps = within(page.getByRole('navigation', { name: 'Steps of the experiment' }))
    expect(steps.getByRole('button', { name: /Metrics/ }).textContent).toContain('needs attention')
    expect(steps.getByRole('button', { name: /Variants/ }).textContent).toContain('completed')
    expect(page.sent).toEqual([])
  })

  it('creates a draft, opens its page and forgets what the tab stored', async () => {
    storeDraft(draftExample())
    const page = await open('/experiments/new?step=review')
    await page.press('Create draft')
    await page.findByText('Checkout is created as a draft')
    await expect.poll(page.address).toBe(`/experiments/${ID}`)
    expect(page.sent).toHaveLength(1)
    expect(page.sent[0]).toMatchObject({
      operation: CREATE,
      body: {
        name: 'Checkout',
        metrics: [{ name: 'Orders', event_name: 'order', is_primary: true }],
        variants: [
          { name: 'Control', is_control: true, traffic_allocation: 50 },
          { name: 'Treatment', is_control: false, traffic_allocation: 50 },
        ],
        plan: null,
      },
    })
    expect(storedDraft()).toBeUndefined()
  })

  it('joins the exclusion group before it starts', async () => {
    const group_id = groupExample().id
    storeDraft(draftExample({ start_mode: 'now', group_id }))
    const page = await open('/experiments/new?step=review', {
      'POST /api/v1/mutual-exclusion-groups/{id}/experiments': {},
      'POST /api/v1/experiments/{id}/start': {},
    })
    await page.press('Create and start')
    await page.findByText('Checkout is running')
    expect(page.sent.map(({ operation }) => operation)).toEqual([
      CREATE,
      `POST /api/v1/mutual-exclusion-groups/${group_id}/experiments`,
      `POST /api/v1/experiments/${ID}/start`,
    ])
  })

  it('opens the draft and says why it did not start', async () => {
    storeDraft(draftExample({ start_mode: 'now' }))
    const page = await open('/experiments/new?step=review', {
      'POST /api/v1/experiments/{id}/start': () => refusal(409, 'Another experiment runs.'),
    })
    await page.press('Create and start')
    await page.findByText('Checkout is still a draft')
    expect(page.getByText('Another experiment runs.')).toBeTruthy()
    await expect.poll(page.address).toBe(`/experiments/${ID}`)
  })

  it('leads to the step of a problem that only the service finds, until its field changes', async () => {
    storeDraft(draftExample({ key: 'checkout' }))
    const problem = { loc: ['body', 'key'], msg: 'Another experiment has this key.', type: 'value_error' }
    const page = await open('/experiments/new?step=review', { [CREATE]: () => refusal(422, [problem]) })
    await page.press('Create draft')
    await expect.poll(page.address).toBe('/experiments/new?step=hypothesis')
    const key = await page.findByRole('textbox', { name: 'Key' })
    await expect.poll(() => key.getAttribute('aria-invalid')).toBe('true')
    await page.user.type(key, '-2')
    await expect.poll(() => page.queryByText(/Another experiment has this key/)).toBeNull()
    expect(storedDraft()?.key).toBe('checkout-2')
  })

  it('shows what concerns no field where the button is', async () => {
    storeDraft(draftExample())
    const page = await open('/experiments/new?step=review', {
      [CREATE]: () => refusal(429, 'Too many requests.'),
    })
    await page.press('Create draft')
    await page.findByText('Too many requests.')
    expect(storedDraft()?.name).toBe('Checkout')
  })

  it('continues the draft of the tab, or discards it after a question', async () => {
    storeDraft(draftExample({ name: 'Basket' }))
    const page = await open('/experiments/new')
    await page.findByText('You are continuing a draft from this tab')
    expect(page.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Basket')
    await page.press('Start over')
    const question = within(await page.findByRole('alertdialog'))
    await page.user.click(question.getByRole('button', { name: 'Discard draft' }))
    await expect.poll(() => page.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', '')
    expect(page.queryByText('You are continuing a draft from this tab')).toBeNull()
    expect(storedDraft()).toBeUndefined()
  })

  it('starts from a copy of an experiment', async () => {
    const page = await open(`/experiments/new?from=${ID}`)
    const name = await page.findByRole('textbox', { name: /^Name/ })
    expect(name).toHaveProperty('value', 'Copy of Checkout')
    expect(page.getByRole('textbox', { name: 'Key' })).toHaveProperty('value', '')
    expect(page.queryByText('You are continuing a draft from this tab')).toBeNull()
  })

  it('says why the experiment to copy cannot be read', async () => {
    const page = await open(`/experiments/new?from=${ID}`, {
      'GET /api/v1/experiments/{id}': () => refusal(404, 'Experiment not found'),
    })
    await page.findByText('Experiment not found')
  })

  it('asks before another experiment replaces the draft', async () => {
    storeDraft(draftExample({ name: 'Basket' }))
    const page = await open('/experiments/new', {
      'GET /api/v1/experiments/': pageExample([experimentExample()]),
    })
    await page.press('Start from…')
    await page.user.click(await page.findByRole('combobox', { name: /Experiment/ }))
    await page.user.click(await page.findByRole('option', { name: /Checkout/ }))
    const question = within(await page.findByRole('alertdialog'))
    expect(question.getByText(/not created on the service yet/)).toBeTruthy()
    await page.user.click(question.getByRole('button', { name: 'Replace' }))
    await expect.poll(page.address).toBe(`/experiments/new?from=${ID}`)
  })
})

describe('the form on one page', () => {
  it('says everything that is missing at once, and sends nothing', async () => {
    const page = await open('/experiments/new?form=page')
    await page.press('Create draft')
    expect((await page.findAllByText(/Give the experiment a name/)).length).toBeGreaterThan(0)
    expect(page.getAllByText(/Give the metric a name/).length).toBeGreaterThan(0)
    expect(page.sent).toEqual([])
  })

  it('creates a scheduled experiment with its dates', async () => {
    const start_date = '2099-01-01T10:00:00Z'
    storeDraft(draftExample({ start_mode: 'scheduled', start_date }))
    const page = await open('/experiments/new?form=page')
    await page.press('Create and schedule')
    await page.findByText('Checkout is scheduled')
    expect(page.sent[0]?.body).toMatchObject({ start_date, end_date: null })
  })

  it('is chosen beside the title, and stands in the address', async () => {
    const page = await open('/experiments/new')
    await page.user.click(await page.findByRole('radio', { name: 'One page' }))
    await expect.poll(page.address).toBe('/experiments/new?form=page')
    expect(page.queryByRole('button', { name: 'Next' })).toBeNull()
  })
})
